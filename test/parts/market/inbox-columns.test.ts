import { describe, expect, test } from "vitest";
import { chain, inboxWorld, textAt } from "./inbox-world.ts";

describe("files in the inbox that say how chains are read", () => {
  test("takes the rest of a file that loses most of its rows with keep-rest.txt, once", async () => {
    const { inbox, settle, news } = inboxWorld();
    const losing = (date: string) =>
      `${chain(date)}${date},2024-03-15,101,call,,,,,,,100\n${date},2024-03-15,102,call,,,,,,,100\n`;
    await inbox.put("SPY/a.csv", losing("2024-01-02"));
    settle();
    expect(await news("SPY/a.csv")).toMatchObject({
      kind: "refused",
      why: "SPY/a.csv: it loses 66.7% of its rows (2 of 3): bid or ask is blank, negative or not a number. Correct the file, or give --keep-rest to import the rest.",
    });
    await inbox.put("SPY/keep-rest.txt", "");
    settle();
    expect(await news("SPY/keep-rest.txt")).toMatchObject({
      kind: "imported",
      report: { rows: { kept: 1 } },
    });
    expect(inbox.keys()).not.toContain("SPY/keep-rest.txt");
    await inbox.put("SPY/b.csv", losing("2024-01-03"));
    settle();
    expect(await news("SPY/b.csv")).toMatchObject({ kind: "refused" });
  });

  test("reads the folder's chains by columns.txt, every evening", async () => {
    const { inbox, settle, news } = inboxWorld();
    const own = (date: string) => `Day,Exp,CP,K,B,A,Spot\n${date},2024-03-15,C,100,1.00,1.10,100\n`;
    await inbox.put("SPY/a.csv", own("2024-01-02"));
    settle();
    expect(await news("SPY/a.csv")).toMatchObject({ kind: "refused" });
    await inbox.put(
      "SPY/columns.txt",
      "date=Day\nexpiry=Exp\nright=CP\nstrike=K\nbid=B\nask=A\nunderlying=Spot\n",
    );
    settle();
    expect(await news("SPY/columns.txt")).toMatchObject({ kind: "imported", report: { rows: { kept: 1 } } });
    expect(inbox.keys()).toContain("SPY/columns.txt");
    await inbox.put("SPY/b.csv", own("2024-01-03"));
    settle();
    expect(await news("SPY/b.csv")).toMatchObject({
      kind: "imported",
      report: { appended: [{ date: "2024-01-03", quotes: 1, replaced: 0 }] },
    });
    // The file alone brings nothing new, and an invalid one is refused beside it.
    await inbox.put("SPY/columns.txt", "date=Day\n");
    settle();
    expect(await news("SPY/columns.txt")).toEqual({ kind: "left" });
    await inbox.put("SPY/columns.txt", "day=Day\n");
    settle();
    expect(await news("SPY/columns.txt")).toMatchObject({ kind: "refused" });
    expect(await textAt(inbox, "SPY/columns.txt.error.txt")).toContain(
      'SPY/columns.txt: "day=Day" is no figure=COLUMN; figures are date, expiry',
    );
  });
});
