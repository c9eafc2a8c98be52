import { type ColumnMap, NO_MAP } from "./column-map.ts";

/** The options by which an import reads its files. */
export type HowToRead = {
  /** A format's name, or `auto` for each file's own by its first bytes and its header. */
  readonly format: string;
  /** The files' columns of figures, where their headers do not say. */
  readonly columns: ColumnMap;
  /** The session of quotes that do not say it, `yyyy-MM-dd`. */
  readonly date?: string | undefined;
};

/** Returns how the files of an order are read. */
export const howToRead = ({
  format,
  columns = NO_MAP,
  date,
}: Pick<HowToRead, "format"> & Partial<HowToRead>): HowToRead => ({ format, columns, date });
