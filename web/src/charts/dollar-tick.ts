import { formatShortMoney } from "../lib/format.ts";

/** Formats an axis value as "$12,500", with cents only if it has any. */
export const dollarTick = formatShortMoney;
