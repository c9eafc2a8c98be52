import type { Day } from "../day.ts";
import type { Cents } from "../money.ts";

export const EVENT_TYPES = ["Earnings", "FOMC decision", "Trading holiday"] as const;
export type EventType = (typeof EVENT_TYPES)[number];

/**
 * The time of day at which an event is published: before the open, after the close, or unknown. Nobody knew of an
 * unscheduled one before it happened (E5).
 */
export const EVENT_TIMES = ["bmo", "amc", "unknown", "unscheduled"] as const;
export type EventTime = (typeof EVENT_TIMES)[number];

export type MarketEvent = { readonly type: EventType; readonly day: Day; readonly time: EventTime };

/** True where it is known whether the event came before the open or after the close (E5). */
export const hasHour = ({ time }: Pick<MarketEvent, "time">): boolean => time === "bmo" || time === "amc";

/** A forward split is `ratio` new shares for one old; prices of `day` are the first in the new unit (M4). */
export type Split = { readonly day: Day; readonly ratio: number };

/** An ordinary cash dividend: `day` is its ex-date, `dollars` the amount a share, a decimal above 0 (M6). */
export type Dividend = { readonly day: Day; readonly dollars: number };

/** The price at which the options of an AM-settled expiry settle, set by the opening trades of that day (A1). */
export type SettlementPrice = { readonly day: Day; readonly cents: Cents };
