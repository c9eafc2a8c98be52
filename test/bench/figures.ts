/** One measured figure. `reach` is the target it is held against, where there is one; `better` says which way. */
export type Figure = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly reach?: { readonly value: number; readonly better: "lower" | "higher" };
  /** Whether what was measured came to the same as the engine does, in the same run; undefined where that is no question. */
  readonly agrees?: boolean;
  /** Whether all went as it must while it was measured; undefined where that is no question. */
  readonly ok?: boolean;
};

const shown = (value: number): string =>
  value.toLocaleString("en-US", { maximumFractionDigits: value < 1 ? 4 : value < 100 ? 1 : 0 });

const verdict = ({ value, reach }: Figure): string => {
  if (!reach) return "";
  const isReached = reach.better === "lower" ? value < reach.value : value > reach.value;
  return `${isReached ? "reaches" : "misses"} ${reach.better === "lower" ? "under" : "over"} ${shown(reach.value)}`;
};

const agreement = ({ agrees }: Figure): string => {
  if (agrees === undefined) return "";
  return agrees ? " agrees with the engine" : " DIFFERS from the engine";
};

const course = ({ ok }: Figure): string => {
  if (ok === undefined) return "";
  return ok ? " nothing lost" : " SOMETHING LOST OR WRONG";
};

/** A line for people. */
export const lineOf = (figure: Figure): string =>
  `${figure.name.padEnd(48)} ${shown(figure.value).padStart(12)} ${figure.unit.padEnd(8)} ${verdict(figure)}${agreement(figure)}${course(figure)}`;

/** The middle value of some; of an even number the upper one of the two. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Milliseconds that each of `times` runs took. */
export const timed = async (times: number, run: () => unknown): Promise<number[]> => {
  const took: number[] = [];
  for (let turn = 0; turn < times; turn++) {
    const begun = performance.now();
    await run();
    took.push(performance.now() - begun);
  }
  return took;
};
