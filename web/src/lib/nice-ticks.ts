const NICE = [1, 2, 2.5, 5, 10];

/** Returns about `wanted` round values between `from` and `to`. */
export const niceTicks = (from: number, to: number, wanted: number): number[] => {
  const rough = (to - from) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (NICE.find((nice) => nice * power >= rough) ?? 10) * power;
  const first = Math.ceil(from / step);
  return Array.from({ length: Math.floor(to / step) - first + 1 }, (_, index) => (first + index) * step);
};
