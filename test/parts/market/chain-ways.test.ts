import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { FORMATS } from "../../../functions/market/chain/formats.ts";
import { USAGE } from "../../../infra/local/market/import-command.ts";
import { CHAIN_WAYS, WAY_KINDS, WAY_TITLES, wayCells } from "../../../shared/domain/data/chain-ways.ts";

/** The table of ways to get chains stands in the help, in the documentation and on the page *Data*. */

describe("how to get chains", () => {
  test("names a source for every format but the product's own, cheapest first", () => {
    const named = CHAIN_WAYS.flatMap(({ formats }) => formats).toSorted();
    const formats = FORMATS.map(({ name }) => name).filter((name) => name !== "plain");
    expect(named).toEqual(formats.toSorted());
    const order = CHAIN_WAYS.map(({ kind }) => WAY_KINDS.indexOf(kind));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
  });

  test("is in the help, with each format's address and cost", () => {
    for (const { address, cost, kind } of CHAIN_WAYS) expect(USAGE).toContain(`${kind}: ${address}; ${cost}`);
  });

  test("is in the documentation as it is in the code", () => {
    const page = readFileSync(
      `${import.meta.dirname}/../../../functions/market/how-to-get-chains.md`,
      "utf8",
    );
    const row = (cells: readonly string[]): string => `| ${cells.join(" | ")} |`;
    const table = [
      row(WAY_TITLES),
      `|${"---|".repeat(WAY_TITLES.length)}`,
      ...CHAIN_WAYS.map((way) => {
        const [vendor = "", formats = "", ...rest] = wayCells(way);
        const names = formats.split(", ").map((name) => `\`${name}\``);
        return row([`[${vendor}](${way.address}), ${way.kind}`, names.join(", "), ...rest]);
      }),
    ].join("\n");
    expect(page).toContain(table);
  });
});
