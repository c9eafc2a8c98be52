import { type Day, dateOf, monthOf, yearOf } from "#shared/domain/day.ts";

const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** "Sep 18, 2026". */
export const dayInWords = (day: Day): string => `${MONTHS[monthOf(day) - 1]} ${dateOf(day)}, ${yearOf(day)}`;
