import * as fc from "fast-check";
import { beforeAll, expect, test, vi } from "vitest";
import { eraseAccounts } from "../../../../functions/triggers/erase-accounts.ts";
import {
  copyOf,
  EMAIL,
  NAME,
  PASSWORD,
  placesWith,
  type WholeUser,
  wholeUser,
} from "../accounts/whole-user.ts";
import { clientOf } from "../client.ts";
import { asked, PROPERTY_MS } from "./fault-plan.ts";
import { faultyRun } from "./faulty-function.ts";

/** A deletion whose calls and functions are killed ends as one that is not. */

vi.setConfig({ testTimeout: PROPERTY_MS });

const KILLS = 50;
/** More port calls than a killed run of the deletion gets to before it is killed. */
const MOST_CALLS = 12;
const LAST_LOOK_MS = 1_000_000;

let made: WholeUser;
beforeAll(async () => {
  made = await wholeUser();
}, PROPERTY_MS);

const killedAt = (size: number) => ({ verb: "", nth: 0, what: "dies", size }) as const;

/** The call of the page, killed at one of its port calls; a repeat of the page comes after it. */
const ask = async ({ ports, access }: WholeUser, size: number): Promise<void> => {
  const call = (given: WholeUser["ports"]) =>
    clientOf(given)("deleteAccount", { access, json: { password: PASSWORD } });
  await faultyRun(killedAt(size), ports, call).catch(() => undefined);
  // 401 where the first call has closed the account.
  expect([200, 401]).toContain((await call(ports)).status);
};

const run = ({ ports, owner }: WholeUser, given = ports) =>
  eraseAccounts(given, { owner, minAgeSeconds: 0, quietSeconds: 1000 });

/** What is left after the last look: nothing of the user, and the mail. */
const endOf = async ({ ports, owner }: WholeUser) => {
  ports.pass(LAST_LOOK_MS);
  await eraseAccounts(ports, { minAgeSeconds: 600, quietSeconds: 1000 });
  const { deletions } = ports.dump();
  return {
    left: await placesWith(ports, [NAME, owner, EMAIL]),
    deletions: deletions.map(({ kind }) => kind),
    subscriptions: [...ports.stripe.subscriptions.values()].map(({ status }) => status),
    isMailed: ports.sentMails.some(({ to }) => to === EMAIL),
  };
};
const DONE = { left: [], deletions: ["name"], subscriptions: ["canceled"], isMailed: true };

test(`a deletion that is killed ${KILLS} times in the middle ends the same`, async () => {
  const sizes = fc.array(fc.integer({ min: 1, max: MOST_CALLS }), { minLength: KILLS, maxLength: KILLS });
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: MOST_CALLS }), sizes, async (first, kills) => {
      const user = await copyOf(made);
      await ask(user, first);
      let killed = 0;
      for (const size of kills)
        await faultyRun(killedAt(size), user.ports, (given) => run(user, given)).catch(() => {
          killed += 1;
        });
      expect(killed).toBeGreaterThan(KILLS / 2);
      await run(user);
      expect(await endOf(user)).toEqual(DONE);
    }),
    asked(4),
  );
});

test("ends the same where the page's call to delete is killed at any of its port calls", async () => {
  for (let size = 1; size <= MOST_CALLS; size++) {
    const user = await copyOf(made);
    await ask(user, size);
    await run(user);
    expect(await endOf(user), `killed at call ${size}`).toEqual(DONE);
  }
});

test("two runs of a deletion at once end the same", async () => {
  const user = await copyOf(made);
  await ask(user, MOST_CALLS);
  await Promise.allSettled([run(user), run(user), run(user)]);
  expect(await endOf(user)).toEqual(DONE);
});
