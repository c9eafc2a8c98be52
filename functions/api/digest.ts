import * as routes from "#shared/contracts/digest.ts";
import { accountLimits } from "../accounts/account-limits.ts";
import { http } from "../edge/http.ts";
import { keepWithin } from "../edge/limits.ts";
import { subjectOf } from "../edge/subject.ts";
import { clock } from "../process/clock.ts";
import { newId } from "../process/ids.ts";
import { profiles } from "../store/accounts/profiles.ts";
import { limits } from "../store/limits.ts";
import { memberPorts } from "../store/member-ports.ts";

/** Switches the caller's digest on or off; links of earlier mails end it as long as it stays on. */
export const setDigest = /* @__PURE__ */ http(
  routes.setDigest,
  async (ports, { body, caller: { username, profile } }) => {
    const token = body.on ? (profile.digest ?? ports.newId()) : undefined;
    if (token !== profile.digest) await ports.profiles.setDigest(username, token);
    return {
      message: body.on ? "You get a mail after each import." : "You get no more mails after imports.",
    };
  },
  () => ({ ...memberPorts, newId }),
);

/** Ends the digest that a mail's link belongs to. A repeat, a used or a wrong link gets the same answer. */
export const endDigest = /* @__PURE__ */ http(
  routes.endDigest,
  async (ports, { params, address }) => {
    await keepWithin(ports, accountLimits.digestLinksByAddress, subjectOf(address));
    await ports.profiles.endDigest(params.uid, params.token);
    return { message: "You get no more of these mails." };
  },
  () => ({ profiles, limits, clock }),
);
