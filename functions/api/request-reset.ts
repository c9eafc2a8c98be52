import { requestReset as route } from "#shared/contracts/accounts.ts";
import { accountLimits } from "../accounts/account-limits.ts";
import { http } from "../edge/http.ts";
import { keepWithin } from "../edge/limits.ts";
import { subjectOf } from "../edge/subject.ts";
import { clock, noSoonerThan } from "../process/clock.ts";
import { env } from "../process/env.ts";
import { invoke } from "../store/invoke.ts";
import { limits } from "../store/limits.ts";

const ANSWER_MS = 300;

/** Starts the function that sends the mail: neither the answer nor its time tells of an account. */
export const handler = http(
  route,
  async (ports, { body, address }) => {
    const startedAtMs = ports.clock.now();
    await keepWithin(ports, accountLimits.resetRequestsByAddress, subjectOf(address));
    await ports.invoke(ports.sendResetFunctionName, { email: body.email });
    await noSoonerThan(ports.clock, startedAtMs, ANSWER_MS);
    return {
      message: "If there's an account for that address, we've sent a reset link.",
    };
  },
  () => ({
    limits,
    invoke,
    clock,
    sendResetFunctionName: env("SEND_RESET_FUNCTION_NAME"),
  }),
);
