import { chosen } from "#shared/contracts/form/field.ts";
import type { FormChoices, TickerData } from "#shared/contracts/form/form-answer.ts";
import { EARLIEST_DAY } from "#shared/contracts/form/row-rules.ts";
import { type Day, parseDay } from "#shared/domain/day.ts";
import { useRow } from "./field-place.ts";
import { useFormSettings } from "./form-settings.ts";

/** First and last day of a ticker's data, and whether its quotes are modeled. */
export type DataSpan = { readonly first: Day; readonly last: Day };

export const spanOf = (data: TickerData | undefined): DataSpan | undefined => {
  const first = data && parseDay(data.first_date);
  const last = data && parseDay(data.last_date);
  return first === undefined || last === undefined ? undefined : { first, last };
};

/** Returns the first possible day of a test: the start of the data, but not before 2015. */
export const firstTestDay = (span: DataSpan | undefined): Day =>
  span && span.first > EARLIEST_DAY ? span.first : EARLIEST_DAY;

export const dataOf = ({ data = {} }: FormChoices, ticker: string): TickerData | undefined =>
  Object.hasOwn(data, ticker) ? data[ticker] : undefined;

export const useDataSpan = (row: string): DataSpan | undefined => {
  const { choices } = useFormSettings();
  const ticker = chosen(useRow({ row, field: "ticker" }), "ticker") ?? "";
  return spanOf(dataOf(choices, ticker));
};
