import { listFollowed as route } from "#shared/contracts/forward/calls.ts";
import { type EdgePorts, http, type Use } from "../edge/http.ts";
import { recordsOf } from "../saved/forward/followed.ts";
import { follows } from "../store/follows/follows.ts";
import { memberPorts } from "../store/member-ports.ts";
import { results } from "../store/objects/objects.ts";
import type { Ports } from "../store/ports.ts";

type FollowedPorts = EdgePorts<typeof route> & Pick<Ports, "follows" | "results">;

/** The forward records of what the caller follows: a page of them. */
export const listFollowed: Use<typeof route, FollowedPorts> = async (ports, { caller, query }) => {
  const { records, ...rest } = await recordsOf(ports, caller.owner, query);
  return { message: records, ...rest };
};

export const handler = http(route, listFollowed, () => ({ ...memberPorts, follows, results }));
