import { KINDS, type KindName } from "./kind.ts";

/** The service's sentences about a run, by kind. */
type Sentences = {
  readonly cancelled: string;
  readonly endedAlready: string;
  readonly unfinished: string;
  readonly notSaveable: string;
  readonly endedSilently: string;
  /** Reasons of a failure: an unknown one, the time limit, or lost work. */
  readonly broken: string;
  readonly tooLong: string;
  readonly interrupted: string;
  /** Why stored results cannot be sent. */
  readonly damaged: string;
};

const sentencesOf = (noun: string): Sentences => ({
  cancelled: `The ${noun} was canceled.`,
  endedAlready: `The ${noun} has already ended.`,
  unfinished: `The ${noun} hasn't finished yet.`,
  notSaveable: `Only a finished ${noun} can be saved.`,
  endedSilently: `The ${noun} didn't finish. Please run it again.`,
  broken: `The ${noun} failed, and it wasn't your inputs. Please run it again.`,
  tooLong: `The ${noun} took too long and was stopped. Shorten its period and run it again.`,
  interrupted: `The ${noun} was interrupted, and it wasn't your inputs. Please run it again.`,
  damaged: `This ${noun}'s results were damaged in storage. Please run it again.`,
});

const OWN: Partial<Record<KindName, Partial<Sentences>>> = {
  sweep: { tooLong: "The search took too long and was stopped. Try fewer combinations." },
  elsewhere: {
    notSaveable: "A run on other tickers can't be saved.",
    damaged: "The results on other tickers were damaged in storage. Please run it again.",
  },
  sensitivity: {
    endedAlready: "The sensitivity has ended already.",
    unfinished: "The sensitivity has not finished yet.",
    notSaveable: "A sensitivity is saved with its backtest.",
    endedSilently: "The sensitivity did not finish. Please try again.",
    broken: "The sensitivity could not be finished. Please try again.",
    tooLong: "The sensitivity took too long and was stopped.",
    interrupted: "The sensitivity was interrupted. Please try again.",
    damaged: "The results of this sensitivity were damaged where they are kept.",
  },
};

export const sentences = (kind: KindName): Sentences => ({ ...sentencesOf(KINDS[kind].noun), ...OWN[kind] });
