import { parseDay } from "#shared/domain/day.ts";

/** Returns the calendar days from one day to another, both `yyyy-MM-dd`. */
export const daysBetween = (from: string, to: string): number => (parseDay(to) ?? 0) - (parseDay(from) ?? 0);
