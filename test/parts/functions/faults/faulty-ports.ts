import { BillingUnavailable } from "../../../../functions/store/billing/ports.ts";
import type { StoredObject } from "../../../../functions/store/objects/ports.ts";
import type { Memory } from "../memory/memory.ts";
import type { CallCounts, FaultKind, PlannedFault } from "./fault-plan.ts";

/** Ports whose calls meet the faults of a plan. */

/** Waits so many turns of the event loop. */
export const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
};

/** The error of AWS's clients after all retries. */
const down = () =>
  Object.assign(new Error("a service is down"), {
    name: "InternalServerError",
    $metadata: { httpStatusCode: 500 },
  });
const throttled = () =>
  Object.assign(new Error("Rate exceeded"), {
    name: "ThrottlingException",
    $metadata: { httpStatusCode: 400 },
  });

const errorOf = (verb: string, what: FaultKind): Error => {
  if (verb.startsWith("billing.")) return new BillingUnavailable("payments are down");
  return what === "throttled" ? throttled() : down();
};

/**
 * Verbs that recognize their own write after a lost answer: the client's retry gets the first answer.
 * `test/parts/functions/store/lost-answers.test.ts` proves it for their AWS sides.
 */
export const SEES_OWN_WRITE = [
  "tasks.create",
  "tasks.end",
  "saved.create",
  "apiKeys.create",
  "profiles.putSignUp",
  "profiles.settleSignUp",
  "profiles.lockPassword",
  "users.signUp",
  "users.finishReset",
  "users.changePassword",
] as const;

type Call = () => Promise<unknown>;

/** Slices carry their length. Any other object that is cut short is reported as damaged. */
const isPiece = (key: unknown): boolean => typeof key === "string" && key.includes("/slices/");

const cutShort = (answer: unknown, [key]: readonly unknown[]): unknown => {
  const found = answer as StoredObject | undefined;
  if (!isPiece(key)) return found;
  return found && { ...found, bytes: found.bytes.slice(0, Math.floor(found.bytes.length / 2)) };
};

const struck = async (
  { verb, what, size }: PlannedFault,
  call: Call,
  given: readonly unknown[],
): Promise<unknown> => {
  switch (what) {
    case "comes late":
      await turns(size);
      return call();
    case "is answered late": {
      const answer = await call();
      await turns(size);
      return answer;
    }
    case "is done twice": {
      const [first, second] = [await call(), await call()];
      return (SEES_OWN_WRITE as readonly string[]).includes(verb) ? first : second;
    }
    case "is cut short":
      return cutShort(await call(), given);
    case "fails after":
      await call();
      throw errorOf(verb, what);
    default:
      throw errorOf(verb, what);
  }
};

export type Striking = {
  next(verb: string): PlannedFault | undefined;
  readonly counts: CallCounts;
  readonly met: readonly PlannedFault[];
};

export const striking = (plan: readonly PlannedFault[]): Striking => {
  const faults = new Map(plan.map((fault) => [`${fault.verb} ${fault.nth}`, fault]));
  const counts = new Map<string, number>();
  const met: PlannedFault[] = [];
  return {
    counts,
    met,
    next: (verb) => {
      const nth = counts.get(verb) ?? 0;
      counts.set(verb, nth + 1);
      const fault = faults.get(`${verb} ${nth}`);
      if (fault) met.push(fault);
      return fault;
    },
  };
};

/** Ports in memory that may meet faults. */
const STRUCK = [
  "market",
  "inbox",
  "results",
  "tasks",
  "saved",
  "sharedLinks",
  "cases",
  "follows",
  "renewals",
  "mailer",
  "profiles",
  "connections",
  "users",
  "codes",
  "limits",
  "refreshTokens",
  "deletions",
  "ledger",
  "knownPlaces",
  "billing",
  "billingEvents",
  "workflow",
  "sockets",
] as const satisfies readonly (keyof Memory)[];
type StruckPort = (typeof STRUCK)[number];

/** A view for tests, not a call of the service. */
const VIEWS = new Set(["keys"]);

/** The port with `around` at each verb. */
const wrapped = <P extends object>(name: string, port: P, around: Around): P =>
  new Proxy(port, {
    get: (target, verb, receiver) => {
      const method: unknown = Reflect.get(target, verb, receiver);
      if (typeof method !== "function" || typeof verb !== "string" || VIEWS.has(verb)) return method;
      return (...given: unknown[]) =>
        around(`${name}.${verb}`, async () => Reflect.apply(method, target, given), given);
    },
  });

export type Around = (verb: string, call: Call, given: readonly unknown[]) => Promise<unknown>;

export const aroundPorts = <M extends Pick<Memory, StruckPort>>(ports: M, around: Around): M => ({
  ...ports,
  ...Object.fromEntries(STRUCK.map((name) => [name, wrapped(name, ports[name], around)])),
});

export const faultyPorts = <M extends Pick<Memory, StruckPort>>(ports: M, plan: Striking): M =>
  aroundPorts(ports, (verb, call, given) => {
    const fault = plan.next(verb);
    return fault ? struck(fault, call, given) : call();
  });
