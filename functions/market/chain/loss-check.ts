import { grouped } from "#shared/domain/count-words.ts";
import { ImportRefusal } from "../refusal.ts";
import { DROP_REASONS, type RowCounts } from "./screen.ts";

/** A file that loses a larger share of its rows to one reason is not what it seems. */
const MOST_LOST = 0.5;

/**
 * Returns a check of a file, made before its first row is counted. It throws ImportRefusal where more than half of the
 * file's rows, those of other symbols apart, are dropped for one reason (M2).
 */
export const lossCheck = (file: string, counts: RowCounts) => {
  const before = { read: counts.read, otherSymbols: counts.otherSymbols, dropped: { ...counts.dropped } };
  return (): void => {
    const rows = counts.read - before.read - (counts.otherSymbols - before.otherSymbols);
    const lostTo = (reason: (typeof DROP_REASONS)[number]) => counts.dropped[reason] - before.dropped[reason];
    const reason = DROP_REASONS.find((each) => lostTo(each) > MOST_LOST * rows);
    if (reason === undefined) return;
    const lost = lostTo(reason);
    const share = ((100 * lost) / rows).toFixed(1);
    const rest = lost < rows ? "or give --keep-rest to import the rest" : "or leave it out";
    throw new ImportRefusal(
      file,
      `it loses ${share}% of its rows (${grouped(lost)} of ${grouped(rows)}): ${reason}. Correct the file, ${rest}.`,
    );
  };
};
