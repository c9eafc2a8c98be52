import { grouped } from "../../domain/count-words.ts";
import { type Day, formatDay } from "../../domain/day.ts";
import type { Cents } from "../../domain/money.ts";
import { BROKER_ASKED, type Margin } from "../../domain/result/margin.ts";

const wholeDollars = (cents: Cents): string => `$${grouped(Math.ceil(cents / 100))}`;

/** Returns the note on the margin calls of an account (G8); none without a call. */
export const marginNote = ({ calls }: Pick<Margin, "calls">): string[] => {
  if (!calls || calls.count === 0) return [];
  const first = formatDay(calls.first as Day);
  const most = wholeDollars(calls.most.cents);
  const unclosed = "Nothing was closed because of it.";
  return calls.count === 1
    ? [`On 1 session, ${first}, ${BROKER_ASKED}: ${most} more. ${unclosed}`]
    : [
        `On ${grouped(calls.count)} sessions, first ${first}, ${BROKER_ASKED}: up to ${most} more. ${unclosed}`,
      ];
};
