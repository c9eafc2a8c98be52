import type { EnvName } from "./env.ts";

const NAME = "OPERATORS_EMAIL" satisfies EnvName;

/** The recipient of alarms; undefined where the stage names none. */
export const operatorsEmail = (): string | undefined => process.env[NAME];
