import { tooManyAttempts } from "./codes.ts";

/** How often an hour Cognito lets one user be asked for; where it says a range by risk, its upper end. */
const PER_HOUR = {
  ConfirmSignUp: 15,
  ResendConfirmationCode: 5,
  ForgotPassword: 20,
  ConfirmForgotPassword: 20,
} as const;

export type LimitedCall = keyof typeof PER_HOUR;

const HOUR_MS = 3_600_000;

export type CallLimits = {
  /** Counts a call; throws LimitExceededException where there were too many within the last hour. */
  count(call: LimitedCall, username: string): void;
};

/** Counters in memory: a restart forgets them, as it would not in the cloud. `now` is in milliseconds since 1970. */
export const callLimits = (now: () => number): CallLimits => {
  const timesByKey = new Map<string, number[]>();

  /** Anybody may make up names: what is over goes. */
  const forget = (nowMs: number): void => {
    for (const [key, times] of timesByKey) if (nowMs - (times.at(-1) ?? 0) >= HOUR_MS) timesByKey.delete(key);
  };

  return {
    count: (call, username) => {
      const nowMs = now();
      forget(nowMs);
      const key = `${call} ${username}`;
      const times = (timesByKey.get(key) ?? []).filter((each) => nowMs - each < HOUR_MS);
      if (times.length >= PER_HOUR[call]) throw tooManyAttempts();
      timesByKey.set(key, [...times, nowMs]);
    },
  };
};
