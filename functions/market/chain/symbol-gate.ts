import { ImportRefusal } from "../refusal.ts";

/**
 * Which rows of a file with several underlyings are the ticker's. Those of the symbol asked for; where none was asked
 * for, those of the ticker, or of whatever the files call it, as long as they have that one symbol only.
 */
export type SymbolGate = {
  /** Whether a symbol is the one asked for. */
  readonly isWanted: (symbol: string) => boolean;
  /** Whether a row of that symbol is the ticker's. Throws SymbolsDiffer where only a second reading can tell. */
  readonly admits: (symbol: string) => boolean;
  /** Throws ImportRefusal where no row was admitted although there were some. */
  readonly check: () => void;
};

/** Thrown when rows of one foreign symbol were taken and another symbol turns up: read again, strictly. */
export class SymbolsDiffer extends Error {
  override readonly name = "SymbolsDiffer";
}

const MOST_NAMED = 8;

const nameList = (symbols: ReadonlySet<string>): string => {
  const named = [...symbols].slice(0, MOST_NAMED).join(", ");
  return symbols.size > MOST_NAMED ? `${named} and others` : named;
};

/** How formats write a symbol: an index without its caret, a class of shares with a point. */
const spellingsOf = (wanted: string): ReadonlySet<string> => {
  const symbol = wanted.toUpperCase();
  return new Set([symbol, symbol.replace(/^\^/, ""), symbol.replace(/[_-]/, ".")]);
};

/** The gate for a symbol; strict where rows of no other may pass. */
export const symbolGate = (wanted: string, isStrict: boolean): SymbolGate => {
  const others = new Set<string>();
  const names = spellingsOf(wanted);
  let hasWanted = false;
  const isWanted = (symbol: string): boolean => names.has(symbol) || names.has(symbol.toUpperCase());
  const isForeignOnly = (): boolean => !isStrict && !hasWanted;
  return {
    isWanted,
    admits: (symbol) => {
      if (isWanted(symbol)) {
        if (isForeignOnly() && others.size > 0) throw new SymbolsDiffer();
        hasWanted = true;
        return true;
      }
      others.add(symbol);
      if (isForeignOnly() && others.size > 1) throw new SymbolsDiffer();
      return isForeignOnly();
    },
    check: () => {
      if (!hasWanted && isStrict && others.size > 0)
        throw new ImportRefusal("", `no row is of ${wanted}; the files have ${nameList(others)}`);
    },
  };
};
