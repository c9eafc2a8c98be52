import { useEffect, useRef, useState } from "react";

const DURATION_MS = 180;

const isStill = (): boolean => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

const easeOut = (share: number): number => 1 - (1 - share) ** 3;

/** Returns values that glide to `wanted`, all of one length; at once where reduced motion is asked for. */
export const useMorph = (wanted: readonly number[]): readonly number[] => {
  const [shown, setShown] = useState(wanted);
  const now = useRef(wanted);
  useEffect(() => {
    const from = now.current;
    if (from === wanted) return undefined;
    const show = (values: readonly number[]): void => {
      now.current = values;
      setShown(values);
    };
    if (isStill() || from.length !== wanted.length) {
      show(wanted);
      return undefined;
    }
    let frame = 0;
    let begunAt: number | undefined;
    const draw = (atMs: number): void => {
      begunAt ??= atMs;
      const share = easeOut(Math.min(1, (atMs - begunAt) / DURATION_MS));
      const glide = (value: number, place: number): number => {
        const begun = from[place] ?? value;
        return begun + share * (value - begun);
      };
      show(share === 1 ? wanted : wanted.map(glide));
      if (share < 1) frame = requestAnimationFrame(draw);
    };
    frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  }, [wanted]);
  return shown;
};
