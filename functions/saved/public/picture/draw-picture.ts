import type { SummaryRow } from "#shared/contracts/results.ts";
import { PICTURE_SIZE } from "#shared/contracts/shared-links.ts";
import { type Canvas, type Color, newCanvas, type Point } from "./canvas.ts";
import { fitted, type Type, widthOf, write } from "./lettering.ts";

/** The picture of a shared thing for link previews: title, figures, and the account marked daily or a sweep's results. */

const { width: WIDTH, height: HEIGHT } = PICTURE_SIZE;
const MARGIN = 64;
const RIGHT = WIDTH - MARGIN;

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

const GAP = 24;
/** Where the figures begin, and the end of the last, by how many there are at most: an account has five. */
const COLUMNS = [0, 270, 500, 760, 950, RIGHT - MARGIN + GAP];
const FEW_COLUMNS = [0, 400, 636, 892, RIGHT - MARGIN + GAP];

const PLOT = { top: 330, bottom: 540 };

const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const percent = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 });

const signed = (value: number, text: string): string => `${value < 0 ? "−" : value > 0 ? "+" : ""}${text}`;
const toneOf = (value: number): Color => (value < 0 ? LOSS : value > 0 ? GAIN : TEXT);

type Figure = { readonly label: string; readonly text: string; readonly color?: Color };

type Counts = {
  readonly kind: "counts";
  readonly title: string;
  /** A histogram around 0, whose bin k begins at k; empty bins may lack. */
  readonly bins: readonly { readonly bin: number; readonly count: number }[];
  /** The place of the line, in bins. */
  readonly marked?: number;
};

export type Pictured = {
  readonly title: string;
  /** The tickers and the period in words. */
  readonly about: string;
  /** Says that results are hypothetical, and how the quotes were made. */
  readonly caveat: string;
  readonly figures: readonly Figure[];
  /** The account at each session's close, in dollars, the first of which is its start; or a histogram. */
  readonly chart: { readonly kind: "account"; readonly balances: readonly number[] } | Counts;
};

type Account = Pick<SummaryRow, "cum_pnl" | "ann_return" | "ddown_mtm" | "pct_win" | "n_trades">;

/** Returns a figure in whole dollars with its sign. */
export const moneyFigure = (label: string, dollars: number): Figure => ({
  label,
  text: signed(dollars, `$${whole.format(Math.abs(dollars))}`),
  color: toneOf(dollars),
});

export const accountFigures = (summary: Account): readonly Figure[] => {
  const { cum_pnl: profit, ann_return: annual, ddown_mtm: fall, pct_win: wins, n_trades: trades } = summary;
  const share = (value: number | null): string => (value === null ? "–" : `${percent.format(value)}%`);
  return [
    moneyFigure("P&L", profit),
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

const drawFigures = (canvas: Canvas, figures: readonly Figure[]): void => {
  const columns = figures.length < FEW_COLUMNS.length ? FEW_COLUMNS : COLUMNS;
  for (const [index, { label, text, color = TEXT }] of figures.entries()) {
    const [left = 0, next = 0] = columns.slice(index);
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

/** Bars of a histogram, red below 0 and green from 0 on, with a line at the marked place. */
const drawCounts = (canvas: Canvas, { title, bins, marked }: Counts): void => {
  write(canvas, title, SMALL, { x: MARGIN, y: 326 });
  const first = bins[0]?.bin ?? 0;
  const most = bins.reduce((greatest, { count }) => Math.max(greatest, count), 1);
  const width = (RIGHT - MARGIN) / Math.max(1, (bins.at(-1)?.bin ?? 0) - first + 1);
  const xOf = (bin: number): number => Math.min(RIGHT, MARGIN + (bin - first) * width);
  for (const { bin, count } of bins) {
    const top = PLOT.bottom - (count / most) * (PLOT.bottom - PLOT.top - GAP);
    canvas.fill([rectangle(xOf(bin) + 1, top, xOf(bin + 1) - 1, PLOT.bottom)], bin < 0 ? LOSS : GAIN);
  }
  canvas.fill([rectangle(MARGIN, PLOT.bottom, RIGHT, PLOT.bottom + 1)], LINE);
  if (marked === undefined) return;
  const at = xOf(marked);
  canvas.fill([rectangle(at - 1.5, PLOT.top + GAP / 2, at + 1.5, PLOT.bottom)], AQUA);
};

const rectangle = (left: number, top: number, right: number, bottom: number): readonly Point[] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];

export const drawPicture = (pictured: Pictured): Buffer => {
  const canvas = newCanvas(WIDTH, HEIGHT, GROUND);
  drawMark(canvas, MARGIN - 3, 46);
  write(canvas, "Backspread", BRAND, { x: MARGIN + 46, y: 74 });
  write(canvas, pictured.about, ABOUT, { x: RIGHT, y: 74, align: "right" });
  write(canvas, fitted(pictured.title, TITLE, RIGHT - MARGIN), TITLE, { x: MARGIN, y: 162 });
  drawFigures(canvas, pictured.figures);
  if (pictured.chart.kind === "account") drawAccount(canvas, pictured.chart.balances);
  else drawCounts(canvas, pictured.chart);
  write(canvas, fitted(pictured.caveat, SMALL, RIGHT - MARGIN), SMALL, { x: MARGIN, y: 590 });
  return canvas.png();
};
