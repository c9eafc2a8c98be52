import { endDigest as route } from "#shared/contracts/digest.ts";
import { accountLimits } from "../accounts/account-limits.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { keepWithin } from "../edge/limits.ts";
import { subjectOf } from "../edge/subject.ts";
import { clock } from "../process/clock.ts";
import { profiles } from "../store/accounts/profiles.ts";
import { limits } from "../store/limits.ts";
import type { Ports } from "../store/ports.ts";

type EndPorts = EdgePorts<typeof route> & Pick<Ports, "profiles" | "limits">;

/** Ends the digest that a mail's link belongs to. A repeat, a used or a wrong link gets the same answer. */
export const endDigest: Use<typeof route, EndPorts> = async (ports, { params, address }) => {
  await keepWithin(ports, accountLimits.digestLinksByAddress, subjectOf(address));
  await ports.profiles.endDigest(params.uid, params.token);
  return { message: "You get no more of these mails." };
};

export const handler = http(route, endDigest, () => ({ profiles, limits, clock }));
