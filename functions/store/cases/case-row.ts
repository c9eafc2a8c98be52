import * as z from "zod";

/** A case as stored: the names of saved backtests and sweeps of its owner. */
export const CaseRow = z.object({
  /** The `userId` of its owner. */
  owner: z.string(),
  caseId: z.string(),
  name: z.string(),
  notes: z.string(),
  createdAt: z.iso.datetime(),
  /** Absent where there are none: DynamoDB has no empty sets. */
  items: z.set(z.string()).optional(),
});
export type CaseRow = z.output<typeof CaseRow>;
