import * as fc from "fast-check";
import { expect, test } from "vitest";
import { ErrorBody } from "#shared/contracts/errors.ts";
import { type RouteName, routes } from "#shared/contracts/routes.ts";
import { answerSchemaOf } from "../support/answer-schema.ts";
import { goodBodyOf } from "../support/good-calls.ts";
import { FORGED_PLACES, type HostileCall, hostileCalls } from "../support/hostile/hostile-calls.ts";
import { request, signIn } from "./client.ts";
import { address, means } from "./means.ts";
import { type RawAnswer, requestBytes, sendRaw } from "./raw-http.ts";
import { linkIn, newMember, newVisitor, signUp, verifyBy, waitForMails } from "./visitor.ts";

/** Fault 31 over the wire: what handlers in memory never see. `REQUESTS=50000` sends a twentieth of that, `SEED=2` others. */

const { REQUESTS = "3000", SEED = "1" } = process.env;
const PART = 0.05;
const AT_ONCE = 8;

/** Ways to write a parameter into a path: as one should, as it is but for what ends a line, and twice. */
const WRITINGS: readonly ((text: string) => string)[] = [
  encodeURIComponent,
  (text) => text.replace(/[^!-~]/gu, encodeURIComponent),
  (text) => encodeURIComponent(encodeURIComponent(text)),
];

const bytesOf = (
  { name, params, query, cookies, raw, headers }: HostileCall,
  writing: number,
  access: string | undefined,
) => {
  const { method, path } = routes[name];
  const write = WRITINGS[writing] ?? encodeURIComponent;
  const written = path.replace(/\{(\w+)\}/g, (_, param: string) =>
    write((params[param] ?? "").toWellFormed()),
  );
  const asked = new URLSearchParams(query).toString();
  const cookie = cookies.length > 0 ? { cookie: cookies.join("; ") } : {};
  const token = access === undefined ? {} : { authorization: `Bearer ${access}` };
  const target = asked === "" ? written : `${written}?${asked}`;
  return requestBytes(method, target, { ...headers, ...cookie, ...token }, raw);
};

const NAMES = Object.keys(routes) as RouteName[];

/** Whose answer it may be: a parameter that is nothing, or that has a slash, may make the path of another route. */
const answeringTo = ({ name, params }: HostileCall): readonly RouteName[] =>
  Object.values(params).some((text) => text === "" || text.includes("/")) ? NAMES : [name];

/** What is wrong with an answer, in words; undefined is nothing. */
const faultOf = (call: HostileCall, { status, headers, body }: RawAnswer): string | undefined => {
  if (status >= 500) return "it failed";
  // The words of the web server itself, of requests that it cannot read.
  if (body === "" && (status === 400 || status === 431)) return undefined;
  if (status === 204 || status === 304)
    return body === "" ? undefined : "it says something where there is nothing";
  if (headers.get("content-type") !== "application/json") return "it is no JSON";
  const told: unknown = JSON.parse(body);
  // The gateway's own words, where no function was called.
  if (typeof told === "object" && told !== null && "message" in told && [404, 413].includes(status))
    return undefined;
  const isAsDescribed = answeringTo(call).some(
    (name) => answerSchemaOf(name, status).safeParse(told).success,
  );
  // What a path leads to that no route has.
  return isAsDescribed || (status === 404 && ErrorBody.safeParse(told).success)
    ? undefined
    : "it is not as described";
};

const isWell = async (): Promise<boolean> => (await request(address, "GET", "/api/faq/")).status === 200;

test("refuses a cursor that no answer contained", async () => {
  const session = await signIn(address);
  for (const path of ["/api/dashboard/", "/api/sweeps/saved/"])
    for (const place of FORGED_PLACES) {
      const { status } = await session.get(`${path}?size=1&from=${place}`);
      expect([200, 400], place).toContain(status);
    }
});

test.skipIf(!means.isOwn)("users may have the names that every object has", async () => {
  for (const word of ["__proto__", "constructor"]) {
    const visitor = { ...newVisitor(), username: word };
    expect((await signUp(visitor, address)).status).toBe(200);
    const [mail] = await waitForMails(address, visitor.email, 1);
    expect((await verifyBy(address, linkIn(mail, "/verify-email"))).status).toBe(200);
    const session = await signIn(address, visitor);
    const me = await session.get("/api/users/me/");
    expect([me.status, me.json]).toMatchObject([200, { username: word, email: visitor.email }]);
    expect((await session.get(`/api/dashboard/${word}/spy-20260105-1`)).status).toBe(404);
    expect((await session.post("/api/sweeps/", goodBodyOf("submitSweep"))).status).toBe(402);
  }
});

test.skipIf(!means.isLocal)(
  "calls of every route that the contracts do not allow are refused as described",
  {
    timeout: 3_600_000,
  },
  async () => {
    const { session } = await newMember(address);
    const demo = await signIn(address);
    const calls = fc.tuple(
      hostileCalls({ params: { user: [demo.username, session.username], ticker: ["SPY"] } }),
      fc.nat(WRITINGS.length - 1),
      fc.constantFrom(session.access, session.access, session.access, undefined, "x".repeat(4_000)),
    );
    const sample = fc.sample(calls, { numRuns: Math.ceil(Number(REQUESTS) * PART), seed: Number(SEED) });
    const next = sample.values();
    const send = async ([call, writing, access]: (typeof sample)[number]): Promise<void> => {
      const shown = JSON.stringify(call).slice(0, 1_000);
      const { answers } = await sendRaw(address, bytesOf(call, writing, access));
      expect(answers.length, shown).toBe(1);
      const [answer] = answers;
      expect(
        answer && faultOf(call, answer),
        `${answer?.status} ${answer?.body.slice(0, 300)} to ${shown}`,
      ).toBeUndefined();
    };
    // Each worker takes the next call, so that a slow one delays no other.
    const sender = async (): Promise<void> => {
      for (const each of next) await send(each);
    };
    await Promise.all(Array.from({ length: AT_ONCE }, sender));
    expect(await isWell()).toBe(true);
  },
);
