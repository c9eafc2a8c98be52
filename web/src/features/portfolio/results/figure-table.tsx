import type { ReactNode } from "react";
import { classes } from "../../../ui/classes.ts";
import { Toned } from "../../../ui/figures/toned.tsx";
import { Term } from "../../../ui/overlays/term.tsx";
import type { Tone } from "../../../ui/table/columns.ts";
import side from "../../../ui/table/side-table.module.css";
import { WideTable } from "../../../ui/table/wide-table.tsx";
import styles from "./figure-table.module.css";

export type FigureCell = { readonly text: string; readonly tone?: Tone | undefined };

type FigureHead = { readonly id: string; readonly label: string; readonly hint?: string | undefined };

export type FigureGroup = { readonly title?: string; readonly heads: readonly FigureHead[] };

export type FigureRow = {
  readonly key: string;
  readonly head: ReactNode;
  readonly cells: readonly FigureCell[];
  /** Set off from the rows above: a sum, or what they are compared with. */
  readonly isWhole?: boolean;
};

type FigureTableProps = {
  readonly caption: string;
  readonly first: string;
  readonly groups: readonly FigureGroup[];
  readonly rows: readonly FigureRow[];
};

export const FigureTable = ({ caption, first, groups, rows }: FigureTableProps) => {
  const starts = groupStarts(groups);
  const edge = (place: number) => (starts.includes(place) ? styles.edge : undefined);
  const heads = groups.flatMap((group) => group.heads);
  const isGrouped = groups.some(({ title }) => title);
  return (
    <WideTable caption={caption} className={classes(side.table, styles.table)}>
      <thead>
        {isGrouped && (
          <tr>
            <th scope="col" rowSpan={2} className="hint">
              {first}
            </th>
            {groups.map(({ title = "", heads: own }, place) => (
              <th
                key={title}
                scope="colgroup"
                colSpan={own.length}
                className={classes(`hint ${styles.group}`, place > 0 && styles.edge)}
              >
                {title}
              </th>
            ))}
          </tr>
        )}
        <tr>
          {!isGrouped && (
            <th scope="col" className="hint">
              {first}
            </th>
          )}
          {heads.map(({ id, label, hint }, place) => (
            <th key={id} scope="col" className={classes("hint", edge(place))}>
              <Term hint={hint}>{label}</Term>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, head, cells, isWhole }) => (
          <tr key={key} className={isWhole ? styles.whole : undefined}>
            <th scope="row">{head}</th>
            {heads.map(({ id }, place) => (
              <td key={id} className={edge(place)} data-field={id}>
                <Toned tone={cells[place]?.tone}>{cells[place]?.text ?? ""}</Toned>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </WideTable>
  );
};

const groupStarts = (groups: readonly FigureGroup[]): readonly number[] => {
  let place = 0;
  return groups
    .map(({ heads }) => {
      const start = place;
      place += heads.length;
      return start;
    })
    .slice(1);
};
