import * as z from "zod";
import { EARLIER_VERDICTS } from "../../domain/earlier-verdict.ts";
import { VERDICTS } from "../../domain/sweep-verdict.ts";

/** A list's verdict (S26), or one of an earlier version, which saved sweeps keep. */
export const ListVerdict = z.enum([...VERDICTS, ...EARLIER_VERDICTS]);
export type ListVerdict = z.output<typeof ListVerdict>;
