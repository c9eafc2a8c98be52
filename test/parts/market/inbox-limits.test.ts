import { describe, expect, test } from "vitest";
import type { InboxPorts } from "../../../functions/market/inbox/import-folder.ts";
import { PLAIN_HEADER } from "./import-text.ts";
import { chain, inboxWorld, LIMIT_MS, marketOf, textAt } from "./inbox-world.ts";

describe("an import above its function's limits", () => {
  const MB = 1024 * 1024;

  test("refuses a chain with more quotes than the memory holds", async () => {
    const { ports, inbox, market, settle, news } = inboxWorld();
    const lines = Array.from(
      { length: 3000 },
      (_, row) => `2024-01-02,2024-03-15,${(100 + row / 100).toFixed(2)},call,1.00,1.10,0.2,0.5,3,4,100`,
    );
    await inbox.put("SPY/chain.csv", `${PLAIN_HEADER}\n${lines.join("\n")}\n`);
    settle();
    const small = { ...ports, memoryBytes: 320 * MB + 200_000 };
    expect(await news("SPY/chain.csv", small)).toMatchObject({ kind: "refused" });
    expect(await textAt(inbox, "SPY/chain.csv.error.txt")).toMatch(
      /^the chain is too large for this importer: its 320 MB of memory hold 3,\d\d\d quotes at most\. Put in fewer years, /,
    );
    expect(await marketOf(market)).toEqual([[], ""]);
  });

  test("refuses files by their sizes before reading them", async () => {
    const { ports, inbox, settle, news } = inboxWorld();
    await inbox.put("SPY/2024.csv", chain("2024-01-02"));
    settle();
    const read: string[] = [];
    const huge: InboxPorts = {
      ...ports,
      memoryBytes: 3008 * MB,
      inbox: {
        ...inbox,
        list: async (prefix) => (await inbox.list(prefix)).map((each) => ({ ...each, bytes: 160e9 })),
        stream: async (key) => {
          read.push(key);
          return inbox.stream(key);
        },
      },
    };
    expect(await news("SPY/2024.csv", huge)).toMatchObject({
      kind: "refused",
      why: expect.stringMatching(
        /^the files are too large for this importer: they have 152,588 MB, and its 3,008 MB of memory hold 110 million quotes\. /,
      ),
    });
    expect(read).toEqual([]);
  });

  test("refuses an import that runs out of time, while it can still write the refusal", async () => {
    const { ports, inbox, pass, settle, news } = inboxWorld();
    await inbox.put("SPY/chain.csv", chain("2024-01-02"));
    settle();
    const slow: InboxPorts = {
      ...ports,
      inbox: {
        ...inbox,
        stream: async (key, range) => {
          pass(LIMIT_MS / 1000 - 100);
          return inbox.stream(key, range);
        },
      },
    };
    expect(await news("SPY/chain.csv", slow)).toMatchObject({
      kind: "refused",
      why: expect.stringContaining("in the time that this importer has"),
    });
    expect(await news("SPY/chain.csv")).toEqual({ kind: "left" });
  });
});
