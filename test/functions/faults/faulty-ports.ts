import { BillingUnavailable } from "../../../functions/store/billing/ports.ts";
import type { StoredObject } from "../../../functions/store/objects/ports.ts";
import type { Memory } from "../memory/memory.ts";
import type { CallCounts, FaultKind, PlannedFault } from "./fault-plan.ts";

/** Ports whose calls meet the faults of a plan. */

/** Waits so many turns, in which everybody else goes on. */
export const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn++) await new Promise<void>((resolve) => setImmediate(resolve));
};

/** What AWS's clients throw once they have given up. */
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
 * Verbs that tell their own write, whose answer was lost, from that of another call: a repeat by the client is
 * answered as the first was. `test/functions/store/lost-answers.test.ts` holds their AWS sides to it.
 */
export const SEES_OWN_WRITE = [
  "tasks.create",
  "tasks.end",
  "saved.create",
  "profiles.putSignUp",
  "profiles.settleSignUp",
  "profiles.lockPassword",
  "users.signUp",
  "users.finishReset",
  "users.changePassword",
] as const;

type Call = () => Promise<unknown>;

/** Pieces of work carry their length. Whatever else is cut short is found damaged, and said to be so. */
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

/** The faults of a plan on their way to the calls that they are for, and the calls that came. */
export type Striking = {
  /** The fault of this call of the verb, which is the next one. */
  next(verb: string): PlannedFault | undefined;
  readonly counts: CallCounts;
  /** The faults that met a call. */
  readonly met: readonly PlannedFault[];
};

/** Deals out the faults of a plan. */
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

/** Ports of the memory that a fault may strike. */
const STRUCK = [
  "market",
  "inbox",
  "results",
  "tasks",
  "saved",
  "profiles",
  "connections",
  "users",
  "codes",
  "limits",
  "refreshTokens",
  "knownPlaces",
  "billing",
  "billingEvents",
  "workflow",
  "sockets",
] as const satisfies readonly (keyof Memory)[];
type StruckPort = (typeof STRUCK)[number];

/** A view of a test's, no call of a service. */
const VIEWS = new Set(["keys"]);

/** The port, each of whose verbs goes through `around`. */
const wrapped = <P extends object>(name: string, port: P, around: Around): P =>
  new Proxy(port, {
    get: (target, verb, receiver) => {
      const method: unknown = Reflect.get(target, verb, receiver);
      if (typeof method !== "function" || typeof verb !== "string" || VIEWS.has(verb)) return method;
      return (...given: unknown[]) =>
        around(`${name}.${verb}`, async () => Reflect.apply(method, target, given), given);
    },
  });

/** What is done around a call of a port's verb. */
export type Around = (verb: string, call: Call, given: readonly unknown[]) => Promise<unknown>;

/** The ports with something around every call of theirs. */
export const aroundPorts = <M extends Pick<Memory, StruckPort>>(ports: M, around: Around): M => ({
  ...ports,
  ...Object.fromEntries(STRUCK.map((name) => [name, wrapped(name, ports[name], around)])),
});

/** The ports with the faults of the plan. */
export const faultyPorts = <M extends Pick<Memory, StruckPort>>(ports: M, plan: Striking): M =>
  aroundPorts(ports, (verb, call, given) => {
    const fault = plan.next(verb);
    return fault ? struck(fault, call, given) : call();
  });
