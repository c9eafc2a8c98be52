import { type Day, dateOf, monthOf, yearOf } from "#shared/domain/day.ts";
import { SHORT_MONTH_NAMES } from "#shared/domain/month-names.ts";

/** "Sep 18, 2026". */
export const dayInWords = (day: Day): string =>
  `${SHORT_MONTH_NAMES[monthOf(day) - 1]} ${dateOf(day)}, ${yearOf(day)}`;
