import type { StructureName } from "../../domain/structure.ts";
import { hasDeltas, takesOf } from "../../domain/structure-legs.ts";
import type { Sweep } from "../../domain/sweep.ts";

/** The values that spreads of one structure are made of: each pair of DTEs goes with each pair of deltas (S7, S8). */

export type DtePair = { readonly dteDays: number; readonly farDteDays: number | undefined };
export type DeltaPair = { readonly shortDelta: number | undefined; readonly longDelta: number | undefined };

const NOT_TAKEN = [undefined];

/** The DTEs of a structure, the last fastest: a far one is always later (S6). */
export const dtePairsOf = (structure: StructureName, { dteDays, farDteDays }: Sweep): DtePair[] =>
  takesOf(structure).farDte
    ? dteDays.flatMap((dte) =>
        farDteDays.filter((far) => far > dte).map((far) => ({ dteDays: dte, farDteDays: far })),
      )
    : dteDays.map((dte) => ({ dteDays: dte, farDteDays: undefined }));

/** The deltas of a structure, the last fastest, as far as it exists there (S6). */
export const deltaPairsOf = (structure: StructureName, sweep: Sweep): DeltaPair[] => {
  const takes = takesOf(structure);
  const shortDeltas = takes.shortDelta ? sweep.shortDeltas : NOT_TAKEN;
  const longDeltas = takes.longDelta ? sweep.longDeltas : NOT_TAKEN;
  return shortDeltas.flatMap((shortDelta) =>
    longDeltas
      .map((longDelta) => ({ shortDelta, longDelta }))
      .filter((deltas) => hasDeltas(structure, deltas)),
  );
};
