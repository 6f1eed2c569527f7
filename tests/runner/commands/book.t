#!/bin/sh
# lessons/run book: the site of a small tree, its links and its folder, and its pages that play a block; then that of
# the whole workbook, which a browser shows if one is installed
. "$(dirname -- "$0")/../../lib/tap.sh"
. "$(dirname -- "$0")/../../lib/build.sh"
shared=$WARPBOOK_DIR # the build of all tests, before fakes.sh names another
. "$(dirname -- "$0")/../../lib/fakes.sh"
command -v cmark-gfm >/dev/null || skip_all 'cmark-gfm is not installed (Debian: cmark-gfm)'

book=$scratch/book
mkdir -p "$tree/docs/results" "$tree/lessons/bugs" "$tree/.hidden"
fake 01-first pi c 'right 1'
fake 02-second pi cu 'right 1; : "<&>"'
facts 02-second 'from = 1, hints = { "h" }, tracks = { "pi" },'
echo '{}' >"$tree/docs/results/a.json"
printf '# Bugs\n' >"$tree/lessons/bugs/README.md"
printf '# Hidden\n' >"$tree/.hidden/README.md"
printf '# Glossary\n\n## Words\n\n### warp\n32 *lanes*.\n\nIntroduced in [lesson 01](../lessons/01-first/README.md).\n' >"$tree/docs/glossary.md"
printf '# The book\n\n[First](lessons/01-first/README.md#a--b-1) [second](lessons/02-second) [results](docs/results)\n[hidden](.hidden/README.md) [out](https://example.org/a.md)\n' >"$tree/README.md"
# shellcheck disable=SC2016 # the backticks are Markdown's
printf '# 01 · First\n\n## A × *B*\n\n## A – B\n\n<!-- a comment -->\nA [warp](../../docs/glossary.md#warp) of `<float>`.\n\n|a|\n|--:|\n|1|\n' >"$tree/lessons/01-first/README.md"
printf '# 02 · Second\n\n[line 3](pi.cu#L3) [top](../../README.md) ![picture](p.svg)\n' >"$tree/lessons/02-second/README.md"
echo '<svg xmlns="http://www.w3.org/2000/svg"/>' >"$tree/lessons/02-second/p.svg"
# page NAME: the text of a page
page() { cat "$book/$1"; }

warpbook book --output "$book"
exits 0 'book writes a site'
is "$out" "$book/index.html: 6 pages; open it in a browser" 'it says what to open'
first=$(page lessons/01-first/index.html)
like "$(page index.html)" 'href="lessons/01-first/index.html#a--b-1">First' 'a link between pages, with its anchor'
like "$(page index.html)" 'href="lessons/02-second/index.html">second' "a link to a folder leads to the folder's page"
like "$(page index.html)" 'href="docs/results/index.html">results' 'a folder without a page is listed'
like "$(page docs/results/index.html)" 'href="a.json">a.json' 'the listing links to its files'
is "$(cat "$book/docs/results/a.json")" '{}' 'a document is copied'
like "$(page index.html)" 'href="hidden/index.html">' 'no folder of the site is hidden'
like "$(page index.html)" 'href="https://example.org/a.md"' 'a link to another site stays'
like "$first" '<h2 id="a--b">A × <em>B</em></h2>' 'a heading has the id that GitHub gives it'
like "$first" '<h2 id="a--b-1">' 'an equal heading has an id of its own'
like "$first" '&lt;float&gt;' 'code is escaped'
unlike "$first" 'comment' 'comments are left out'
like "$first" 'class="scroll" .*><table>' 'a table is in a box that scrolls'
like "$first" 'href="../../docs/glossary.html#warp" aria-describedby="entry-1">warp</a><span class="entry" role="tooltip" id="entry-1"> <span class="p">32 <em>lanes</em>.' 'an entry of the glossary stands behind its link'
like "$first" 'Introduced in <a href="index.html">lesson 01' 'the links of an entry are those of its page'
like "$first" 'Program: <a href="pi.c.html">pi.c</a>' 'a lesson names its program'
like "$first" '<a href="../bugs/index.html" rel="next">Bugs →' 'the next page is named'
like "$(page lessons/02-second/index.html)" '<summary>first steps</summary><h3>π</h3><ul><li><a aria-current="page" href="index.html">02 · Second' 'the contents are by track'
like "$(page lessons/02-second/index.html)" 'href="pi.cu.html#L3"' 'a link to a line'
like "$(page lessons/02-second/pi.cu.html)" '<span id="L2">folder=02-second program=pi</span>' 'a program has numbered lines'
like "$(page lessons/02-second/pi.cu.html)" '&lt;&amp;&gt;' 'its text is escaped'
cmp -s "$tree/lessons/02-second/p.svg" "$book/lessons/02-second/p.svg"
report $? 'a picture is copied'
like "$(page book-index.js)" '"docs/glossary.html#warp","Glossary","warp"' 'the index has headings'
like "$(page book-index.js)" 'nlanes [0-9a-z ]*\\n' 'the index has words'

