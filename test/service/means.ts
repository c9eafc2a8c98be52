import { inject } from "vitest";

const lane = Number(process.env.VITEST_POOL_ID ?? 1) - 1;
const service = inject("services")[lane];
if (!service) throw new Error(`no service was started for lane ${lane + 1}`);

/** Where the service under test answers, without a slash at the end. */
export const { address } = service;

/** Its data folder; empty where it was running before the tests. */
export const { dataFolder } = service;

/** What the tests of this folder have at hand: a service of their own, a running one-machine run, or a deployed stage. */
export const means = {
  /** The service was started for the tests: its data folder can be read, and others like it be started and killed. */
  isOwn: dataFolder !== "",
  /** A one-machine run: mails can be read, and payments made and undone. */
  isLocal: inject("isLocal"),
} as const;
