import { clock } from "../process/clock.ts";
import { apiKeys } from "./accounts/api-keys.ts";
import { profiles } from "./accounts/profiles.ts";
import { limits } from "./limits.ts";

/** What every member's route needs to know its caller. */
export const memberPorts = { profiles, apiKeys, limits, clock };
