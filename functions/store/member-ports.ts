import { clock } from "../process/clock.ts";
import { apiKeys } from "./accounts/api-keys.ts";
import { profiles } from "./accounts/profiles.ts";
import { limits } from "./limits.ts";

/** The ports by which a member's route identifies its caller. */
export const memberPorts = { profiles, apiKeys, limits, clock };
