/** Decimation of long series that keeps extremes, ends and gaps. */

/** Longer series are thinned out to this many points, plus one per stretch with a gap. */
export const MOST_POINTS = 500;

type Values = readonly (number | null)[];

/** Splits 1 to `length` - 1 into `count` ranges `[from, to)` of about equal length. */
const stretches = (length: number, count: number): (readonly [number, number])[] =>
  Array.from({ length: count }, (_, index) => {
    const bound = (place: number): number => 1 + Math.floor((place * (length - 2)) / count);
    return [bound(index), bound(index + 1)] as const;
  });

const notable = (values: Values, from: number, to: number): number[] => {
  let least: number | undefined;
  let greatest: number | undefined;
  let gap: number | undefined;
  for (let place = from; place < to; place++) {
    const value = values[place] ?? null;
    if (value === null) {
      gap ??= place;
      continue;
    }
    if (least === undefined || value < (values[least] ?? value)) least = place;
    if (greatest === undefined || value > (values[greatest] ?? value)) greatest = place;
  }
  const places = [least, greatest, gap].filter((place) => place !== undefined);
  return [...new Set(places)].sort((a, b) => a - b);
};

/**
 * Returns the indexes of the drawn points: all of a short line, else both ends and each stretch's extremes.
 */
export const linePlaces = (values: Values, most = MOST_POINTS): number[] => {
  if (values.length <= most) return values.map((_, place) => place);
  const inner = stretches(values.length, Math.floor((most - 2) / 2));
  return [0, ...inner.flatMap(([from, to]) => notable(values, from, to)), values.length - 1];
};

/** Above `most` labels, `most` / 2 bars remain, since thinner ones would be invisible. */
const barCount = (length: number, most: number): number => (length <= most ? length : Math.floor(most / 2));

/** Returns about how many labels one bar stands for. */
export const sessionsABar = (length: number, most = MOST_POINTS): number =>
  Math.max(1, Math.round(length / Math.max(1, barCount(length, most))));

/** A bar for the labels `from` to `to` - 1, with the values at `place`. */
type ThinnedBar = { readonly place: number; readonly from: number; readonly to: number };

export const thinnedBars = (stacks: readonly Values[], length: number, most = MOST_POINTS): ThinnedBar[] => {
  const count = barCount(length, most);
  const sumAt = (place: number): number => stacks.reduce((sum, values) => sum + (values[place] ?? 0), 0);
  return Array.from({ length: count }, (_, index) => {
    const from = Math.floor((index * length) / count);
    const to = Math.floor(((index + 1) * length) / count);
    let place = from;
    for (let other = from + 1; other < to; other++) if (sumAt(other) > sumAt(place)) place = other;
    return { place, from, to };
  });
};
