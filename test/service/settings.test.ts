import { expect, onTestFinished, test } from "vitest";
import { tempFolder } from "../support/temp-folder.ts";
import { type Answer, follow, type Session, signIn } from "./client.ts";
import { command, GOLD_BACKTEST, importGolden } from "./import-cli.ts";
import { means } from "./means.ts";
import { startService } from "./start-service.ts";

const SWEEP = {
  ticker: "GOLD",
  start_date: "2015-01-02",
  structures: ["Long call"],
  dte: [20, 30],
  long_delta: [0.3, 0.4],
  hold: [5, 10],
};

const sweepOf = (session: Session): Promise<Answer> => session.post("/api/sweeps/", SWEEP);
const backtestOf = (session: Session): Promise<Answer> =>
  session.post("/api/backtest_inputs/", GOLD_BACKTEST);
const errorOf = ({ json }: Answer): string => (json as { error: string }).error;
const taskOf = ({ json }: Answer): string => (json as { task_id: string }).task_id;

/** A service of its own: what it refuses it refuses everybody. */
const opened = async () => {
  const dataFolder = tempFolder();
  expect(importGolden(dataFolder, "GOLD").status).toBe(0);
  const service = await startService({ dataFolder, sample: "none" });
  onTestFinished(service.stop);
  return {
    address: service.address,
    session: await signIn(service.address),
    set: (...changes: string[]) => command("settings", dataFolder, ...changes),
  };
};

/** Calls again until it is not switched off any more: a function reads the settings anew after 20 seconds. */
const onceOn = async (call: () => Promise<Answer>): Promise<Answer> => {
  const answers: Answer[] = [];
  const status = async () => {
    answers.push(await call());
    return answers.at(-1)?.status;
  };
  await expect.poll(status, { timeout: 25_000, interval: 500 }).toBe(200);
  return answers.at(-1)!;
};

test.skipIf(!means.isOwn)(
  "an operator switches sweeps and backtests off and on and sets their limits while the service runs",
  async () => {
    const { address, session, set } = await opened();
    const off = set("sweeps=off", "backtests=off", "sweepsPerMonth=1");
    expect(off.stderr).toContain("within 20 seconds");
    expect(off.stdout.split("\n").map((line) => line.split(/ {2,}/).slice(0, 2))).toEqual([
      ["sweeps", "off"],
      ["sweepsAtOnce", "as the stage says"],
      ["sweepsPerMonth", "1"],
      ["backtests", "off"],
      ["backtestsPerHour", "as the stage says"],
      [""],
    ]);
    for (const [answer, what] of [
      [await sweepOf(session), "Sweeps"],
      [await backtestOf(session), "Backtests"],
    ] as const) {
      expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "3600"]);
      expect(errorOf(answer)).toBe(`${what} are switched off for the moment. Please try again later.`);
    }
    expect(JSON.stringify((await session.get("/api/faq/")).json)).toContain("and 1 may be started in a");

    expect(set("sweeps=default", "backtests=on", "backtestsPerHour=1").status).toBe(0);
    await onceOn(() => backtestOf(session));
    const over = await backtestOf(session);
    expect([over.status, errorOf(over)]).toEqual([
      429,
      expect.stringMatching(/^Too many tries\. Please try/),
    ]);
    const sweep = await onceOn(() => sweepOf(session));

    // What runs goes on, whatever is switched off meanwhile.
    set("sweeps=off");
    expect((await follow(address, taskOf(sweep))).at(-1)?.message).toBe("results");
    expect(errorOf(await sweepOf(session))).toContain("This month's sweep is used up");
  },
);

test.skipIf(!means.isOwn)("what is no setting is refused in words", () => {
  const cases = [
    [["sweep=off"], /there is no setting sweep: use sweeps, sweepsAtOnce/],
    [["sweeps=of"], /sweeps is "of"; it may be on or off, or default/],
    [["sweepsAtOnce=2.5"], /sweepsAtOnce is "2.5"; it may be a whole number, or default/],
    [["backtests"], /backtests is ""; it may be on or off/],
    [["--stage", "staging"], /--stage is one of: dev, prod/],
    [["--sweeps", "off"], /Unknown option '--sweeps'/],
    [["sweeps=off"], /no service runs on .*: start it/],
  ] as const;
  for (const [args, words] of cases) {
    const { status, stdout, stderr } = command("settings", tempFolder(), ...args);
    expect([status, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(words);
  }
});
