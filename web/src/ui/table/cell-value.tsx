import { Link } from "react-router-dom";
import { Toned } from "../figures/toned.tsx";
import type { Column } from "./columns.ts";

export const CellValue = <Row,>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) => {
  if (column.draw) return column.draw(row);
  const text = column.text(row);
  if (column.link)
    return (
      <Link to={column.link(row)} state={column.linkState?.(row)}>
        {text}
      </Link>
    );
  return <Toned tone={column.tone?.(row)}>{text}</Toned>;
};
