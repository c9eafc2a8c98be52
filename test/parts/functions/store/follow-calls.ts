import { newId } from "../../../../functions/process/ids.ts";
import { follows } from "../../../../functions/store/follows/follows.ts";

const followRow = (owner: string) => ({
  owner,
  backtestId: "test-20261120-1",
  username: "ada",
  ticker: "TEST",
  references: [],
  followedAt: "2026-11-20T15:00:00.000Z",
});

const verdict = { newest: "2026-11-20", sessions: 0, verdict: "Too early", words: "" } as const;
const mail = { date: "2026-11-20", answer: "", words: "" };

/** A row whose mail is due. */
const renewedRow = async () => {
  const row = { ...followRow(newId()), data: "key", verdict, mail };
  await follows.put(row);
  return row;
};

/** Each write of followed backtests, on a row of its own. */
export const FOLLOW_CALLS = {
  put: async () => {
    const row = followRow(newId());
    return () => follows.put(row);
  },
  renew: async () => {
    const row = followRow(newId());
    await follows.put(row);
    return () => follows.renew(row, { data: "key", verdict, mail });
  },
  holdMail: async () => {
    const row = await renewedRow();
    return () => follows.holdMail(row, { nowMs: 1, untilMs: 2 });
  },
  endMail: async () => {
    const row = await renewedRow();
    return () => follows.endMail(row);
  },
  delete: async () => {
    const owner = newId();
    return () => follows.delete(owner, "test-20261120-1");
  },
};
