import { Link } from "react-router-dom";
import type { Column } from "./columns.ts";
import { Toned } from "./toned.tsx";

/** A value as its column shows it: with its tone, and as a link where it leads somewhere. */
export const CellValue = <Row,>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) => {
  const text = column.text(row);
  if (column.link)
    return (
      <Link to={column.link(row)} state={column.linkState?.(row)}>
        {text}
      </Link>
    );
  return <Toned tone={column.tone?.(row)}>{text}</Toned>;
};
