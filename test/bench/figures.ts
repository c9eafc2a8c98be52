/** One measured figure. `reach` is its target, and `better` says on which side of it the figure must lie. */
export type Figure = {
  readonly name: string;
  readonly value: number;
  readonly unit: string;
  readonly reach?: { readonly value: number; readonly better: "lower" | "higher" };
  /** True when the measured code and the engine gave equal results in this run; undefined when nothing was compared. */
  readonly agrees?: boolean;
  /** True when every call of the run succeeded with the right answer; undefined when the run checks none. */
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

export const lineOf = (figure: Figure): string =>
  `${figure.name.padEnd(48)} ${shown(figure.value).padStart(12)} ${figure.unit.padEnd(8)} ${verdict(figure)}${agreement(figure)}${course(figure)}`;

/** Returns the median; of an even number of values, the upper middle one. */
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Returns the milliseconds of each of `times` runs. */
export const timed = async (times: number, run: () => unknown): Promise<number[]> => {
  const took: number[] = [];
  for (let turn = 0; turn < times; turn++) {
    const begun = performance.now();
    await run();
    took.push(performance.now() - begun);
  }
  return took;
};
