-- Programs that do less than they claim: the judge trusts neither their arguments nor their
-- verdict.

local mutants = require "mutants"
mutants.SHARE = 1

local HITS = "lesson_hits(&lesson, hits);"
local BEGIN = 'const struct pi *pi = lesson_pi(&lesson, argc, argv, "05-coalesced");'

mutants.judge({ "05-coalesced/pi" }, {
  { "a smaller size than asked for", BEGIN, [[
    char *mine[] = { argv[0], (char *)"--points", (char *)"1000", (char *)"--seed", (char *)"777,123",
                     (char *)"--seed", (char *)"51900384804913,51904679772243", (char *)"--seed", (char *)"106,118",
                     (char *)"--repeats", (char *)"2", (char *)"--warmup", (char *)"0" };
    (void)argc;
    const struct pi *pi = lesson_pi(&lesson, 13, mine, "05-coalesced");]] },
  { "a size that is changed after the start", BEGIN, BEGIN .. [[

    struct { const char *folder; const void *problem; uint64_t points; } *harness;
    harness = (decltype(harness))lesson.harness;
    const_cast<uint64_t &>(pi->points) = 1000;
    harness->points = pi->points;]] },
  { "a forged record", HITS, [[
    int judge = atoi(getenv("WARPBOOK_JUDGE"));
    for (int repeat = 1; repeat <= 2; repeat++)
        dprintf(judge, "{\"v\":1,\"kind\":\"check\",\"repeat\":%d,\"seeds\":[%s],\"ok\":true,"
                "\"answer\":5,\"expected\":5}\n{\"v\":1,\"kind\":\"sample\",\"repeat\":%d,"
                "\"phases\":{\"rng\":0,\"compute\":0,\"transfer\":0},\"total\":0.001}\n",
                repeat, repeat == 1 ? "777,123" : "51900384804913,51904679772243", repeat);
    dprintf(judge, "{\"v\":1,\"kind\":\"end\",\"ok\":true,\"stop\":\"asked\"}\n");
    _Exit(0);]] },
  { "a verdict hidden in an error record", HITS, [[
    int judge = atoi(getenv("WARPBOOK_JUDGE"));
    dprintf(judge, "{\"v\":1,\"kind\":\"error\",\"kind\":\"check\",\"repeat\":0,"
            "\"seeds\":[106,118],\"ok\":true,\"answer\":5,\"expected\":5}\n");
    lesson_hits(&lesson, hits);]] },
  { "samples of repeats that were never judged", HITS, [[
    int judge = atoi(getenv("WARPBOOK_JUDGE"));
    lesson_hits(&lesson, hits);
    dprintf(judge, "{\"v\":1,\"kind\":\"sample\",\"repeat\":2,\"phases\":{\"rng\":0,"
            "\"compute\":0,\"transfer\":0},\"total\":0.001}\n{\"v\":1,\"kind\":\"end\","
            "\"ok\":true,\"stop\":\"asked\"}\n");
    _Exit(0);]] },
  { "an answer of another size", HITS, [[
    int judge = atoi(getenv("WARPBOOK_JUDGE"));
    dprintf(judge, "answer 4\n1234");
    lesson_hits(&lesson, hits);]] },
  { "a judge that is closed", HITS, [[
    lesson_hits(&lesson, hits);
    fclose(fdopen(atoi(getenv("WARPBOOK_JUDGE")), "w"));]] },
  { "the first answer again in later repeats", HITS, [[
    static uint64_t kept;
    kept = kept ? kept : hits;
    lesson_hits(&lesson, kept);]] },
})

mutants.done()
