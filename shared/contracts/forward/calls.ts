import * as z from "zod";
import { Message } from "../accounts.ts";
import { SavedParams } from "../dashboard.ts";
import { ListQuery, Next } from "../list-page.ts";
import { route } from "../route.ts";
import { ForwardRecord } from "./record.ts";

/** Following saved backtests, and the list of what is followed. */

export const followBacktest = route("POST", "/api/dashboard/{user}/{backtestId}/follow/", ["run"], {
  summary: "Follow a saved backtest, or stop following it (creator only)",
  params: SavedParams,
  body: z.strictObject({ followed: z.boolean() }),
  response: Message,
  refusals: [402, 403, 409, 410],
});

export const listFollowed = route("GET", "/api/followed/", ["read"], {
  summary: "The forward records of the caller's followed backtests, newest first, in pages",
  query: ListQuery,
  response: z.object({ message: z.array(ForwardRecord), next: Next }),
});
