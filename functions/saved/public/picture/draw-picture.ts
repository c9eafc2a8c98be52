import type { SummaryRow } from "#shared/contracts/results.ts";
import { PICTURE_SIZE } from "#shared/contracts/shared-links.ts";
import { type Canvas, type Color, newCanvas, type Point } from "./canvas.ts";
import { fitted, type Type, widthOf, write } from "./lettering.ts";

/** The picture of a shared backtest or portfolio for link previews: title, five figures, and the account marked daily. */

const { width: WIDTH, height: HEIGHT } = PICTURE_SIZE;
const MARGIN = 64;
const RIGHT = WIDTH - MARGIN;

/** The dark theme's colors. */
const GROUND: Color = [11, 14, 20];
const LINE: Color = [37, 48, 68];
const TEXT: Color = [233, 238, 246];
const QUIET: Color = [169, 181, 201];
const AQUA: Color = [193, 247, 242];
const GAIN: Color = [87, 217, 163];
const LOSS: Color = [255, 122, 133];

const TITLE: Type = { size: 54, weight: "bold", color: TEXT };
const BRAND: Type = { size: 28, weight: "bold", color: TEXT };
const ABOUT: Type = { size: 26, weight: "regular", color: QUIET };
const LABEL: Type = { size: 22, weight: "regular", color: QUIET };
const FIGURE: Type = { size: 40, weight: "bold", color: TEXT };
const SMALL: Type = { size: 20, weight: "regular", color: QUIET };

/** Where the figures begin, and the end of the last. */
const COLUMNS = [0, 270, 500, 760, 950, RIGHT - MARGIN + 24];
const GAP = 24;

const PLOT = { top: 330, bottom: 540 };

const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const percent = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

const signed = (value: number, text: string): string => `${value < 0 ? "−" : value > 0 ? "+" : ""}${text}`;
const toneOf = (value: number): Color => (value < 0 ? LOSS : value > 0 ? GAIN : TEXT);

type Figure = { readonly label: string; readonly text: string; readonly color?: Color };

export type Pictured = {
  readonly title: string;
  /** The tickers and the period in words. */
  readonly about: string;
  /** Says that results are hypothetical, and how the quotes were made. */
  readonly caveat: string;
  readonly summary: Pick<SummaryRow, "cum_pnl" | "ann_return" | "ddown_mtm" | "pct_win" | "n_trades">;
  /** The account at each session's close, in dollars; the first is its start. */
  readonly balances: readonly number[];
};

const figuresOf = ({ summary }: Pictured): readonly Figure[] => {
  const { cum_pnl: profit, ann_return: annual, ddown_mtm: fall, pct_win: wins, n_trades: trades } = summary;
  const share = (value: number | null): string => (value === null ? "–" : `${percent.format(value)}%`);
  return [
    { label: "P&L", text: signed(profit, `$${whole.format(Math.abs(profit))}`), color: toneOf(profit) },
    {
      label: "Annual return",
      text: annual === null ? "–" : signed(annual, share(Math.abs(annual))),
      color: toneOf(annual ?? 0),
    },
    { label: "Max drawdown", text: `$${whole.format(fall)}` },
    { label: "Win rate", text: share(wins) },
    { label: "Trades", text: whole.format(trades) },
  ];
};

/** The logo's mark, the payoff of a backspread. */
const drawMark = (canvas: Canvas, x: number, y: number): void => {
  const at = (points: readonly Point[]): Point[] =>
    points.map(([right, down]): Point => [x + right * 1.5, y + down * 1.5]);
  const payoff: Point[] = [
    [2, 7],
    [7.5, 7],
    [12.5, 16],
    [21, 4.5],
  ];
  const ground: Point[] = [
    [2, 20],
    [22, 20],
  ];
  canvas.stroke(at(payoff), 3.4, AQUA);
  canvas.stroke(at(ground), 2.2, LINE);
};

const drawFigures = (canvas: Canvas, pictured: Pictured): void => {
  for (const [index, { label, text, color = TEXT }] of figuresOf(pictured).entries()) {
    const [left = 0, next = 0] = COLUMNS.slice(index);
    const size = FIGURE.size * Math.min(1, (next - left - GAP) / widthOf(text, FIGURE));
    write(canvas, label, LABEL, { x: MARGIN + left, y: 228 });
    write(canvas, text, { ...FIGURE, size, color }, { x: MARGIN + left, y: 276 });
  }
};

/** The account as a line over its start, with the area between them. */
const drawAccount = (canvas: Canvas, balances: readonly number[]): void => {
  const [start = 0] = balances;
  const [low, high] = [Math.min(...balances), Math.max(...balances)];
  const spread = high - low || 1;
  const yOf = (balance: number): number =>
    PLOT.bottom - ((balance - low) / spread) * (PLOT.bottom - PLOT.top);
  const last = Math.max(1, balances.length - 1);
  // Two values for each pixel show every swing.
  const step = Math.max(1, Math.ceil(last / (2 * (RIGHT - MARGIN))));
  const line = balances
    .map((balance, index): Point => [MARGIN + (index / last) * (RIGHT - MARGIN), yOf(balance)])
    .filter((_, index) => index % step === 0 || index === balances.length - 1);
  const base = yOf(start);
  canvas.fill([[[MARGIN, base], ...line, [RIGHT, base]]], AQUA, 0.1);
  canvas.fill([rectangle(MARGIN, base - 0.5, RIGHT, base + 0.5)], LINE);
  canvas.stroke(line, 3, AQUA);
};

const rectangle = (left: number, top: number, right: number, bottom: number): readonly Point[] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];

/** Returns the picture as PNG. */
export const drawPicture = (pictured: Pictured): Buffer => {
  const canvas = newCanvas(WIDTH, HEIGHT, GROUND);
  drawMark(canvas, MARGIN - 3, 46);
  write(canvas, "Backspread", BRAND, { x: MARGIN + 46, y: 74 });
  write(canvas, pictured.about, ABOUT, { x: RIGHT, y: 74, align: "right" });
  write(canvas, fitted(pictured.title, TITLE, RIGHT - MARGIN), TITLE, { x: MARGIN, y: 162 });
  drawFigures(canvas, pictured);
  drawAccount(canvas, pictured.balances);
  write(canvas, fitted(pictured.caveat, SMALL, RIGHT - MARGIN), SMALL, { x: MARGIN, y: 590 });
  return canvas.png();
};
