import { chosen } from "#shared/contracts/form/field.ts";
import type { FormChoices, TickerData } from "#shared/contracts/form/form-answer.ts";
import { EARLIEST_DAY } from "#shared/contracts/form/row-rules.ts";
import { type Day, parseDay } from "#shared/domain/day.ts";
import { useRow } from "./field-place.ts";
import { useFormSettings } from "./form-settings.ts";

/** What the data of a form's ticker mean for its period. */

/** First and last day of a ticker's data, and whether its quotes are modelled. */
export type DataSpan = { readonly first: Day; readonly last: Day; readonly isModelled: boolean };

/** From when to when there are data; undefined where that is not known. */
export const spanOf = (data: TickerData | undefined): DataSpan | undefined => {
  const first = data && parseDay(data.first_date);
  const last = data && parseDay(data.last_date);
  return first === undefined || last === undefined
    ? undefined
    : { first, last, isModelled: data?.modelled === true };
};

/** The first day that a test may begin on: where the data begin, but not before 2015. */
export const firstTestDay = (span: DataSpan | undefined): Day =>
  span && span.first > EARLIEST_DAY ? span.first : EARLIEST_DAY;

/** The data of a ticker; undefined where the service says nothing of it. */
export const dataOf = ({ data = {} }: FormChoices, ticker: string): TickerData | undefined =>
  Object.hasOwn(data, ticker) ? data[ticker] : undefined;

/** From when to when there are data of the ticker that is chosen in the row. */
export const useDataSpan = (row: string): DataSpan | undefined => {
  const { choices } = useFormSettings();
  const ticker = chosen(useRow({ row, field: "ticker" }), "ticker") ?? "";
  return spanOf(dataOf(choices, ticker));
};
