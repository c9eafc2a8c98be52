import { addDays, type Day, parseDay } from "#shared/domain/day.ts";

/** Returns yesterday in New York (D1, D3): the last day of a test. */
export const yesterdayInNewYork = (now: Date): Day => {
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: "America/New_York" }).format(now);
  return addDays(parseDay(today) as Day, -1);
};
