import type { OpenLeg } from "#shared/engine/position/payoff.ts";

/** One contract or lot of a leg, with its price now in cents a share: B2's opening premium, or G2's mark. */
export type Unit = OpenLeg & { readonly nowCents: number };

export const unitsOf = (leg: OpenLeg, nowCents = leg.entryCents): Unit[] =>
  Array.from({ length: leg.quantity }, () => ({ ...leg, quantity: 1, nowCents }));

const takeFirst = <T>(list: T[], index: number): T => list.splice(index, 1)[0]!;
const nearestTo = (cents: number, units: readonly Unit[]): Unit | undefined =>
  units.toSorted((a, b) => Math.abs(a.strikeCents - cents) - Math.abs(b.strikeCents - cents))[0];

/**
 * Returns the Reg-T requirement of B2, H6, G2 and G3 in cents without commissions, contract by contract as the rules
 * say it, for a close in cents.
 */
export const plainRegT = (units: readonly Unit[], close: number): number => {
  const of = (side: string, right: string) =>
    units.filter((unit) => unit.side === side && unit.right === right);
  const lots = { long: of("long", "shares"), short: of("short", "shares") };
  const calls = of("short", "call").slice(lots.long.length);
  const puts = of("short", "put").slice(lots.short.length);
  const longs = units.filter((unit) => unit.side === "long" && unit.right !== "shares");
  const alone = (unit: Unit): number => {
    const away = unit.right === "call" ? unit.strikeCents - close : close - unit.strikeCents;
    const floor = 10 * (unit.right === "call" ? close : unit.strikeCents);
    return Math.max(20 * close - 100 * Math.max(0, away), floor) + 100 * unit.nowCents;
  };
  let need = 0;
  const unmatched: Unit[] = [];
  for (const short of [...calls, ...puts]) {
    const fitting = longs.filter(({ right, expiry }) => right === short.right && expiry >= short.expiry);
    const long = nearestTo(short.strikeCents, fitting);
    if (!long) {
      unmatched.push(short);
      continue;
    }
    takeFirst(longs, longs.indexOf(long));
    const against = (long.strikeCents - short.strikeCents) * (short.right === "call" ? 1 : -1);
    need += Math.min(100 * Math.max(0, against), alone(short));
  }
  const [callsLeft, putsLeft] = ["call", "put"].map((right) =>
    unmatched.filter((unit) => unit.right === right),
  );
  while (callsLeft!.length > 0 && putsLeft!.length > 0) {
    const call = takeFirst(callsLeft!, 0);
    const put = takeFirst(putsLeft!, 0);
    // The greater need with the other's premium; of equal needs the greater premium.
    const both = [
      [alone(call), 100 * put.nowCents],
      [alone(put), 100 * call.nowCents],
    ].toSorted(([a = 0, b = 0], [c = 0, d = 0]) => c - a || d - b)[0]!;
    need += both[0]! + both[1]!;
  }
  for (const unit of [...callsLeft!, ...putsLeft!]) need += alone(unit);
  const longCalls = longs.filter(({ right }) => right === "call");
  for (const lot of lots.short) {
    const half = Math.max(0, 150 * close - 100 * lot.entryCents);
    const call = nearestTo(lot.entryCents, longCalls);
    if (call) takeFirst(longCalls, longCalls.indexOf(call));
    need += call ? Math.min(Math.max(0, 100 * (call.strikeCents - lot.entryCents)), half) : half;
  }
  const paid = units.reduce(
    (sum, { side, right, entryCents }) =>
      sum + (side === "long" ? 100 * entryCents : right === "shares" ? 0 : -100 * entryCents),
    0,
  );
  return need + Math.max(0, paid);
};
