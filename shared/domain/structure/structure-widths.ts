import {
  call,
  HALF,
  L,
  put,
  S,
  type StructureForm,
  type StructureLeg,
  type StructureName,
} from "./structure.ts";

/** The structures that a width can place, with their legs (S5b). */

/** Returns the leg so many widths further out of the money than the leg above. */
const beside = (leg: StructureLeg, widths = 1): StructureLeg => ({ ...leg, widths });

/** The delta of a leg by width, which nothing reads. */
const NONE = { short: 0, long: 0, constant: 0 };
const callBeside = (signed: number, widths?: number): StructureLeg => beside(call(signed, NONE), widths);
const putBeside = (signed: number, widths?: number): StructureLeg => beside(put(signed, NONE), widths);

const form = (legs: readonly StructureLeg[], ...conditions: StructureForm["conditions"]): StructureForm => ({
  legs,
  conditions,
});

const WIDTH_FORMS: { readonly [Name in StructureName]?: StructureForm } = {
  "Put credit spread": form([put(-1, S), putBeside(1)]),
  "Call credit spread": form([call(-1, S), callBeside(1)]),
  "Call debit spread": form([call(1, L), callBeside(-1)]),
  "Put debit spread": form([put(1, L), putBeside(-1)]),
  "Call butterfly": form([call(-2, S), callBeside(1), callBeside(1, -2)]),
  "Put butterfly": form([put(-2, S), putBeside(1), putBeside(1, -2)]),
  "Iron condor": form([put(-1, S), putBeside(1), call(-1, S), callBeside(1)], "short < 0.5"),
  "Iron butterfly": form([put(-1, HALF), putBeside(1), call(-1, HALF), callBeside(1)]),
  "Call ratio spread": form([call(1, L), callBeside(-2)]),
  "Put ratio spread": form([put(1, L), putBeside(-2)]),
  "Call backspread": form([call(-1, S), callBeside(2)]),
  "Put backspread": form([put(-1, S), putBeside(2)]),
  "Jade lizard": form([put(-1, S), call(-1, S), callBeside(1)], "short < 0.5"),
};

/** Returns the legs of a structure whose other strikes a width places; undefined where none does. */
export const widthFormOf = (name: StructureName): StructureForm | undefined => WIDTH_FORMS[name];