# A book replaces an earlier one, and nothing else
cp -r "$book" "$scratch/before"
warpbook book --output "$book"
exits 0 'a book replaces an earlier one'
diff -r "$scratch/before" "$book" >/dev/null
report $? 'the same pages give the same bytes'
echo mine >"$book/notes.txt"
mv "$tree/docs/results/a.json" "$tree/docs/results/b.json"
warpbook book --output "$book"
[ ! -e "$book/docs/results/a.json" ] && [ -e "$book/docs/results/b.json" ]
report $? 'a file that is no longer in the book is removed'
is "$(cat "$book/notes.txt")" mine 'a file that book did not write stays'
mkdir "$scratch/other"
echo mine >"$scratch/other/index.html"
warpbook book --output "$scratch/other"
exits 2 'a folder with other files'
like "$err" "other has files that book did not write: name another folder with --output, or empty this one" 'the way out is named'
is "$(ls "$scratch/other")" index.html 'nothing is written there'
warpbook book --output "$scratch/other/index.html/x"
exits 6 'a folder that cannot be made'
like "$err" 'Not a directory' 'the reason is named'
# shellcheck disable=SC3045 # dash and bash know it
limited=$(ulimit -f 1 && warpbook book --output "$scratch/full" && printf '%s\n' "$code" "$err")
like "$limited" '^6$' 'a disk that is full'
like "$limited" 'cannot write the book: .*: File too large' 'the file and the reason are named'
warpbook book
exits 0 'without --output'
[ -e "$WARPBOOK_DIR/build/book/index.html" ]
report $? 'the book is in build/book'
mkdir "$scratch/empty"
run env PATH="$scratch/empty" "$built" book --output "$book"
exits 6 'without cmark-gfm'
like "$err" 'cmark-gfm, .* is not installed \(Debian: cmark-gfm\); lessons/run --setup installs it' 'what to install is named'

# Pages that play a block of a kernel. The program is a fake that writes a record.
cat >"$scratch/steps" <<END
{"v":1,"kind":"block","kernel":"add","launch":1,"grid":[1,1,1],"block":[32,1,1],"index":[0,0,0],"threads":32,"warp":32}
{"kind":"step","warp":0,"what":"enter","pc":1,"lanes":"ffffffff"}
{"kind":"place","pc":1,"file":"$tree/lessons/02-second/pi.cu","line":2}
{"kind":"end","steps":[1],"left_out":[0]}
END
# recorded BODY: lesson 02 with such pages; its program does this, too
recorded() {
    fake 02-second pi cu "[ -z \"\$EMUCC_STEPS\" ] || { cp '$scratch/steps' \"\$EMUCC_STEPS\"; echo ran >>'$scratch/runs'; }
$1"
    facts 02-second 'tracks = { "pi" }, player = true,'
}
recorded 'right 1'
warpbook book --output "$book"
exits 0 'a lesson with a page that plays a block'
is "$out" "$book/index.html: 6 pages; open it in a browser" 'nothing is missing'
like "$(page lessons/02-second/index.html)" '<p class="beside">Watch a block step by step: <a href="pi-steps.html"><code>add</code></a></p>' 'its page has the link'
unlike "$(page lessons/01-first/index.html)" 'Watch' 'that of another lesson has none'
like "$(page lessons/02-second/pi-steps.html)" '<a href="index.html">← 02 · Second</a>' 'the page that plays it has a link back'
like "$(page lessons/02-second/pi-steps.html)" 'kernel add, launch 1, block \(0, 0, 0\)' 'and names the block'
cp "$book/lessons/02-second/pi-steps.html" "$scratch/played.html"
warpbook book --output "$book"
is "$(cat "$scratch/runs")" ran 'the record is kept for the next book'
cmp -s "$scratch/played.html" "$book/lessons/02-second/pi-steps.html"
report $? 'which has the same page'
recorded 'right 2'
warpbook book --output "$book"
is "$(cat "$scratch/runs")" 'ran
ran' 'a program that changed is recorded again'
recorded 'exit 1'
warpbook book --output "$book"
exits 0 'a program that fails'
like "$out" '^no page plays a block of 02 pi: wrong answer: .*; lessons/run counters 02 says more$' 'which is said at the end'
unlike "$(page lessons/02-second/index.html)" 'Watch' 'no link leads to a page that is not there'
[ ! -e "$book/lessons/02-second/pi-steps.html" ]
report $? 'the page of the earlier book is removed'
mkdir -p "$WARPBOOK_DIR/build/cuda/emulator/compile"
echo 'reason=there is no clang++' >"$WARPBOOK_DIR/build/cuda/emulator/compile/clang.txt"
recorded 'right 1'
warpbook book --output "$book"
exits 0 'without clang'
is "$(printf '%s\n' "$out" | tail -n +2 | cut -c -80)" 'no page plays a block of a kernel: counting needs clang and the headers of its L' 'one line says why'
unlike "$(page lessons/02-second/index.html)" 'Watch' 'no page has a link'

