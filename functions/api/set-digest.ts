import { setDigest as route } from "#shared/contracts/digest.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { newId } from "../process/new-id.ts";
import { memberPorts } from "../store/member-ports.ts";
import type { Ports } from "../store/ports.ts";

type DigestPorts = EdgePorts<typeof route> & Pick<Ports, "newId">;

/** Switches the caller's digest on or off; links of earlier mails end it as long as it stays on. */
export const setDigest: Use<typeof route, DigestPorts> = async (ports, { body, caller }) => {
  const { username, profile } = caller;
  const token = body.on ? (profile.digest ?? ports.newId()) : undefined;
  if (token !== profile.digest) await ports.profiles.setDigest(username, token);
  return { message: body.on ? "You get a mail after each import." : "You get no more mails after imports." };
};

export const handler = http(route, setDigest, () => ({ ...memberPorts, newId }));
