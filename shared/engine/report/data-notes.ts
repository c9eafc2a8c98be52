import type { Job } from "../job.ts";
import type { Period } from "../market/period.ts";

/** What a reader must know of the data: that its quotes are modelled (M5), and where the period is not the one asked for. */
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
