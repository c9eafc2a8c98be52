import type { EventRule } from "../../domain/strategy/strategy.ts";
import type { Sweep } from "../../domain/sweep/sweep.ts";
import { eventExits } from "../../engine/exits/event-exits.ts";
import type { Market } from "../../engine/market/market.ts";
import type { Period } from "../../engine/market/period.ts";
import { firstSessionFrom } from "../../engine/market/session-lookup.ts";
import { NEVER } from "./closing-series.ts";

/** Exits by time, and the sessions on which an event set allows entries. */
export type TimeExits = {
  /** Time levels per session: event sets × holds, the hold faster. */
  readonly levels: number;
  /** For each session and level: the first session at or after the hold's end or the event's exit (D2, E5). */
  readonly sessions: Uint16Array;
  /** For each event set and session: 1 if it allows an entry (E5). */
  readonly allowed: readonly Uint8Array[];
  /** For each calendar day from the first session's to the last one's: the first session on or after it. */
  readonly sessionsByDay: Uint16Array;
  readonly firstDay: number;
};

/** Returns an event set's exit session by entry session; undefined without events. */
const exitsOf = (
  market: Market,
  rules: readonly EventRule[],
  first: number,
): ReadonlyMap<number, number> | undefined => {
  if (rules.length === 0) return undefined;
  return new Map([...eventExits(market, rules)].map(([entry, exit]) => [entry - first, exit - first]));
};

/** Returns the first session on or after each day of a period, counted from the period's first. */
const sessionsByDayOf = (
  { sessions }: Market,
  { first, last }: Pick<Period, "first" | "last">,
): Pick<TimeExits, "sessionsByDay" | "firstDay"> => {
  const firstDay = sessions[first]!;
  let session = first;
  const sessionsByDay = Uint16Array.from({ length: sessions[last]! - firstDay + 1 }, (_, day) => {
    if (sessions[session]! < firstDay + day) session++;
    return session - first;
  });
  return { sessionsByDay, firstDay };
};

/** Returns the time exits of every entry session of a period, found by the engine's functions. */
export const timeExits = (
  market: Market,
  period: Pick<Period, "first" | "last">,
  { hold: holds, events }: Pick<Sweep, "hold" | "events">,
): TimeExits => {
  const { first, last } = period;
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
        // Exits are checked from the session after the entry on.
        sessions[at] = Math.max(session + 1, Math.min(end, exit, NEVER));
      });
    });
  }
  const allowed = exitsBySet.map((exits) =>
    Uint8Array.from({ length: count }, (_, session) => (!exits || exits.has(session) ? 1 : 0)),
  );
  return { levels, sessions, allowed, ...sessionsByDayOf(market, period) };
};
