import { Readable } from "node:stream";
import { NO_MAP } from "../../../../functions/market/chain/column-map.ts";
import { leftOutCounts } from "../../../../functions/market/chain/left-out.ts";
import { rootGate } from "../../../../functions/market/chain/option-root.ts";
import { quoteTimeGate } from "../../../../functions/market/chain/quote-time.ts";
import { readChain } from "../../../../functions/market/chain/read-files.ts";
import { noRows } from "../../../../functions/market/chain/screen.ts";
import { NO_CLOSES } from "../../../../functions/market/chain/side-closes.ts";
import { symbolGate } from "../../../../functions/market/chain/symbol-gate.ts";
import type { ImportOrder } from "../../../../functions/market/market-order.ts";
import { createMarketBuilder, type MarketBuilder } from "../../../../shared/engine/market/build/builder.ts";
import { type Imported, importFiles, memoryFile } from "../import-text.ts";

const lines = (...all: readonly string[]): string => `${all.join("\n")}\n`;

export const importLines = (
  all: readonly string[],
  order: Partial<ImportOrder> = {},
  name = "vendor.csv",
): Promise<Imported> => importFiles([memoryFile(name, lines(...all))], order);

/** Returns the volumes and volatilities of a file's rows, in the order in which the market's builder gets them. */
export const figuresOf = async (all: readonly string[], ticker = "TEST") => {
  const [volumes, volatilities]: [number[], number[]] = [[], []];
  const add: MarketBuilder["add"] = ({ volume, impliedVolatility }) => {
    volumes.push(volume);
    volatilities.push(impliedVolatility);
  };
  const sink = {
    builder: { ...createMarketBuilder(), add },
    counts: noRows(),
    gate: symbolGate(ticker, false),
    roots: rootGate(),
    time: quoteTimeGate(),
    leftOut: leftOutCounts(),
    vendors: new Set<string>(),
    closes: NO_CLOSES,
    keepRest: false,
    unread: new Set<string>(),
    passedOver: new Set<string>(),
  };
  const chunks = Readable.from([Buffer.from(lines(...all))]);
  await readChain({ name: "vendor.csv", chunks }, { format: "auto", columns: NO_MAP }, sink, () => undefined);
  return { volumes, volatilities };
};

/** Returns a side file of the underlying's closes, for a chain without prices. */
export const closes = (...rows: readonly (readonly [date: string, close: number])[]) =>
  memoryFile("underlying.csv", lines("date,close", ...rows.map((row) => row.join(","))));
