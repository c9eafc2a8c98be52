import type { Strategy } from "#shared/domain/strategy.ts";

/** The positions traded, such as `Short 1 put 30 DTE 0.30 delta, Long 1 put 30 DTE 0.20 delta`. */
export const strategyInWords = ({ legs }: Pick<Strategy, "legs">): string =>
  legs
    .map(({ side, quantity, right, dteDays, delta }) => {
      const sideWord = side === "long" ? "Long" : "Short";
      return `${sideWord} ${quantity} ${right} ${dteDays} DTE ${shownDelta(delta)} delta`;
    })
    .join(", ");

const MIN_DECIMALS = 2;

const shownDelta = (delta: number): string => {
  const decimals = String(delta).split(".")[1]?.length ?? 0;
  return decimals < MIN_DECIMALS ? delta.toFixed(MIN_DECIMALS) : String(delta);
};
