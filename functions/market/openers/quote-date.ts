import { isSession } from "#shared/domain/calendar.ts";
import { type Day, formatDay, parseDay } from "#shared/domain/day.ts";
import { ImportRefusal } from "../refusal.ts";

const DATES_IN_NAME = /(?<!\d)(20\d\d)([-_.]?)(\d\d)\2(\d\d)(?!\d)/g;

/** Returns the date (`yyyy-MM-dd`) that an import was given by `--date`. Throws ImportRefusal where it is no session. */
export const givenDate = (text: string | undefined): string | undefined => {
  if (text === undefined) return undefined;
  const day = parseDay(text.trim());
  if (day === undefined) throw new ImportRefusal("", `--date "${text}" is no date such as 2026-11-20`);
  if (!isSession(day)) throw new ImportRefusal("", `--date ${formatDay(day)} is no session of the exchange`);
  return formatDay(day);
};

/** Returns the different dates in a part of a path. */
const datesIn = (name: string): string[] => {
  const dates = [...name.matchAll(DATES_IN_NAME)]
    .map(([, year, , month, date]) => `${year}-${month}-${date}`)
    .filter((date) => parseDay(date) !== undefined);
  return [...new Set(dates)];
};

/** Returns the date in a file's name, else in its archive's. Throws ImportRefusal for two dates. */
export const dateInName = (file: string): string | undefined => {
  const [archive, member] = file.split(/(?<=\.zip)\//i);
  const names = [member, archive].map((part) => part?.split(/[\\/]/).at(-1) ?? "");
  const [dates = []] = names.map(datesIn).filter((found) => found.length > 0);
  if (dates.length > 1)
    throw new ImportRefusal(
      file,
      `its name has several dates (${dates.join(", ")}): say by --date of which session its quotes are`,
    );
  return dates[0];
};

/** Returns the date of a snapshot: its own, else the given one. Throws ImportRefusal without either, or where they differ. */
export const snapshotDate = (file: string, own: Day | undefined, given: string | undefined): string => {
  const date = own === undefined ? given : formatDay(own);
  if (date === undefined)
    throw new ImportRefusal(
      file,
      "it does not say when its quotes were taken: add --date 2026-11-20, the session that they close",
    );
  if (given !== undefined && given !== date)
    throw new ImportRefusal(file, `its quotes are those of ${date}, not of --date ${given}`);
  return date;
};
