import { expect, test, vi } from "vitest";
import type { RouteName } from "#shared/contracts/routes.ts";
import { isVerified } from "../../../../functions/store/accounts/profile-row.ts";
import { sendReset } from "../../../../functions/triggers/send-reset.ts";
import { resetLink, verifyLink } from "../accounts/mail-box.ts";
import { EVE } from "../accounts/new-user.ts";
import { clientOf, type Request } from "../client.ts";
import { PROPERTY_MS } from "./fault-plan.ts";
import { turns } from "./faulty-ports.ts";
import { type FaultyService, faultyService } from "./faulty-service.ts";
import { expectSameEnd, PERSON_TURNS, type Scenario } from "./scenario.ts";

/** An account from its sign-up to its third password, with faults in the calls. */

vi.setConfig({ testTimeout: PROPERTY_MS });

const [FIRST, SECOND, THIRD] = [EVE.password, "second horse battery", "third horse battery"];
const { username, email } = EVE;

/**
 * After this time broken calls have released a held name and the password lock, and pauses after wrong passwords are
 * over.
 */
const GIVEN_UP_MS = 17 * 60_000;
const PATIENCE = 8;

/** Repeats a call until it succeeds: after a pause, or after `otherwise`. */
const insisting = async (
  service: FaultyService,
  ask: () => Promise<{ name: RouteName; request: Request }>,
  otherwise: (status: number) => Promise<void> = async () => undefined,
) => {
  for (let tries = 1; ; tries++) {
    const { name, request } = await ask();
    const answer = await service.persist(name, request);
    if (answer.status === 200 || tries === PATIENCE) return answer;
    // Longer than any running call.
    await turns(PERSON_TURNS);
    service.ports.pass(GIVEN_UP_MS);
    await otherwise(answer.status);
  }
};

const logIn = (service: FaultyService, password: string) =>
  service.persist("createToken", { json: { username, password } });

/** Requests the link and runs the function for it, with Lambda's retries. */
const askForLink = async (service: FaultyService): Promise<void> => {
  await service.persist("requestReset", { json: { email } });
  for (const { payload } of service.ports.invoked.splice(0))
    for (let tries = 0; tries < 3; tries++)
      try {
        await sendReset(service.given, payload as { email: string });
        break;
      } catch {
        // A retry.
      }
};

/**
 * After a lost answer, a user's own sign-up finds the name taken, and a used link answers that it is not valid or that
 * the user can log in.
 */
const signedUp = async (service: FaultyService): Promise<void> => {
  const made = await insisting(service, async () => ({ name: "signUp", request: { json: EVE } }));
  const verified = await insisting(
    service,
    async () => ({ name: "verifyEmail", request: { json: verifyLink(service.ports, email) } }),
    // The page says that a log-in sends the link again.
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

/** A change that broke off may have ended the caller's own log-in. */
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

const scenario: Scenario = async (service, pause) => {
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
  await expectSameEnd(scenario, 5, 40);
});

test("does each step at once without faults", async () => {
  const statuses = [200, 200, 200, 401, 200, 401];
  const end = expect.objectContaining({ statuses, sessions: [401, 401, 200], password: THIRD });
  expect(await scenario(await faultyService([]), async () => undefined)).toEqual(end);
});
