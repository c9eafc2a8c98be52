import * as z from "zod";
import { RATES } from "../../domain/ticker.ts";
import type { Manifest, TickerEntry } from "../manifest.ts";
import type { Fields } from "./field.ts";
import { type AllFields, FIELDS, type FieldNameOf } from "./fields.ts";
import { SWITCH_FIELDS } from "./overall-fields.ts";

/** The form's answer to GET. It follows from the table of fields. */

const Names = z.record(z.string(), z.string());
const List = z.array(z.string());
const InitialRow = z.record(z.string(), z.union([z.string(), z.number(), z.boolean()]));
type InitialRow = z.output<typeof InitialRow>;

type ChoiceSchemas = {
  [N in FieldNameOf<"choice">]: AllFields[N]["choices"] extends readonly string[]
    ? typeof List
    : typeof Names;
};

const choiceSchemas = Object.fromEntries(
  Object.entries(FIELDS).flatMap(([name, field]) =>
    field.kind === "choice" ? [[name, Array.isArray(field.choices) ? List : Names]] : [],
  ),
) as ChoiceSchemas;

const switchLabels = Object.fromEntries(
  Object.keys(SWITCH_FIELDS).map((name) => [name, z.string()]),
) as Record<FieldNameOf<"switch">, z.ZodString>;

/** A ticker's data: first and last session of its chains, and their source. */
export const TickerData = z.object({
  first_date: z.iso.date(),
  last_date: z.iso.date(),
  source: z.string(),
  modelled: z.boolean(),
  /** New York time of the quotes; absent where they are the close's (M1a). */
  quotes_at: z.string().optional(),
  /** AM-settled monthlies (A1); absent for a ticker whose options all settle at closes. */
  am_settled: z.literal(true).optional(),
});
export type TickerData = z.output<typeof TickerData>;

/** Entry 7 of the form: choices of dropdowns. Maps give a unit or a display name, lists plain choices. */
export const FormChoices = z.object({
  inputs: z.object({ ticker: Names, ...choiceSchemas }),
  check_boxes: z.object(switchLabels),
  /** Tickers with dividends, whose short calls can be assigned early (M6); absent without any. */
  early_assignment: List.optional(),
  /** Data by ticker; absent without any. */
  data: z.record(z.string(), TickerData).optional(),
  /** The last date of the bills' yields (I1); absent without them, and then no cash earns interest. */
  rates: z.object({ last_date: z.iso.date().optional() }).optional(),
});
export type FormChoices = z.output<typeof FormChoices>;

/** The initial rows of overallFields, filterFields, riskFields, eventFields, volFields and optFields, then the choices. */
export const FormAnswer = z.tuple([
  InitialRow,
  InitialRow,
  InitialRow,
  InitialRow,
  InitialRow,
  InitialRow,
  FormChoices,
]);
export type FormAnswer = z.output<typeof FormAnswer>;

/** Returns the initial values of a row's fields. Ticker and name depend on the data. */
export const initialRow = (fields: Fields): InitialRow => {
  const row: InitialRow = {};
  for (const [name, field] of Object.entries(fields)) if ("initial" in field) row[name] = field.initial;
  return row;
};

type ManifestWords = {
  readonly references: Manifest["references"];
  readonly tickers: Readonly<
    Record<
      string,
      Pick<
        TickerEntry,
        | "ticker"
        | "displayName"
        | "dividends"
        | "settlementPrices"
        | "firstDate"
        | "lastDate"
        | "source"
        | "modelled"
        | "quotesAt"
      >
    >
  >;
};

const namesOfTickers = ({ tickers }: ManifestWords): Record<string, string> =>
  Object.fromEntries(
    Object.values(tickers)
      .map(({ ticker, displayName }) => [ticker, displayName] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );

const tickersWithDividends = ({ tickers }: ManifestWords): string[] =>
  Object.values(tickers)
    .filter(({ dividends = 0 }) => dividends > 0)
    .map(({ ticker }) => ticker)
    .sort();

const dataOfTickers = ({ tickers }: ManifestWords): Record<string, TickerData> =>
  Object.fromEntries(
    Object.values(tickers).map(
      ({ ticker, firstDate, lastDate, source, modelled, quotesAt, settlementPrices = 0 }) => [
        ticker,
        {
          first_date: firstDate,
          last_date: lastDate,
          source,
          modelled,
          ...(quotesAt !== undefined && { quotes_at: quotesAt }),
          ...(settlementPrices > 0 && { am_settled: true }),
        },
      ],
    ),
  );

/** Returns the choices of dropdowns and switches for the available data. */
export const formChoices = (manifest: ManifestWords): FormChoices => {
  const inputs: Record<string, unknown> = { ticker: namesOfTickers(manifest) };
  const boxes: Record<string, string> = {};
  for (const [name, field] of Object.entries(FIELDS)) {
    if (field.kind === "choice") inputs[name] = field.choices;
    if (field.kind === "switch") boxes[name] = field.label;
  }
  const american = tickersWithDividends(manifest);
  const data = dataOfTickers(manifest);
  const { [RATES]: rates } = manifest.references;
  return {
    inputs,
    check_boxes: boxes,
    ...(american.length > 0 && { early_assignment: american }),
    ...(Object.keys(data).length > 0 && { data }),
    ...(rates && { rates: rates.lastDate === undefined ? {} : { last_date: rates.lastDate } }),
  } as FormChoices;
};
