import { Link } from "react-router-dom";
import styles from "./cell-value.module.css";
import { classes } from "./classes.ts";
import type { Column } from "./columns.ts";

/** A value as its column shows it: with its tone, and as a link where it leads somewhere. */
export const CellValue = <Row,>({ column, row }: { readonly column: Column<Row>; readonly row: Row }) => {
  const tone = column.tone?.(row);
  const text = column.text(row);
  if (column.link) return <Link to={column.link(row)}>{text}</Link>;
  return tone ? <span className={classes(styles.tone, styles[tone])}>{text}</span> : text;
};
