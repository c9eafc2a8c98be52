import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { gridLineOf, judgementOf } from "#shared/contracts/sweep/judgement.ts";
import { SavedSweep } from "#shared/contracts/sweep/saved.ts";
import { SavedRow } from "../../../functions/store/saved/saved-row.ts";
import { openWorld } from "../client.ts";

/** A sweep that an earlier version saved (S26 with *More than luck*, without S12a's keys), byte for byte. */
const BYTES = readFileSync(new URL("earlier-sweep.json.gz", import.meta.url));
const earlier = JSON.parse(gunzipSync(BYTES).toString()) as SavedSweep;
const { results } = earlier;

test("opens a sweep that an earlier version saved, with no field added or lost", async () => {
  const { ports, call } = await openWorld();
  const [list] = results.leaders;
  const row = SavedRow.parse({
    owner: "sub-of-ada",
    backtestId: earlier.name,
    username: "ada",
    createdAt: earlier.date_created,
    shared: false,
    key: "saved/earlier",
    kind: "sweep",
    summary: {
      name: earlier.name,
      creator: "ada",
      date_created: earlier.date_created,
      ticker: "SPY",
      period: results.period,
      combinations: results.counts.combinations,
      verdict: list!.verdict,
      leader: null,
    },
  });
  ports.savedRows.set(`${row.owner} ${row.backtestId}`, row);
  await ports.results.put(row.key, BYTES);
  const params = { user: "ada", name: earlier.name };
  const { status, body } = await call("getSweep", { as: "ada", params });
  expect([status, JSON.stringify(body)]).toEqual([200, JSON.stringify(earlier)]);
  const { sweeps } = (await call("listSweeps", { as: "ada" })).body;
  expect(sweeps[0]?.verdict).toBe(list!.verdict);
});

test("shows an earlier sweep's verdicts with their own sentences, and no line about its grid", () => {
  expect(SavedSweep.parse(earlier)).toEqual(earlier);
  const told = results.leaders.map((list) => [list.objective, judgementOf(results, list)] as const);
  const sentences = new Map(told.map(([, { verdict, sentence }]) => [verdict, sentence]));
  expect(Object.fromEntries(sentences)).toEqual({
    Luck: "Luck alone, given 39 tries, finds as good a one.",
    "More than luck":
      "Among 39 tries without any edge, the best would look this good less than once in 20 times; and it held out of sample.",
    "Not proven": "Luck alone, given 39 tries, finds as good a one.",
  });
  expect(told.every(([, { sharpeLine, sharpeAfterLoss }]) => !sharpeLine && !sharpeAfterLoss)).toBe(true);
  expect(gridLineOf(results)).toBeUndefined();
});
