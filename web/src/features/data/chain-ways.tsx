import {
  ANY_OTHER_WAY,
  CHAIN_WAYS,
  type ChainWay,
  WAY_TITLES,
  wayCells,
} from "#shared/domain/data/chain-ways.ts";
import { Section } from "../../ui/page/section.tsx";
import type { Column } from "../../ui/table/columns.ts";
import { DataTable } from "../../ui/table/data-table.tsx";

const WAY_COLUMNS: readonly Column<ChainWay>[] = WAY_TITLES.map((title, at) => ({
  id: title,
  header: title,
  isNumber: false,
  isProse: at === WAY_TITLES.length - 1,
  value: (way) => wayCells(way)[at] ?? "",
  text: (way) => wayCells(way)[at] ?? "",
  ...(at === 0 && {
    draw: ({ vendor, address, kind }: ChainWay) => (
      <>
        <a href={address}>{vendor}</a>, {kind}
      </>
    ),
  }),
}));

export const ChainWays = () => (
  <Section title="How to get chains">
    <div className="stack-3">
      <p className="reading">
        Bring a vendor's files with <code>npm run import -- --ticker XYZ FILES</code>. It finds the format by
        the header. The commands of three free ways are in <code>functions/market/how-to-get-chains.md</code>.
      </p>
      <DataTable caption="Ways to get chains" columns={WAY_COLUMNS} rows={CHAIN_WAYS} isFirstColumnName />
      <p className="hint">{ANY_OTHER_WAY} Costs are as last seen.</p>
    </div>
  </Section>
);
