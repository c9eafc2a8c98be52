import type { CsvRecord } from "../csv/record-splitter.ts";
import type { ChainLayout } from "./formats.ts";
import { isSecondRoot, kindOfRoot, type RootKind, underlyingOfRoot } from "./option-root.ts";
import { repeatedText, rootInField } from "./repeated-text.ts";
import type { SymbolGate } from "./symbol-gate.ts";

/** The underlying and root of a record. A missing root is the underlying's own, of a kind that says nothing. */
export type RecordContract = { symbol: string; root: string; kind: RootKind };

/** Some write option symbols with the mark of the options' feed: `O:SPY240119C00477000`. */
const OPRA_MARK = /^O:/;
/** An underlying's number in place of its symbol. Its roots say what it is. */
const NUMBER = /^\d+$/;

/**
 * Returns a reader of a record's underlying and root; undefined for a layout with neither. A file without a column of
 * underlyings has the ticker's alone. A ticker named like a second root gets that root's options.
 */
export const contractReader = (
  { format, ...layout }: ChainLayout,
  gate: Pick<SymbolGate, "wanted" | "isWanted">,
): ((record: CsvRecord, contract: RecordContract) => void) | undefined => {
  if (layout.symbol < 0 && layout.root < 0) return undefined;
  const { symbolOf = (text: string) => text } = format;
  const [readSymbol, readRoot] = [repeatedText(), repeatedText(rootInField)];
  let [knownSymbol, knownRoot]: (string | undefined)[] = [];
  return (record, contract) => {
    const symbol = layout.symbol < 0 ? gate.wanted : readSymbol(record, layout.symbol);
    const written = layout.root < 0 ? "" : readRoot(record, layout.root).replace(OPRA_MARK, "");
    if (symbol === knownSymbol && written === knownRoot) return;
    [knownSymbol, knownRoot] = [symbol, written];
    const isNumber = NUMBER.test(symbol) && written !== "";
    const underlying = layout.symbol < 0 ? symbol : symbolOf(symbol);
    contract.root = written || underlying;
    const isOwnTicker = isSecondRoot(contract.root, underlying) && gate.isWanted(contract.root);
    contract.symbol = isOwnTicker ? contract.root : underlying;
    const owner = isNumber ? underlyingOfRoot(contract.root) : contract.symbol;
    contract.kind = written === "" ? "only" : kindOfRoot(owner, contract.root);
  };
};
