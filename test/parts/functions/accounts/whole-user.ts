import type { TaskId } from "#shared/contracts/task-id.ts";
import { eraseAccounts } from "../../../../functions/triggers/erase-accounts.ts";
import { exportAccount } from "../../../../functions/triggers/export-account.ts";
import { clientOf, ERASE, EXPORT, openWorld } from "../client.ts";
import { type Memory, memory } from "../memory/memory.ts";
import { signedEvent } from "../memory/memory-billing.ts";
import { member, portfolioBody } from "../portfolios/portfolio-body.ts";
import { runSweep } from "../sweeps/run-sweep.ts";
import { sweepBody } from "../sweeps/sweep-body.ts";
import { runTask, stepPorts } from "../tasks/run-task.ts";
import { body } from "../world.ts";
import { verifyLink } from "./mail-box.ts";

/** A user who has something in every place of the service, made by the calls of the site. */

/** No other text of the world holds these. */
export const NAME = "marguerite-h";
export const EMAIL = "marguerite@example.org";
export const PASSWORD = "correct horse battery";
/** The connection that follows a task that is still running. */
export const SOCKET = "socket-of-marguerite";

const LATER_MS = 60_000;

const checkoutIdIn = (url: string) => url.slice(url.lastIndexOf("/") + 1);

/** Calls of the new user by a log-in, made as the site makes them. */
export const wholeUser = async () => {
  const { ports, call } = await openWorld();
  ports.allowed.backtests.free = 1;
  await call("signUp", { json: { username: NAME, email: EMAIL, password: PASSWORD } });
  await call("verifyEmail", { json: verifyLink(ports, EMAIL) });
  const logIn = (password = PASSWORD) => call("createToken", { json: { username: NAME, password } });
  const { access, refresh } = (await logIn()).body;
  const submit = async (json: object, key?: string): Promise<string> => {
    const headers = key === undefined ? {} : { "idempotency-key": key };
    return (await call("submitBacktest", { access, json, headers })).body.task_id;
  };
  const saved = async (taskId: string): Promise<string> =>
    (await call("saveBacktest", { access, params: { taskId } })).body.message.replace(
      /^Saved as (.*)\.$/,
      "$1",
    );
  // The free one.
  const unsaved = await submit(body());
  await runTask(ports, unsaved);
  const { checkout_url } = (await call("subscribe", { access })).body;
  ports.stripe.pay(checkoutIdIn(checkout_url));
  for (const event of ports.stripe.events.slice())
    await call("billingEvents", signedEvent(event, ports.clock.now()));
  const run = await submit(body({ start_date: undefined, end_date: undefined, backtest_length: 1 }), "a key");
  await runTask(ports, run);
  const backtest = await saved(run);
  const params = { user: NAME, backtestId: backtest };
  const { link = "" } = (await call("shareBacktest", { access, params, json: { shared: true } })).body;
  await call("labelBacktest", { access, params, json: { title: "=Mine", notes: "A note", tags: ["a tag"] } });
  await call("followBacktest", { access, params, json: { followed: true } });
  await call("setDigest", { access, json: { on: true } });
  const { task_id: sweepTask } = (await call("submitSweep", { access, json: sweepBody() })).body;
  await runSweep(stepPorts(ports), sweepTask as TaskId);
  const sweep = await saved(sweepTask);
  const members = portfolioBody({}, [member({ name: "one" }), member({ name: "two", hold: 10 })]);
  const { task_id: portfolioTask } = (await call("submitPortfolio", { access, json: members })).body;
  await runTask(ports, portfolioTask);
  const portfolio = await saved(portfolioTask);
  await call("createCase", { access, json: { name: "A question", notes: "", items: [backtest, sweep] } });
  const json = { name: "a notebook", scopes: ["read"], days: 30 };
  const { key } = (await call("createKey", { access, json })).body;
  await call("refreshToken", { json: { refresh } });
  await logIn("a wrong password");
  ports.pass(LATER_MS);
  await call("requestReset", { json: { email: EMAIL } });
  await ports.users.startReset(NAME);
  const running = await submit(body({ name: "still running" }));
  await ports.connections.open(SOCKET, "here", 0);
  await ports.connections.follow(SOCKET, running, 0);
  ports.invoked.splice(0);
  const { userId: owner = "nobody", sub = "nobody" } = (await ports.profiles.get(NAME)) ?? {};
  const work = { backtest, sweep, portfolio };
  return { ports, call, logIn, access, refresh, owner, sub, link, running, key, saved: work };
};
export type WholeUser = Awaited<ReturnType<typeof wholeUser>>;

/** The same user in a world of its own, which takes a moment; making one takes seconds. */
export const copyOf = async (user: WholeUser): Promise<WholeUser> => {
  const { ports: from } = user;
  const ports = memory();
  ports.fill(from.dump());
  for (const bucket of ["results", "market"] as const)
    for (const key of from[bucket].keys()) {
      const found = await from[bucket].get(key);
      if (found) await ports[bucket].put(key, found.bytes);
    }
  for (const name of ["accounts", "logIns"] as const)
    for (const [key, value] of from[name]) ports[name].set(key, value as never);
  for (const name of ["checkouts", "subscriptions"] as const)
    for (const [key, value] of from.stripe[name]) ports.stripe[name].set(key, value as never);
  ports.stripe.events.push(...from.stripe.events);
  ports.pass(from.clock.now() - ports.clock.now());
  const call = clientOf(ports);
  const logIn = (password = PASSWORD) => call("createToken", { json: { username: NAME, password } });
  return { ...user, ports, call, logIn };
};

export const runStarted = async (ports: Memory): Promise<void> => {
  for (const { functionName, payload } of ports.invoked.splice(0)) {
    const given = payload as { owner: string; username: string; exportId: string };
    if (functionName === ERASE)
      await eraseAccounts(ports, { owner: given.owner, minAgeSeconds: 0, quietSeconds: 1000 });
    if (functionName === EXPORT) await exportAccount(ports, given);
  }
};

/** The schedule that completes deletions; after the last look it finds none. */
export const schedule = (ports: Memory) => eraseAccounts(ports, { minAgeSeconds: 600, quietSeconds: 1000 });

const shown = (_: string, value: unknown): unknown => (value instanceof Set ? [...value] : value);

/** The places of the world that still hold one of these texts: tables, objects, and the pool. */
export const placesWith = async (ports: Memory, texts: readonly string[]): Promise<string[]> => {
  const holds = (text: string) => texts.some((each) => text.includes(each));
  const rows = Object.entries(ports.dump()).flatMap(([table, all]) =>
    all.map((row) => [table, JSON.stringify(row, shown)] as const),
  );
  const objects = await Promise.all(
    ports.results.keys().map(async (key) => {
      const found = await ports.results.get(key);
      return [key, `${key} ${Buffer.from(found?.bytes ?? []).toString("latin1")}`] as const;
    }),
  );
  const pool = [...ports.accounts.values()].map((each) => ["pool", JSON.stringify(each)] as const);
  return [...rows, ...objects, ...pool].filter(([, text]) => holds(text)).map(([place]) => place);
};
