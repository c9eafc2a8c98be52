import { type Day, formatDay } from "#shared/domain/day.ts";
import { keptRoot, pricedExpiries, type RootExpiries } from "../chain/option-root.ts";
import { ImportRefusal } from "../refusal.ts";
import type { AppendBase } from "./current-market.ts";
import { rootsIn } from "./sources.ts";

/** An append that would change what it leaves as it is: only an import of all files at once can follow. */
export class WholeImportNeeded extends ImportRefusal {}

const SETTLED = { am: "at the open", pm: "at the close" } as const;

/**
 * Throws WholeImportNeeded where an expiry of the stored market keeps another root than before (A1): after the first rows
 * of its second root, and after its settlement price. `listed` are the expiries by root of both.
 */
export const refuseOtherRoots = (
  { sources, facts }: Pick<AppendBase, "sources" | "facts">,
  listed: RootExpiries,
  isPriced: (expiry: number) => boolean,
): void => {
  const stored = rootsIn(sources);
  const before = keptRoot(stored, pricedExpiries(facts.settlementPrices));
  const after = keptRoot(listed, isPriced);
  const changed = [...stored.am, ...stored.pm].filter((expiry) => before(expiry) !== after(expiry));
  const first = Math.min(...changed);
  if (changed.length === 0) return;
  throw new WholeImportNeeded(
    "",
    `the expiry ${formatDay(first as Day)} has two roots, and those of its options that settle ${SETTLED[after(first)]} are kept now: ` +
      "import all files together",
  );
};
