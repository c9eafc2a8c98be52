import { log } from "../../process/log.ts";
import { someAtOnce } from "../../process/some-at-once.ts";
import type { Profile } from "../../store/accounts/profile-row.ts";
import type { Ports } from "../../store/ports.ts";

type BeginPorts = Pick<Ports, "deletions" | "profiles" | "users" | "sharedLinks" | "clock">;

/** Rows and objects of one account that are deleted at once. */
export const AT_ONCE = 16;

export const endLinks = async ({ sharedLinks }: Pick<Ports, "sharedLinks">, owner: string): Promise<void> =>
  someAtOnce(await sharedLinks.tokensOf(owner), AT_ONCE, (token) => sharedLinks.delete(token));

/**
 * Begins a deletion: all log-ins and public links end at once. Its row comes first: from then on the schedule completes
 * the deletion, whatever breaks off. A repeat changes nothing.
 */
export const beginDeletion = async (ports: BeginPorts, profile: Profile): Promise<void> => {
  const { userId: owner, username, email, billing } = profile;
  const askedAt = new Date(ports.clock.now()).toISOString();
  const { customerId, checkoutId } = billing;
  await ports.deletions.begin({ owner, username, email, askedAt, customerId, checkoutId });
  await ports.profiles.close(username, owner, askedAt);
  await ports.users.signOut(username);
  await endLinks(ports, owner);
  log.info("account deletion", { outcome: "begun" });
};
