import { execFile, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import { PROJECT_FOLDER } from "../../infra/folders.ts";
import { clientTypes } from "../../web/client-types.ts";
import { Backspread, BackspreadError, leg, strategy } from "../../web/clients/backspread.js";
import { FIRST_CALLS } from "../../web/src/features/developers/snippets.ts";
import { tempFolder } from "../support/temp-folder.ts";
import { request, signIn } from "./client.ts";
import { address, means } from "./means.ts";

/** The clients for programs, as the site serves them, by the examples of their README and of the reference page. */

const SOURCES = join(PROJECT_FOLDER, "web/clients");
const README = readFileSync(join(SOURCES, "README.md"), "utf8");

/** Returns the README's examples in a language, for this service. */
const examplesIn = (language: string): string[] =>
  [...README.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "gms"))].map(([, code = ""]) =>
    code.replaceAll("http://localhost:3000", address),
  );

const PYTHON = "python3";
const hasPython = spawnSync(PYTHON, ["--version"]).status === 0;
const WITHOUT_PYTHON = `${PYTHON} is not on this machine`;

/** Makes an API key with every scope, as the account page does; it ends with the test. */
const newKey = async (scopes: readonly string[] = ["read", "run", "sweep"]): Promise<string> => {
  const { access, post } = await signIn(address);
  const { status, json } = await post("/api/keys/", { name: "Clients", scopes, days: 30 });
  if (status !== 200) throw new Error(`the key answered ${status}: ${JSON.stringify(json)}`);
  const { id, key } = json as { readonly id: string; readonly key: string };
  onTestFinished(async () => void (await request(address, "DELETE", `/api/keys/${id}/`, { access })));
  return key;
};

type Outcome = { readonly stdout: string; readonly stderr: string; readonly folder: string };

/** Runs a program beside the client that the site serves. */
const runPython = async (code: string, key: string): Promise<Outcome> => {
  const folder = tempFolder();
  const client = await (await fetch(`${address}/clients/backspread.py`)).text();
  writeFileSync(join(folder, "backspread.py"), client);
  writeFileSync(join(folder, "example.py"), code);
  const env = { ...process.env, BACKSPREAD_KEY: key, PYTHONDONTWRITEBYTECODE: "1" };
  const done = await promisify(execFile)(PYTHON, ["example.py"], { cwd: folder, env });
  return { ...done, folder };
};

const linesOf = (folder: string, name: string): string[] =>
  readFileSync(join(folder, name), "utf8").trim().split("\r\n");

test.each([
  ["backspread.py", "text/x-python; charset=utf-8", readFileSync(join(SOURCES, "backspread.py"), "utf8")],
  ["backspread.js", "text/javascript; charset=utf-8", readFileSync(join(SOURCES, "backspread.js"), "utf8")],
  ["backspread.d.ts", "text/plain; charset=utf-8", clientTypes()],
])("serves %s as it is in the sources, to be revalidated", async (name, type, text) => {
  const answer = await fetch(`${address}/clients/${name}`);
  expect(answer.headers.get("content-type")).toBe(type);
  expect(answer.headers.get("cache-control")).toBe("no-cache");
  expect(await answer.text()).toBe(text);
});

