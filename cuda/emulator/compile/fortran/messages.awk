# messages.awk: flang's messages, without what it says about its own run.
/^error: Semantic errors in / || /^error: Could not / { next }
{ sub(/^\.\//, ""); print }
