import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { SweepFormAnswer } from "#shared/contracts/sweep/form-answer.ts";
import { SweepResults } from "#shared/contracts/sweep/results.ts";
import { SavedSweep } from "#shared/contracts/sweep/saved.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { follow, type Session, signIn } from "./client.ts";
import { command } from "./import-cli.ts";
import { address, dataFolder, means } from "./means.ts";
import { save } from "./saving.ts";
import { resultsAt, SMALL, submit } from "./sweep-calls.ts";
import { tickerOf, yearsBeforeLast } from "./ticker.ts";

/** Returns the same sweep on the last years of a stage's data. */
const smallFor = async (session: Session): Promise<typeof SMALL> => {
  if (means.isLocal) return SMALL;
  const market = await tickerOf(session);
  return {
    ...SMALL,
    ticker: market.ticker,
    start_date: yearsBeforeLast(market, 4),
    end_date: market.last,
  };
};

/** A stage may have sweeps switched off, and a user may have used up the month's quota. */
const REFUSES_SWEEPS = new Set([429, 503]);

test("runs, saves, shares, and deletes a sweep", async ({ skip }) => {
  const session = await signIn(address);
  const form = SweepFormAnswer.parse((await session.get("/api/sweeps/")).json);
  const small = await smallFor(session);
  const full = (await session.post("/api/sweeps/count/", form.defaults)).json;
  expect(full).toMatchObject({ combinations: 208_678_848, fits: true });
  const counted = (await session.post("/api/sweeps/count/", small)).json as { combinations: number };

  const key = { "idempotency-key": `sweep-${Date.now()}` };
  const { status, json } = await submit(session, small, key);
  if (!means.isLocal && REFUSES_SWEEPS.has(status)) return skip(json.error);
  expect([status, json.combinations]).toEqual([200, counted.combinations]);
  expect((await submit(session, small, key)).json.task_id).toBe(json.task_id);
  const messages = await follow(address, json.task_id);
  const updates = messages.filter(({ message }) => message === "status_update");
  const fractions = updates.map(({ pct_of_total }) => pct_of_total ?? -1);
  expect(fractions).toEqual(fractions.toSorted((one, other) => one - other));
  expect(updates.at(-1)).toMatchObject({
    pct_of_total: 1,
    combinations: counted.combinations,
    done: counted.combinations,
  });
  expect(updates.at(-1)?.per_second).toBeGreaterThan(0);
  expect(messages.at(-1)).toMatchObject({
    message: "results",
    results: { href: `/api/tasks/${json.task_id}/results` },
  });
  const results = await resultsAt(session, json.task_id);
  expect(results.counts.combinations).toBe(counted.combinations);
  expect(results.coverage).toBeNull();
  const { isModelled } = await tickerOf(session, small.ticker);
  expect(results.notes.join(" ").includes("Modelled")).toBe(isModelled);

  // The command line knows no earlier sweeps, so that its verdicts may differ (S44).
  if (dataFolder !== "") {
    const inputs = join(tempFolder(), "sweep.json");
    writeFileSync(inputs, JSON.stringify(small));
    const alone = SweepResults.parse(JSON.parse(command("sweep", dataFolder, "--inputs", inputs).stdout));
    const figures = ({ combinations }: SweepResults) => combinations.map(({ index, all }) => [index, all]);
    expect([alone.counts, figures(alone)]).toEqual([results.counts, figures(results)]);
  }

  const { name, path } = await save(session, json.task_id, "/api/sweeps/saved");
  expect(SavedSweep.parse((await session.get(path)).json).results).toEqual(results);
  const { sweeps } = (await session.get("/api/sweeps/saved/")).json as { sweeps: { name: string }[] };
  expect(sweeps.filter((sweep) => sweep.name === name)).toHaveLength(1);
  expect((await session.post(`${path}/share/`, { shared: true })).status).toBe(200);

  expect((await session.post(`${path}/`)).status).toBe(200);
  expect((await session.get(path)).status).toBe(404);
});
