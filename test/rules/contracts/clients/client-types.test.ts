import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PROJECT_FOLDER } from "../../../../infra/folders.ts";
import { clientTypes } from "../../../../web/client-types.ts";
import { tempFolder } from "../../../support/temp-folder.ts";

/** A program that uses them; the compiler must refuse what is marked, and nothing else. */
const PROGRAM = `import { Backspread, leg, strategy, type SweepBody } from "./backspread.js";

const service = new Backspread("https://backspread.example", "bsk_…");
const exits = { take_prof: "% of premium", prof_size: 50 } as const;
const body = strategy("SPY", [leg("Short", "Put", { dte: 45, delta: 0.3 })], { hold: 30, exits });
const { answer, summary, trades } = await service.backtest(body, { onProgress: ({ done }) => void done?.toFixed() });
const figures: (number | null | undefined)[] = [answer.needed, answer.luck.kind === "test" ? answer.luck.p_val : null, summary.cum_pnl, trades[0]?.details?.risk];
const grid: SweepBody = { ticker: "SPY", structures: ["Iron condor"], dte: [30, { from: 40, to: 60, step: 5 }] };
const names: string[] = (await service.sweep(grid)).results.leaders.map(({ objective }) => objective);
// @ts-expect-error no such structure
grid.structures.includes("Iron condr");
// @ts-expect-error no such side
leg("Sell", "Put");
export { figures, names };
`;

test("the types compile strictly, and refuse what the service would refuse", () => {
  const folder = tempFolder();
  writeFileSync(join(folder, "backspread.d.ts"), clientTypes());
  writeFileSync(join(folder, "program.mts"), PROGRAM);
  const options = "--noEmit --strict --module nodenext --target es2024 --lib es2024".split(" ");
  const compiler = join(PROJECT_FOLDER, "node_modules/.bin/tsc");
  const { stdout, status } = spawnSync(compiler, [...options, "program.mts"], {
    cwd: folder,
    encoding: "utf8",
  });
  expect([status, stdout]).toEqual([0, ""]);
});
