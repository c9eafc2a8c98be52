import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateSample } from "../../functions/market/sample/generate.ts";
import { SAMPLE_TICKERS } from "../../functions/market/sample/tickers.ts";
import { bundleFunctions } from "../../infra/bundles/bundle.ts";
import { type Figure, median } from "./figures.ts";

type Life = { startMs: number; workMs: number; sessions: number; heldLegs: number };

const TURNS = 7;
const SHORT_DTE = 7;
const LONG_DTE = 700;

/** Returns the cold costs that the plan assumes: of a start, of a session, and of a held leg. */
export const workFigures = async (): Promise<Figure[]> => {
  const [spy] = SAMPLE_TICKERS;
  if (!spy) throw new Error("no sample ticker");
  const folder = mkdtempSync(join(tmpdir(), "backspread-bench-"));
  try {
    const market = join(folder, "spy.market");
    writeFileSync(market, generateSample(spy));
    const [bundle] = await bundleFunctions([{ entry: "workflow/work" }], { folder: join(folder, "bundles") });
    const live = (dte: number): Life => {
      const args = [
        join(import.meta.dirname, "cold-work.ts"),
        join(bundle?.folder ?? "", "index.mjs"),
        market,
      ];
      return JSON.parse(execFileSync(process.execPath, [...args, String(dte)], { encoding: "utf8" })) as Life;
    };
    const lives = (dte: number) => Array.from({ length: TURNS }, () => live(dte));
    const [short, long] = [lives(SHORT_DTE), lives(LONG_DTE)];
    const middle = (of: readonly Life[], figure: (life: Life) => number): number => median(of.map(figure));
    const [few, many] = [short, long].map((of) => middle(of, ({ heldLegs }) => heldLegs));
    const [quick, slow] = [short, long].map((of) => middle(of, ({ workMs }) => workMs));
    const heldLegMs = (slow! - quick!) / (many! - few!);
    const sessionMs = (quick! - heldLegMs * few!) / middle(short, ({ sessions }) => sessions);
    return [
      { name: "work.start_ms", value: middle([...short, ...long], ({ startMs }) => startMs), unit: "ms" },
      { name: "work.session_us", value: 1000 * sessionMs, unit: "µs" },
      { name: "work.held_leg_ns", value: 1_000_000 * heldLegMs, unit: "ns" },
    ];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
