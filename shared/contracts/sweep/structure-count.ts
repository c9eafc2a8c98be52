import * as z from "zod";
import { STRUCTURE_NAMES } from "../../domain/structure.ts";

/** How many spreads and combinations of one structure a grid holds. */
export const StructureCount = z.object({
  structure: z.enum(STRUCTURE_NAMES),
  spreads: z.number().int(),
  combinations: z.number().int(),
});
export type StructureCount = z.output<typeof StructureCount>;