# Broken links
# broken LINK REASON
broken() {
    printf '# 02 · Second\n\n[a](%s)\n' "$1" >"$tree/lessons/02-second/README.md"
    warpbook book --output "$scratch/broken"
    exits 1 "a broken link: $1"
    like "$err" "lessons/02-second/README.md: the link to $1 is broken: $2" 'the page, the link and the reason are named'
}
broken none.md 'there is no lessons/02-second/none.md'
broken ../01-first/README.md#none "lessons/01-first/README.md has no heading or line 'none'"
broken pi.cu#L9999 "lessons/02-second/pi.cu has no heading or line 'L9999'"
broken '#none' "lessons/02-second/README.md has no heading or line 'none'"
broken ../../../secret 'it leaves the checkout'
[ ! -e "$scratch/broken" ]
report $? 'no book with a broken link is written'

# ---- the whole workbook ----

export WARPBOOK_ROOT="$root" WARPBOOK_DIR="$shared"
without_nvcc
warpbook book --output "$scratch/whole"
exits 0 'the book of the workbook: no link is broken'
cd "$scratch/whole" || exit
pages=$(find . -name '*.html')
like "$(wc -l <book-files.txt)" '^ *[1-9][0-9][0-9]' 'it has hundreds of files'
for lesson in "$root"/lessons/[0-9]*; do
    [ -s "lessons/${lesson##*/}/index.html" ] || echo "$lesson"
done >"$scratch/absent"
is "$(cat "$scratch/absent")" '' 'every lesson has its page'
is "$(printf '%s\n' "$pages" | xargs grep -ohE '(src|<link[^>]* href)="(https?:)?//[^"]*"')$(grep -E 'url\(|@import|//.*\.' book.css)" '' \
    'nothing is loaded from elsewhere'
unlike "$(cat book.js)" 'https?:|fetch|XMLHttp' 'the script requests nothing from elsewhere'
is "$(printf '%s\n' "$pages" | xargs grep -oE ' (href|src)="[^":#]+["#]' | sed 's|/[^/]*: [a-z]*="|/|; s|.$||' | sort -u |
    xargs realpath -m | sort -u | while read -r path; do [ -f "$path" ] || echo "$path"; done)" '' \
    'each link within the book leads to a file'

played=$(cd lessons && echo */*-steps.html)
if can_count; then
    stated=$(cd "$root/lessons" && grep -l '^  player = true,$' -- */lesson.lua | sed 's|/.*||')
    is "$(printf '%s\n' "$played" | tr ' ' '\n' | sed 's|/.*||' | uniq)" "$stated" 'the lessons that state it have pages that play a block'
    is "$(printf '%s\n' "$out" | wc -l)" 1 'and nothing is missing'
    is "$(grep -l "$root" -- lessons/*/*-steps.html)" '' 'they do not name the folder of the checkout'
else
    skip 'pages that play a block' 'nothing can be counted here'
    played=
fi

