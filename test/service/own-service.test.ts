import { afterAll, test as anywhere, beforeAll, expect } from "vitest";
import { sharedTempFolder } from "../support/temp-folder.ts";
import { type Answer, follow, request, type Session, signIn } from "./client.ts";
import { command, GOLD_BACKTEST, GOLD_SWEEP, importGolden } from "./import-cli.ts";
import { means } from "./means.ts";
import { expectStatus, happen, pay, statusOf, subscribe } from "./payments.ts";
import { type Service, startService } from "./start-service.ts";
import { fullGrid } from "./sweep-calls.ts";
import { linkIn, newMember, newVisitor, signUp, type Visitor, verifyBy, waitForMails } from "./visitor.ts";

/** A service of its own is killed and started again; then its operator switches what all users may do. */

const test = anywhere.skipIf(!means.isOwn);

const dataFolder = sharedTempFolder();
const newcomer = newVisitor();
let member: Visitor;
let service: Service | undefined;
const addressOf = (): string => service?.address ?? "";

beforeAll(async () => {
  if (!means.isOwn) return;
  expect(importGolden(dataFolder, "GOLD").status).toBe(0);
  const first = await startService({ dataFolder, sample: "none" });
  try {
    const { address } = first;
    const cancelled = await (await signIn(address)).post("/api/cancel-subscription/");
    const { visitor, session } = await newMember(address);
    member = visitor;
    const checkoutUrl = await subscribe(session);
    // The service cannot read the customer's state from here on, so that it accepts no event.
    await request(address, "POST", "/__billing/down");
    const paid = await pay(checkoutUrl);
    const status = await statusOf(session);
    const signedUp = await signUp(newcomer, address);
    expect([cancelled.status, paid.status, status, signedUp.status]).toEqual([200, 303, "none", 200]);
  } finally {
    await first.end("SIGKILL");
  }
  service = await startService({ dataFolder, sample: "none" });
});
afterAll(() => service?.end());

test("keeps a sign-up and its mail through a kill", async () => {
  const [mail] = await waitForMails(addressOf(), newcomer.email, 1);
  expect((await verifyBy(addressOf(), linkIn(mail, "/verify-email"))).status).toBe(200);
  expect(await statusOf(await signIn(addressOf(), newcomer))).toBe("none");
});

test("sends the event of a payment that the service had not accepted before the kill", async () => {
  await expectStatus(await signIn(addressOf(), member), "active");
});

test("keeps the demo user's cancellation through a kill; the user resumes, ends and subscribes again", async () => {
  const address = addressOf();
  const demo = await signIn(address);
  expect(await statusOf(demo)).toBe("cancelled");
  expect(await subscribe(demo)).toContain("/account?checkout=done");
  expect(await statusOf(demo)).toBe("active");

  expect((await demo.post("/api/cancel-subscription/")).status).toBe(200);
  await happen(address, "demo", "end-period");
  await expectStatus(demo, "ended");
  expect((await pay(await subscribe(demo))).status).toBe(303);
  await expectStatus(demo, "active");
});

const sweepOf = (session: Session): Promise<Answer> => session.post("/api/sweeps/", GOLD_SWEEP);
const backtestOf = (session: Session): Promise<Answer> =>
  session.post("/api/backtest_inputs/", GOLD_BACKTEST);
const errorOf = ({ json }: Answer): string => (json as { error: string }).error;

/** Repeats a call until it is accepted: a function rereads the settings after 20 seconds. */
const onceOn = async (call: () => Promise<Answer>): Promise<Answer> => {
  let answer = await call();
  const status = async () => {
    if (answer.status !== 200) answer = await call();
    return answer.status;
  };
  await expect.poll(status, { interval: 500 }).toBe(200);
  return answer;
};

/** What the form's own sweep lacks for a short chain. */
const FOR_GOLD = {
  ticker: "GOLD",
  backtest_length: undefined,
  start_date: "2015-01-02",
  filters: [{ volFields: [] }],
};

/** A sweep over the chain that takes the service long. */
const longSweep = async (session: Session): Promise<Answer> =>
  session.post("/api/sweeps/", { ...Object(await fullGrid(session)), ...FOR_GOLD });

test("lets an operator switch sweeps and backtests off and on, and limit them, while the service runs; a sweep waits in line", async () => {
  const [session, other] = [await signIn(addressOf()), await signIn(addressOf(), member)];
  const set = (...changes: string[]) => command("settings", dataFolder, ...changes);
  const off = set("sweeps=off", "backtests=off", "sweepsPerMonth=1", "sweepsAtOnce=1");
  expect(off.stderr).toContain("within 20 seconds");
  expect(off.stdout).toMatch(/^sweeps +off .*\nsweepsAtOnce +1 .*\nsweepsPerMonth +1 /);
  for (const [answer, what] of [
    [await sweepOf(session), "Sweeps"],
    [await backtestOf(session), "Backtests"],
  ] as const) {
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "3600"]);
    expect(errorOf(answer)).toBe(`${what} are switched off right now. Try again later.`);
  }
  expect(JSON.stringify((await session.get("/api/faq/")).json)).toContain("start 1 a month");

  expect(set("sweeps=default", "backtests=on", "backtestsPerHour=1").status).toBe(0);
  await onceOn(() => backtestOf(session));
  const over = await backtestOf(session);
  expect([over.status, errorOf(over)]).toEqual([
    429,
    expect.stringMatching(/^Too many tries\. Try again in/),
  ]);
  const long = await onceOn(() => longSweep(session));

  const waiting = (await sweepOf(other)).json as { task_id: string };
  const told = (await other.get(`/api/tasks/${waiting.task_id}`)).json as { messages: unknown[] };
  expect(told.messages).toContainEqual(
    expect.objectContaining({ message: "status_update", place: 1, wait_seconds: expect.any(Number) }),
  );
  const { task_id } = long.json as { task_id: string };
  expect((await session.post(`/api/tasks/${task_id}/cancel/`)).status).toBe(200);
  expect((await follow(addressOf(), waiting.task_id)).at(-1)?.message).toBe("results");
  expect(errorOf(await sweepOf(session))).toContain("This month's sweep is used up");
});
