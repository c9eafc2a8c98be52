import type { Users } from "../../../../functions/store/accounts/ports.ts";
import { failedAgain, isLocked, NO_FAILURES } from "../../../../infra/local/users/log-in/lock-out.ts";
import { clientOf } from "../client.ts";
import type { Memory } from "../memory/memory.ts";
import { world } from "../world.ts";

/** The service over a pool that locks users as Cognito does, and records the guesses that it checked. */
export const startLocking = async () => {
  const ports = await world();
  const failures = new Map<string, typeof NO_FAILURES>();
  const guesses: { readonly username: string; readonly atMs: number }[] = [];
  const logIn: Users["logIn"] = async (username, password) => {
    const nowMs = ports.clock.now();
    const before = failures.get(username) ?? NO_FAILURES;
    if (isLocked(before, nowMs)) return { kind: "locked" };
    const answer = await ports.users.logIn(username, password);
    if (!ports.accounts.has(username)) return answer;
    failures.set(username, answer.kind === "refused" ? failedAgain(before, nowMs) : NO_FAILURES);
    if (answer.kind === "refused") guesses.push({ username, atMs: nowMs });
    return answer;
  };
  const locking: Memory = { ...ports, users: { ...ports.users, logIn } };
  const call = clientOf(locking);

  /** A log-in from an address, with the browser's cookies. */
  const logInFrom = async (
    address: string,
    {
      name = "ada",
      password = "ada-secret",
      device,
    }: { name?: string; password?: string; device?: string } = {},
  ) => {
    const answer = await call("createToken", {
      json: { username: name, password },
      address,
      ...(device === undefined ? {} : { cookies: [`other=1`, `device=${device}`] }),
    });
    const [, kept] = /^device=([^;]+);/.exec(answer.cookies[0] ?? "") ?? [];
    return { ...answer, retryAfter: answer.headers["retry-after"], device: kept };
  };
  return { ports: locking, call, guesses, logInFrom };
};
export type Locking = Awaited<ReturnType<typeof startLocking>>;
