import * as z from "zod";
import type { VixOn } from "#shared/contracts/present.ts";
import type { ReferenceSeries } from "#shared/engine/market/market.ts";
import type { RateSeries } from "#shared/engine/market/rates.ts";
import type { Objects } from "../store/objects/ports.ts";
import { readStored } from "../store/objects/stored-json.ts";

/** JSON has no NaN: a day without a value holds null. */
const Value = z
  .number()
  .nullable()
  .transform((value) => value ?? Number.NaN);
const ReferenceFile = z.object({ days: z.array(z.number().int()), values: z.array(Value) });

/** A series of daily values as JSON, for `readReference`. */
export const referenceJson = ({ days, values }: ReferenceSeries): string =>
  JSON.stringify({ days: [...days], values: [...values] });

/** A series of daily values as it is stored; undefined where there is none. Throws DamagedObject. */
export const readReference = async (
  objects: Pick<Objects, "get">,
  key: string,
): Promise<ReferenceSeries | undefined> => {
  const file = await readStored(objects, key, ReferenceFile);
  return file && { days: Int32Array.from(file.days), values: Float64Array.from(file.values) };
};

/** The series of bills' yields as rates, in percent a year (I1). */
export const ratesOf = ({ days, values }: ReferenceSeries): RateSeries => ({ days, percents: values });

/** Returns the VIX by day, to two decimals; undefined without a series. */
export const vixBy = (series: ReferenceSeries | undefined): VixOn | undefined => {
  if (!series) return undefined;
  const { days, values } = series;
  const vixByDay = new Map(Array.from(days, (day, at) => [day, Math.round(100 * values[at]!) / 100]));
  return (day) => vixByDay.get(day);
};
