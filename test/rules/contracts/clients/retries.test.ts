import { execFile, spawnSync } from "node:child_process";
import { createServer, type IncomingMessage, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { PROJECT_FOLDER } from "../../../../infra/folders.ts";
import { Backspread, BackspreadError, leg, strategy } from "../../../../web/clients/backspread.js";

/** What the clients do with a service that fails. */

const PYTHON = "python3";
const hasPython = spawnSync(PYTHON, ["--version"]).status === 0;
const WITHOUT_PYTHON = `${PYTHON} is not on this machine`;

type Step = (request: IncomingMessage, answer: Parameters<RequestListener>[1]) => void;

const says =
  (status: number, body: object, headers: Record<string, string> = {}): Step =>
  (_, answer) =>
    answer.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));

const lost: Step = ({ socket }) => void socket.destroy();

/** Serves one step for each call, and records the calls. */
const serve = async (...steps: readonly Step[]) => {
  const calls: { readonly call: string; readonly key: unknown }[] = [];
  const server = createServer((request, answer) => {
    const step = steps[calls.length] ?? says(500, { error: "one call too many" });
    calls.push({ call: `${request.method} ${request.url}`, key: request.headers["idempotency-key"] });
    step(request, answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  onTestFinished(() => void server.close());
  return { calls, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

const RESULTS = {
  answer: { made: 12.5 },
  sum_df: '[{"cum_pnl":12.5}]',
  trade_df: "[]",
  rel_df: "[]",
  notes: [],
};
/** A lost answer, an outage, a limit, and a run in between. */
const TROUBLED: readonly Step[] = [
  lost,
  says(503, { error: "Down" }, { "retry-after": "0" }),
  says(200, { task_id: "t" }),
  says(429, { error: "Wait" }, { "retry-after": "0" }),
  says(200, { messages: [{ message: "status_update", pct_of_total: 0.5 }] }),
  says(200, { messages: [{ message: "results", results: { href: "" } }] }),
  says(200, RESULTS),
];
const POST = "POST /api/backtest_inputs/";
const CALLS = [
  POST,
  POST,
  POST,
  "GET /api/tasks/t",
  "GET /api/tasks/t",
  "GET /api/tasks/t",
  "GET /api/tasks/t/results",
];
const TOO_MANY = says(429, { error: "Too many tries." }, { "retry-after": "3600", "x-request-id": "r1" });

/** Runs Python lines over the client, after `service` and `body` are made; returns what they print. */
const python = async (address: string, lines: string): Promise<string> => {
  const code = `from backspread import *
service = Backspread("${address}", "bsk_key")
body = strategy("SPY", [leg("Short", "Put", delta=0.3)])
${lines}`;
  const cwd = join(PROJECT_FOLDER, "web/clients");
  const env = { ...process.env, PYTHONDONTWRITEBYTECODE: "1" };
  return (await promisify(execFile)(PYTHON, ["-c", code], { cwd, env })).stdout.trim();
};

const catchIn = (lines: string): string => `try:
    ${lines}
except BackspreadError as error:
    print(error.status, error.message, error.retry_after, error.request_id)`;

const body = strategy("SPY", [leg("Short", "Put", { delta: 0.3 })]);
const wrongOf = (work: Promise<unknown>): Promise<BackspreadError> =>
  work.then(
    () => Promise.reject(new Error("it went well")),
    (error: BackspreadError) => error,
  );

const RUNS: readonly (readonly [language: string, run: (address: string) => Promise<number>])[] = [
  [
    "TypeScript",
    async (address) => (await new Backspread(address, "bsk_key").backtest(body)).summary.cum_pnl,
  ],
  [
    "Python",
    async (address) => Number(await python(address, "print(service.backtest(body).summary['cum_pnl'])")),
  ],
];

test.for(RUNS)(
  "the %s client repeats a run under one idempotency key through lost answers, outages, and limits",
  async ([language, run], { skip }) => {
    if (language === "Python" && !hasPython) return skip(WITHOUT_PYTHON);
    const { calls, address } = await serve(...TROUBLED);
    expect(await run(address)).toBe(12.5);
    expect(calls.map(({ call }) => call)).toEqual(CALLS);
    const keys = new Set(calls.slice(0, 3).map(({ key }) => key));
    expect([...keys]).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/)]);
  },
);

test("both clients throw a limit that lasts, and repeat no write without a key", async ({ skip }) => {
  const cases = [
    [TOO_MANY, "GET", { status: 429, message: "Too many tries.", retryAfterMs: 3_600_000, requestId: "r1" }],
    [says(503, { error: "Down" }), "POST", { status: 503, message: "Down" }],
  ] as const;
  for (const [step, method, expected] of cases) {
    const { calls, address } = await serve(step);
    const error = await wrongOf(new Backspread(address, "bsk_key").call(method, "/api/cases/"));
    expect(error).toBeInstanceOf(BackspreadError);
    expect(error).toMatchObject(expected);
    expect(calls).toHaveLength(1);
  }
  if (!hasPython) return skip(WITHOUT_PYTHON);
  const { calls, address } = await serve(...cases.map(([step]) => step));
  const told = await python(
    address,
    cases.map(([, method]) => catchIn(`service.call("${method}", "/api/cases/")`)).join("\n"),
  );
  expect(told.split("\n").map((line) => line.trim())).toEqual([
    "429 Too many tries. 3600.0 r1",
    "503 Down None",
  ]);
  expect(calls).toHaveLength(2);
});

test("both clients follow no redirect, which would carry the key away", async ({ skip }) => {
  const elsewhere = await serve(says(200, {}));
  const here = await serve(...Array<Step>(2).fill(says(302, {}, { location: elsewhere.address })));
  const settings = { retries: 0 };
  const error = await wrongOf(new Backspread(here.address, "bsk_key", settings).call("GET", "/api/tasks/"));
  expect(error).toBeInstanceOf(BackspreadError);
  if (!hasPython) return skip(WITHOUT_PYTHON);
  expect(await python(here.address, catchIn('service.call("GET", "/api/tasks/")'))).toMatch(/^302 /);
  expect(elsewhere.calls).toEqual([]);
});
