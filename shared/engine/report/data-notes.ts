import type { Job } from "../job.ts";
import type { Period } from "../market/period.ts";

/**
 * Returns the notes on the data: modeled quotes (M5), and where the period differs from the requested one.
 */
export const dataNotes = (
  { meta }: Pick<Job["market"], "meta">,
  { notes }: Pick<Period, "notes">,
): string[] => {
  const { ticker, modelled, source } = meta;
  return [
    ...(modelled ? [`Modelled: the quotes of ${ticker} were computed and never traded (${source}).`] : []),
    ...notes,
  ];
};
