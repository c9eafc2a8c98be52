import type { KernelExports } from "./kernel-exports.ts";
import { type RuleLists, rulePlaces } from "./rule-lists.ts";
import type { Trace } from "./spread-kernel.ts";

/** Exits and P&Ls of one level by entry session. */
type Level = { readonly exits: Uint16Array; readonly pnls: Int32Array };

const levelAt = (kernel: KernelExports, exits: number, pnls: number, level: number): Level => {
  const { buffer } = kernel.memory;
  const stride = kernel.stride.value;
  return {
    exits: new Uint16Array(buffer, exits + 2 * stride * level, stride),
    pnls: new Int32Array(buffer, pnls + 4 * stride * level, stride),
  };
};

const earliest = (levels: readonly Level[], entry: number): Level =>
  levels.reduce((least, level) => (level.exits[entry]! < least.exits[entry]! ? level : least));

type Traded = { readonly entry: number; readonly exit: number; readonly pnlCents: number };

/** Session by session: an entry where one may be made (S32), far enough from the last (E2), with a position free (E1). */
const walk = (
  mayEnter: (session: number) => boolean,
  levels: readonly Level[],
  sessions: number,
  maxPositions: number,
  wait: number,
): Traded[] => {
  const trades: Traded[] = [];
  let open: Traded[] = [];
  let next = 0;
  for (let entry = 0; entry < sessions; entry++) {
    if (entry < next || !mayEnter(entry)) continue;
    open = open.filter(({ exit }) => exit > entry);
    if (open.length >= maxPositions) continue;
    const { exits, pnls } = earliest(levels, entry);
    const trade = { entry, exit: exits[entry]!, pnlCents: pnls[entry]! };
    trades.push(trade);
    open.push(trade);
    next = entry + wait;
  }
  return trades.sort((a, b) => a.exit - b.exit || a.entry - b.entry);
};

/** The trades of one rule of the spread whose tables are filled, in B4's order. */
export const traceRule = (kernel: KernelExports, lists: RuleLists, sessions: number, rule: number): Trace => {
  const { buffer } = kernel.memory;
  const places = rulePlaces(lists, rule);
  const filter = lists.filterMasks[places.filter]!;
  const event = lists.eventMasks[places.event]!;
  const valid = new Uint8Array(buffer, kernel.valid.value, sessions);
  const risk = new BigInt64Array(buffer, kernel.risk.value, sessions);
  const levels = [
    levelAt(kernel, kernel.stopExits.value, kernel.stopPnls.value, places.stop),
    levelAt(kernel, kernel.targetExits.value, kernel.targetPnls.value, places.target),
    levelAt(kernel, kernel.timeExits.value, kernel.timePnls.value, places.event * lists.holds + places.hold),
  ];
  const trades = walk(
    (session) => valid[session] === 1 && filter[session] === 1 && event[session] === 1,
    levels,
    sessions,
    lists.maxPositions[places.maxPositions]!,
    lists.waits[places.wait]!,
  );
  return {
    entries: Uint16Array.from(trades, ({ entry }) => entry),
    exits: Uint16Array.from(trades, ({ exit }) => exit),
    pnlCents: Int32Array.from(trades, ({ pnlCents }) => pnlCents),
    riskCents: Float64Array.from(trades, ({ entry }) => Number(risk[entry])),
  };
};
