const counted = (count: number, one: string): string =>
  `${count.toLocaleString("en-US")} ${one}${count === 1 ? "" : "s"}`;

/** How much a sweep searches: *208,678,848 combinations of 32 structures* (S28). */
export const sweepInWords = ({
  combinations,
  structures,
}: {
  readonly combinations: number;
  readonly structures: readonly unknown[];
}): string => `${counted(combinations, "combination")} of ${counted(structures.length, "structure")}`;
