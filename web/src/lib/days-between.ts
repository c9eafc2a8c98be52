import { parseDay } from "#shared/domain/day.ts";

/** Returns the calendar days between two wire days. */
export const daysBetween = (start: string, end: string): number =>
  (parseDay(end) ?? 0) - (parseDay(start) ?? 0);
