import type { EventRule } from "../../domain/strategy.ts";
import type { Sweep } from "../../domain/sweep.ts";
import { eventExits } from "../../engine/exits/event-exits.ts";
import type { Market } from "../../engine/market/market.ts";
import type { Period } from "../../engine/market/period.ts";
import { firstSessionFrom } from "../../engine/market/session-lookup.ts";
import { NEVER } from "./closing-series.ts";

/** When time alone closes a position, and which sessions an event set lets in. */
export type TimeExits = {
  /** Time levels of one session: event sets × holds, the hold the faster. */
  readonly levels: number;
  /** For each session its levels: the first session on which the hold or the event's exit is reached (D2, E5). */
  readonly sessions: Uint16Array;
  /** For each event set by session: 1 where it allows an entry (E5). */
  readonly allowed: readonly Uint8Array[];
};

/** The exit session by entry session of one event set, both from the period's first; undefined without events. */
const exitsOf = (
  market: Market,
  rules: readonly EventRule[],
  first: number,
): ReadonlyMap<number, number> | undefined => {
  if (rules.length === 0) return undefined;
  return new Map([...eventExits(market, rules)].map(([entry, exit]) => [entry - first, exit - first]));
};

/** The time exits of every entry session of a period, as the engine finds them. */
export const timeExits = (
  market: Market,
  { first, last }: Pick<Period, "first" | "last">,
  { hold: holds, events }: Pick<Sweep, "hold" | "events">,
): TimeExits => {
  const count = last - first + 1;
  const exitsBySet = events.map((rules) => exitsOf(market, rules, first));
  const levels = events.length * holds.length;
  const sessions = new Uint16Array(count * levels);
  for (let session = 0; session < count; session++) {
    const today = market.sessions[first + session]!;
    const held = holds.map((days) => firstSessionFrom(market, today + days) - first);
    exitsBySet.forEach((exits, set) => {
      const exit = exits?.get(session) ?? NEVER;
      held.forEach((end, hold) => {
        const at = session * levels + set * holds.length + hold;
        // Rules are asked from the session after the entry on.
        sessions[at] = Math.max(session + 1, Math.min(end, exit, NEVER));
      });
    });
  }
  const allowed = exitsBySet.map((exits) =>
    Uint8Array.from({ length: count }, (_, session) => (!exits || exits.has(session) ? 1 : 0)),
  );
  return { levels, sessions, allowed };
};
