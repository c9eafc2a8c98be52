import { inject } from "vitest";

/** What the tests of this folder have at hand: a service of their own, a running one-machine run, or a deployed stage. */
export const means = {
  /** The service was started for the tests: its data folder can be read, and others like it be started and killed. */
  isOwn: inject("dataFolder") !== "",
  /** A one-machine run: mails can be read, and payments made and undone. */
  isLocal: inject("isLocal"),
} as const;
