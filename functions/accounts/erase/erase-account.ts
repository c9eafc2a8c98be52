import { log } from "../../process/log.ts";
import type { Erased } from "./erase-tasks.ts";
import { type ErasePorts, PARTS } from "./parts.ts";

/**
 * Deletes everything of an account that its deletion is to delete. A place that fails does not hold up the others, but
 * the profile goes last. Throws the first failure.
 */
export const eraseAccount = async (ports: ErasePorts, account: Erased): Promise<void> => {
  const { profiles, ...others } = PARTS;
  const failures: unknown[] = [];
  for (const [place, part] of Object.entries(others))
    try {
      if ("erase" in part) await part.erase(ports, account);
    } catch (error) {
      log.error("a part of an account was not deleted", { place, error: error as Error });
      failures.push(error);
    }
  if (failures.length > 0) throw failures[0];
  if ("erase" in profiles) await profiles.erase(ports, account);
};
