import { ImportRefusal } from "../refusal.ts";

/**
 * Decides which rows of a file with several underlyings belong to the ticker: rows of the requested symbol; without
 * one, rows of the ticker, or of any symbol where the files have only that one.
 */
export type SymbolGate = {
  /** The requested symbol, in capitals and without an index's caret. */
  readonly wanted: string;
  readonly isWanted: (symbol: string) => boolean;
  /** True where a row of the symbol is the ticker's. Throws SymbolsDiffer to have a second reading. */
  readonly admits: (symbol: string) => boolean;
  /** Throws ImportRefusal where all rows belong to other symbols. */
  readonly check: () => void;
  /** Returns the symbols whose rows do not belong to the ticker. */
  readonly others: () => ReadonlySet<string>;
};

/** Thrown after rows of two symbols. The caller reads the files again with a strict gate. */
export class SymbolsDiffer extends Error {
  override readonly name = "SymbolsDiffer";
}

const MOST_NAMED = 8;

const nameList = (symbols: ReadonlySet<string>): string => {
  const named = [...symbols].slice(0, MOST_NAMED).join(", ");
  return symbols.size > MOST_NAMED ? `${named} and others` : named;
};

/** Returns the spellings of a symbol: an index with or without its caret, a share class with a point. */
const spellingsOf = (wanted: string): ReadonlySet<string> => {
  const symbol = wanted.toUpperCase();
  return new Set([symbol, symbol.replace(/^\^/, ""), symbol.replace(/[_-]/, ".")]);
};

/** Returns the gate for a symbol. A strict one admits no other symbol. */
export const symbolGate = (wanted: string, isStrict: boolean): SymbolGate => {
  const others = new Set<string>();
  const names = spellingsOf(wanted);
  let hasWanted = false;
  const isWanted = (symbol: string): boolean => names.has(symbol) || names.has(symbol.toUpperCase());
  const isForeignOnly = (): boolean => !isStrict && !hasWanted;
  return {
    wanted: wanted.toUpperCase().replace(/^\^/, ""),
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
    others: () => (isForeignOnly() ? new Set() : others),
  };
};