/** Sweeps use up the month's quota, so a deployed stage runs none of these. */
describe.skipIf(!means.isLocal)("the Python client", () => {
  const [sweep = "", runs = ""] = examplesIn("python");

  test("goes from a key to a sweep's leaders in a CSV in twenty lines", async ({ skip }) => {
    if (!hasPython) return skip(WITHOUT_PYTHON);
    expect(sweep.trim().split("\n").length).toBeLessThanOrEqual(20);
    const { stdout, folder } = await runPython(sweep, await newKey());
    expect(stdout).toMatch(/^\d+ combinations\n\w.*\n$/);
    const [head, ...rows] = linesOf(folder, "leaders.csv");
    expect(head).toContain("objective,verdict,rank,value,same,structure,dte,");
    expect(rows.length).toBeGreaterThan(100);
    expect(rows[0]).toMatch(/^Total P&L,.*,1,/);
  });

  test("checks, runs, saves, and reports every fault at once", async ({ skip }) => {
    if (!hasPython) return skip(WITHOUT_PYTHON);
    const session = await signIn(address);
    const { stdout, folder } = await runPython(runs, await newKey(["read", "run"]));
    const [words = "", answer, figures, saved, portfolio, fault] = stdout.trim().split("\n");
    expect(words).toMatch(/^Sell 1 SPY put, 45 days, 0.30 delta; buy 1 put, 45 days, 0.15 delta; close at/);
    expect(answer).toMatch(/^-?[\d.]+ [\d.]+ (True|False)$/);
    expect(figures).toMatch(/^-?[\d.]+ \d+ \[.*Modelled/);
    const name = /^saved as (spy-\d{8}-\d+)$/.exec(saved ?? "")?.[1];
    expect((await session.post(`/api/dashboard/${session.username}/${name}/`)).status).toBe(200);
    expect(portfolio).toMatch(/^-?[\d.]+ % a year$/);
    expect(fault).toMatch(/^400 \{'overallFields.0.hold': '.*', 'overallFields.0.slippage': '.*'\}$/);
    const [head, ...trades] = linesOf(folder, "trades.csv");
    expect(head).toMatch(/^date_open,date_close,.*,legs,backtest_name$/);
    expect(trades.length).toBeGreaterThan(10);
  });

  test("is written in the syntax of Python 3.9", ({ skip }) => {
    if (!hasPython) return skip(WITHOUT_PYTHON);
    const parse = "import ast, sys; ast.parse(sys.stdin.read(), feature_version=(3, 9))";
    const input = readFileSync(join(SOURCES, "backspread.py"), "utf8");
    expect(spawnSync(PYTHON, ["-c", parse], { input, encoding: "utf8" }).stderr).toBe("");
  });
});

/** Runs a program in JavaScript, or in TypeScript without types, over the client; returns what it prints. */
const runScript = async (code: string, key: string): Promise<unknown[][]> => {
  const printed: unknown[][] = [];
  const given = {
    ...{ Backspread, leg, strategy },
    process: { env: { BACKSPREAD_KEY: key } },
    console: { log: (...all: unknown[]) => printed.push(all) },
  };
  await new Function(...Object.keys(given), `return (async () => {${code}})()`)(...Object.values(given));
  return printed;
};

describe("the TypeScript client", () => {
  test("has 150 lines at most, and runs its example", async () => {
    const lines = readFileSync(join(SOURCES, "backspread.js"), "utf8").trim().split("\n");
    expect(lines.length).toBeLessThanOrEqual(150);
    const [example = ""] = examplesIn("js");
    const spy = expect.objectContaining({ ticker: "SPY" });
    expect(await runScript(example, await newKey(["read", "run"]))).toEqual([
      [expect.any(Number), expect.any(Number), expect.arrayContaining([spy])],
    ]);
  });

  test("counts a sweep, names each fault, and throws a refusal as one type", async () => {
    const key = await newKey(["read"]);
    const service = new Backspread(address, key);
    const counted = await service.count({
      ...{ ticker: "SPY", structures: ["Short put"], backtest_length: 3 },
      ...{ dte: [30, 45], short_delta: 0.3, hold: 21 },
    });
    expect(counted).toMatchObject({ combinations: 2, fits: true });
    const check = await service.check(
      strategy("SPY", [leg("Short", "Put")], { hold: 0, backtest_length: 3 }),
    );
    expect([check.ok, Object.keys(check.fields)]).toEqual([false, ["overallFields.0.hold"]]);
    const noScope = await service
      .backtest(strategy("SPY", [leg("Short", "Put")]))
      .catch((error: unknown) => error);
    expect(noScope).toMatchObject({ status: 403, message: expect.stringContaining("run") });
    const refused = await new Backspread(address, "bsk_none").markets().catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(BackspreadError);
    expect(refused).toMatchObject({ status: 401, fields: {} });
    expect(() => new Backspread("http://backspread.example", key)).toThrow("https alone");
  });
});

describe("the code on the reference page", () => {
  const WORDS = "Sell 1 SPY put, 45 days, 0.30 delta; close after 30 days";

  test("runs in TypeScript and Python", async ({ skip }) => {
    const key = await newKey(["read", "run"]);
    const script = FIRST_CALLS.TypeScript(address).replace(/^import .*$/m, "");
    const [[words] = [], [pnl] = []] = await runScript(script, key);
    expect([words, pnl]).toEqual([WORDS, expect.any(Number)]);
    if (!hasPython) return skip(WITHOUT_PYTHON);
    const { stdout } = await runPython(FIRST_CALLS.Python(address), key);
    expect(stdout.split("\n").slice(0, 2)).toEqual([WORDS, expect.stringContaining(`${pnl} `)]);
  });

  test("runs as a command", async ({ skip }) => {
    if (spawnSync("curl", ["--version"]).status !== 0) return skip("curl is not on this machine");
    const key = await newKey(["read"]);
    const command = FIRST_CALLS.curl(address).replace(/^export .*$/m, "");
    const env = { ...process.env, BACKSPREAD_KEY: key };
    const { stdout } = await promisify(execFile)("sh", ["-c", command], { env });
    expect(JSON.parse(stdout)).toEqual({ strategy: WORDS });
  });
});
