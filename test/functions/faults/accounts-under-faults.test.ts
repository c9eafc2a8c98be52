import { expect, test, vi } from "vitest";
import type { RouteName } from "#shared/contracts/routes.ts";
import { isVerified } from "../../../functions/store/accounts/profile-row.ts";
import { sendReset } from "../../../functions/triggers/send-reset.ts";
import { resetLink, verifyLink } from "../accounts/mail-box.ts";
import { EVE } from "../accounts/newcomer.ts";
import { clientOf, type Request } from "../client.ts";
import { PROPERTY_MS } from "./fault-plan.ts";
import { turns } from "./faulty-ports.ts";
import { type FaultyService, faultyService } from "./faulty-service.ts";
import { expectSameEnd, PERSON_TURNS, type Road } from "./road.ts";

/** An account from its sign-up to its third password, whatever happens to the calls on the way. */

vi.setConfig({ testTimeout: PROPERTY_MS });

const [FIRST, SECOND, THIRD] = [EVE.password, "second horse battery", "third horse battery"];
const { username, email } = EVE;

/**
 * What was begun and broke off is given up after that: a name that is held, a turn to set a password. And whoever typed
 * a password too often that was not set yet may try again.
 */
const GIVEN_UP_MS = 17 * 60_000;
const PATIENCE = 8;

/** Calls until it is told yes: where a call before broke off, a while later, or after what `otherwise` does. */
const insisting = async (
  service: FaultyService,
  ask: () => Promise<{ name: RouteName; request: Request }>,
  otherwise: (status: number) => Promise<void> = async () => undefined,
) => {
  for (let tries = 1; ; tries++) {
    const { name, request } = await ask();
    const answer = await service.persist(name, request);
    if (answer.status === 200 || tries === PATIENCE) return answer;
    // Nothing that still runs takes as long.
    await turns(PERSON_TURNS);
    service.ports.pass(GIVEN_UP_MS);
    await otherwise(answer.status);
  }
};

const logIn = (service: FaultyService, password: string) =>
  service.persist("createToken", { json: { username, password } });

/** Asks for the link, and does what the function that is started for it does, which is tried again as Lambda tries. */
const askForLink = async (service: FaultyService): Promise<void> => {
  await service.persist("requestReset", { json: { email } });
  for (const { payload } of service.ports.invoked.splice(0))
    for (let tries = 0; tries < 3; tries++)
      try {
        await sendReset(service.given, payload as { email: string });
        break;
      } catch {
        // Tried again.
      }
};

/**
 * Whoever was told nothing of their own sign-up finds the name taken, by themselves: the link is in their mailbox. And
 * whoever was told nothing of a link that was used up is told that it is not good, or that they can log in.
 */
const signedUp = async (service: FaultyService): Promise<void> => {
  const made = await insisting(service, async () => ({ name: "signUp", request: { json: EVE } }));
  const verified = await insisting(
    service,
    async () => ({ name: "verifyEmail", request: { json: verifyLink(service.ports, email) } }),
    // As the page says: a log-in sends the link again.
    async () => {
      await logIn(service, FIRST);
    },
  );
  expect([200, 409]).toContain(made.status);
  expect([200, 400]).toContain(verified.status);
};

const reset = async (service: FaultyService): Promise<number> => {
  await askForLink(service);
  const answer = await insisting(
    service,
    async () => {
      const params = resetLink(service.ports, email);
      return {
        name: "resetPassword",
        request: { params, json: { username_or_email: username, password: SECOND } },
      };
    },
    async (status) => {
      if (status === 400) await askForLink(service);
    },
  );
  return answer.status;
};

/** A change that broke off may have ended the log-in that asked for it. */
const changed = async (service: FaultyService, first: string): Promise<void> => {
  let access = first;
  const json = { old_password: SECOND, password: THIRD };
  await insisting(
    service,
    async () => ({ name: "changePassword", request: { access, json } }),
    async (status) => {
      if (status === 401) access = (await logIn(service, SECOND)).body.access ?? access;
    },
  );
};

const meBy = async ({ ports }: FaultyService, access: string) =>
  (await clientOf(ports)("getMe", { access })).status;

const road: Road = async (service, pause) => {
  const { ports } = service;
  await signedUp(service);
  await pause();
  const first = await logIn(service, FIRST);
  const statuses = [first.status, await reset(service)];
  await pause();
  ports.pass(GIVEN_UP_MS);
  const second = await logIn(service, SECOND);
  statuses.push(second.status, (await logIn(service, FIRST)).status);
  await changed(service, second.body.access ?? "");
  await pause();
  ports.pass(GIVEN_UP_MS);
  const third = await logIn(service, THIRD);
  statuses.push(third.status, (await logIn(service, SECOND)).status);
  const sessions = await Promise.all(
    [first, second, third].map(({ body }) => meBy(service, body.access ?? "")),
  );
  const [account, profile] = [ports.accounts.get(username), await ports.profiles.get(username)];
  return {
    statuses,
    sessions,
    password: account?.password,
    isOpen: [account?.verified, profile && isVerified(profile), profile?.sub === account?.sub],
    kept: [profile?.email, profile?.subscriptionStatus, profile?.billing],
  };
};

test("opens an account, and new passwords end all older sessions, after any faults", async () => {
  await expectSameEnd(road, 5, 100);
});

test("does each step at once without faults", async () => {
  const statuses = [200, 200, 200, 401, 200, 401];
  const end = expect.objectContaining({ statuses, sessions: [401, 401, 200], password: THIRD });
  expect(await road(await faultyService([]), async () => undefined)).toEqual(end);
});