command -v chromium >/dev/null || {
    skip 'in a browser' 'Chromium is not installed (Debian: chromium)'
    done_testing
}
cat >"$scratch/look.html" <<HTML
<script>const played = '$played'.split(' ').filter(name => name);</script>
HTML
cat >>"$scratch/look.html" <<'HTML'
<!DOCTYPE html><meta charset=utf-8><iframe id=frame style="border:0;height:900px"></iframe><pre id=said></pre><script>
const frame = document.getElementById('frame'), said = document.getElementById('said');
const say = text => said.append(text + '\n');
const wait = ready => new Promise(done => { const look = () => ready() ? done() : setTimeout(look, 20); look(); });
async function open(address) {
  const loaded = new Promise(done => { frame.onload = done; });
  frame.src = 'whole/' + address;
  await loaded;
  return frame.contentDocument;
}
onload = async () => {
  for (const width of [390, 1280]) {
    frame.style.width = width + 'px';
    let page = await open('index.html');
    const addresses = new Set([...page.querySelectorAll('#contents a')].map(link => link.getAttribute('href')));
    let wide = 0;
    for (const address of ['index.html', 'lessons/05-coalesced/pi.cu.html', ...played.map(name => 'lessons/' + name), ...addresses]) {
      const root = (await open(address)).documentElement;
      if (root.scrollWidth > root.clientWidth) { say(`${width} too wide: ${address}`); wide++; }
    }
    say(`${width} pages ${addresses.size > 90} wide ${wide}`);
    const image = (await open('lessons/11-shuffle/index.html')).querySelector('p > img');
    say(`${width} picture ${image.getBoundingClientRect().width} of ${image.naturalWidth}`);
    page = await open('lessons/05-coalesced/index.html');
    const entry = page.querySelector('.entry');
    say(`${width} entry ${getComputedStyle(entry).display}`);
    page.querySelector('.term a').focus();
    await wait(() => getComputedStyle(entry).display === 'block');
    const box = entry.getBoundingClientRect();
    say(`${width} entry ${getComputedStyle(entry).display} inside ${box.left >= 0 && box.right <= width}`);
    if (played.length) {
      const link = page.querySelector('a[href$="-steps.html"]').getAttribute('href');
      page = await open('lessons/05-coalesced/' + link);
      page.getElementById('next').click();
      say(`${width} plays ${page.getElementById('now').textContent}`);
      page = await open('lessons/05-coalesced/' + page.querySelector('header a').getAttribute('href'));
    }
    const input = page.querySelector('input'), found = page.getElementById('found');
    input.focus();
    input.value = 'bank confl';
    input.dispatchEvent(new Event('input'));
    await wait(() => found.firstChild);
    say(`${width} found ${found.querySelector('a').textContent}, ${found.querySelector('a').getAttribute('href')}`);
    input.value = 'qqqq';
    input.dispatchEvent(new Event('input'));
    say(`${width} found ${found.textContent}`);
  }
  say('done');
};
</script>
HTML
run timeout 300 chromium --headless=new --no-sandbox --disable-gpu --enable-logging=stderr --allow-file-access-from-files \
    --host-resolver-rules='MAP * ~NOTFOUND' --user-data-dir="$scratch/profile" --virtual-time-budget=600000 \
    --dump-dom "file://$scratch/look.html"
seen=$(printf '%s\n' "$out" | sed 's/<[^>]*>//g')
like "$seen" '^done$' 'Chromium shows the pages'
unlike "$err" 'CONSOLE' 'there is no error on the console'
like "$seen" '^390 picture ([0-9]+) of \1$' '390 pixels: a wide picture keeps its size'
for width in 390 1280; do
    like "$seen" "^$width pages true wide 0\$" "$width pixels: no page scrolls sideways"
    like "$seen" "^$width entry none\$" "$width pixels: an entry of the glossary is hidden"
    like "$seen" "^$width entry block inside true\$" "$width pixels: with the focus it is shown, and is not cut off"
    [ -z "$played" ] ||
        like "$seen" "^$width plays Step 2 of [0-9]+, warp 0, pi.cu:[0-9]+: " "$width pixels: the page of lesson 05 plays a block"
    like "$seen" "^$width found bank conflict – Glossary, ../../docs/glossary.html#bank-conflict\$" "$width pixels: the search finds words by their beginnings"
    like "$seen" "^$width found nothing found\$" "$width pixels: the search says that it finds nothing"
done
done_testing
