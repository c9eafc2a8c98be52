import { beforeAll, expect, test, vi } from "vitest";
import { renewFollowed } from "../../../../functions/triggers/renew-followed.ts";
import { renewRecords } from "../../../../functions/triggers/renew-records.ts";
import { type Memory, memory } from "../memory/memory.ts";
import { followedInMay, NEWEST, publishAll, sentNow, workerPorts } from "../saved/followed-world.ts";
import { PROPERTY_MS } from "./fault-plan.ts";
import { faultyRun } from "./faulty-function.ts";
import { aroundPorts } from "./faulty-ports.ts";

/** The renewal of forward records, killed at each call of a port and delivered again. */

vi.setConfig({ testTimeout: PROPERTY_MS });

const MESSAGE = { ticker: "TEST", owner: "id-of-ada" };
const NAMES = ["test-20240515-8", "test-20240515-9"];
/** Longer than a killed worker holds a mail. */
const LATER_MS = 60_000;

let made: Memory;
beforeAll(async () => {
  const { ports, call, backtestId } = await followedInMay();
  await call("setDigest", { as: "ada", json: { on: true } });
  const [[, savedRow]] = [...ports.savedRows] as [[string, Parameters<Memory["saved"]["create"]>[0]]];
  const row = (await ports.follows.get(MESSAGE.owner, backtestId))!;
  for (const name of NAMES) {
    await ports.saved.create({ ...savedRow, backtestId: name });
    await ports.follows.put({ ...row, backtestId: name });
  }
  await publishAll(ports);
  made = ports;
}, PROPERTY_MS);

const copied = async (): Promise<Memory> => {
  const ports = memory();
  ports.fill(made.dump());
  for (const bucket of ["results", "market"] as const)
    for (const key of made[bucket].keys()) await ports[bucket].put(key, (await made[bucket].get(key))!.bytes);
  return ports;
};

/** The calls of a worker that nothing kills. */
const callsOfWorker = async (): Promise<string[]> => {
  const verbs: string[] = [];
  const ports = aroundPorts(await copied(), (verb, call) => {
    verbs.push(verb);
    return call();
  });
  expect(await renewRecords(workerPorts(ports), MESSAGE)).toBe(true);
  expect(ports.sentMails).toHaveLength(1);
  return verbs;
};

const killedAt = (size: number) => ({ verb: "", nth: 0, what: "dies", size }) as const;

const stateOf = ({ followRows }: Memory) =>
  [...followRows].map(([, { verdict, mail }]) => [verdict?.newest, mail]);

test("mails once and renews every record where a worker is killed at any call; a kill between mail and mark repeats it", async () => {
  const verbs = await callsOfWorker();
  expect(verbs.filter((verb) => verb === "follows.renew")).toHaveLength(3);
  for (const [index, verb] of verbs.entries()) {
    const ports = await copied();
    const killed = faultyRun(killedAt(index + 1), ports, (given) =>
      renewRecords(workerPorts(given), MESSAGE),
    );
    await expect(killed).rejects.toThrow("killed");
    ports.pass(LATER_MS);
    expect(await renewRecords(workerPorts(ports), MESSAGE)).toBe(true);
    const where = `killed at call ${index + 1}, ${verb}`;
    expect(ports.sentMails, where).toHaveLength(verb === "follows.endMail" ? 2 : 1);
    const first = ports.sentMails[0]?.html.match(/dashboard\/ada\//g);
    expect(first, where).toHaveLength(3);
    expect(stateOf(ports), where).toEqual(Array(3).fill([NEWEST, undefined]));
  }
});

test("ends the same where the news of an import is killed at any call", async () => {
  for (let size = 1; size <= 4; size++) {
    const ports = await copied();
    await faultyRun(killedAt(size), ports, (given) => renewFollowed(given, {})).catch(() => undefined);
    const messages = [...ports.sentRenewals.splice(0), ...(await sentNow(ports))];
    for (const message of messages) expect(await renewRecords(workerPorts(ports), message)).toBe(true);
    expect([ports.sentMails.length, stateOf(ports)]).toEqual([1, Array(3).fill([NEWEST, undefined])]);
  }
});
