import type { Job } from "../job.ts";

/** Returns the note on modeled quotes (M5); none for traded ones. */
export const modelledNotes = ({ meta }: Pick<Job["market"], "meta">): string[] => {
  const { ticker, modelled, source } = meta;
  return modelled ? [`Modelled: the quotes of ${ticker} were computed and never traded (${source}).`] : [];
};
