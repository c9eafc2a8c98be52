import { isSession } from "#shared/domain/calendar.ts";
import { type Day, formatDay } from "#shared/domain/day.ts";
import { INDEX } from "#shared/domain/ticker.ts";
import { type Objects, unlessDamaged } from "../store/objects/ports.ts";
import { VIX } from "../tickers/manifest.ts";
import { readReference } from "../tickers/reference.ts";
import { withStored } from "./append/series.ts";
import type { ImportFile } from "./import-file.ts";
import { refuseLostDays } from "./lost-sessions.ts";
import { mendedManifest } from "./mend-manifest.ts";
import { publishReference } from "./publish.ts";
import { ImportRefusal } from "./refusal.ts";
import { readUnderlying } from "./side-files/underlying-file.ts";

/** The reference series and their uses. */
export const REFERENCES: Readonly<Record<string, string>> = {
  [VIX]: "VIX criteria read it, whatever the ticker",
  [INDEX]: "results are drawn beside it",
};

export type ReferenceReport = {
  readonly reference: string;
  readonly closes: number;
  readonly firstDate: string;
  readonly lastDate: string;
  /** Rows without a close, and rows of days that are no sessions. */
  readonly leftOut: number;
};

type ReferenceOrder = {
  readonly file: ImportFile;
  readonly replace?: boolean | undefined;
  /** Keeps the closes of other days. */
  readonly append?: boolean | undefined;
};

type CheckedReference = { readonly report: ReferenceReport; readonly publish: () => Promise<void> };

/**
 * Reads the closes of a file as the next version of a reference series. Throws ImportRefusal on invalid rows, for an
 * index with a chain of its own, and where closes would be lost without `replace`.
 */
export const checkedReference = async (
  name: string,
  { file, replace = false, append = false }: ReferenceOrder,
  objects: Objects,
): Promise<CheckedReference> => {
  const { tickers, references } = (await mendedManifest(objects)).manifest;
  if (name === INDEX && tickers[INDEX])
    throw new ImportRefusal(file.name, `${INDEX} has a chain, whose closes serve: import both together`);
  const { days, close } = await readUnderlying(file);
  const read = days
    .map((day, row) => ({ day: day as Day, value: close[row] ?? Number.NaN }))
    .filter(({ day, value }) => value > 0 && isSession(day));
  if (read.length === 0) throw new ImportRefusal(file.name, "it has no close of a session");
  const current =
    references[name] && (await unlessDamaged(readReference(objects, references[name].key), () => undefined));
  const kept = withStored(append ? current : undefined, read);
  const [first, last] = [kept[0]!, kept.at(-1)!];
  if (current && !replace)
    refuseLostDays(
      name,
      "closes",
      current.days,
      kept.map(({ day }) => day),
    );
  const series = {
    days: Int32Array.from(kept, ({ day }) => day),
    values: Float64Array.from(kept, ({ value }) => value),
  };
  return {
    report: {
      reference: name,
      closes: kept.length,
      firstDate: formatDay(first.day),
      lastDate: formatDay(last.day),
      leftOut: days.length - read.length,
    },
    publish: () => publishReference(objects, name, series),
  };
};
