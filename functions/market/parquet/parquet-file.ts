import type { ColumnMetaData } from "hyparquet";
import {
  type FileMetaData,
  parquetMetadata,
  parquetSchema,
  type RowGroup,
  type SchemaElement,
} from "hyparquet";
import { bytesOf, type ImportFile } from "../import-file.ts";
import { ImportRefusal } from "../refusal.ts";

/** A Parquet file's footer: its columns, and where each row group's stretch of them lies. */

/** The footer's length and the mark, at the file's end. */
const TAIL_BYTES = 8;
const MARK = "PAR1";
/** A footer takes about 200 bytes a column and row group; as objects, ten times as much. */
const MOST_FOOTER_BYTES = 24 << 20;

/** A column of the table. Lists and structures have no text, and no element here. */
export type ParquetColumn = {
  readonly name: string;
  readonly element: SchemaElement | undefined;
  /** Its place among the columns of a row group. */
  readonly leaf: number;
};

export type ParquetFile = {
  readonly file: ImportFile;
  readonly columns: readonly ParquetColumn[];
  readonly rows: number;
  readonly rowGroups: readonly RowGroup[];
};

const refused = (file: ImportFile, why: string): ImportRefusal => new ImportRefusal(file.name, why);

const isMark = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.subarray(-MARK.length)).toString("latin1") === MARK;

const footerOf = async (file: ImportFile): Promise<Uint8Array> => {
  const end = file.bytes;
  const stretch = async (length: number) =>
    bytesOf(await file.open({ start: Math.max(0, end - length), end }));
  const tail = await stretch(TAIL_BYTES);
  if (end < 2 * MARK.length + 4 || !isMark(tail))
    throw refused(file, "the Parquet file is cut off: it does not end with its footer");
  const length = tail.readUInt32LE(0);
  if (length > MOST_FOOTER_BYTES)
    throw refused(file, "its footer is too large: write the Parquet file again with larger row groups");
  if (length + TAIL_BYTES + MARK.length > end) throw refused(file, "its footer is damaged");
  return stretch(length + TAIL_BYTES);
};

const parsed = (file: ImportFile, footer: Uint8Array): FileMetaData => {
  try {
    return parquetMetadata(footer, { geoparquet: false });
  } catch (error) {
    throw refused(file, `its footer is damaged (${error instanceof Error ? error.message : String(error)})`);
  }
};

const columnsOf = (metadata: FileMetaData): ParquetColumn[] => {
  let leaf = 0;
  const leavesOf = ({ children }: ReturnType<typeof parquetSchema>): number =>
    children.length === 0 ? 1 : children.reduce((sum, child) => sum + leavesOf(child), 0);
  return parquetSchema(metadata).children.map((child) => {
    const { element, children } = child;
    const isFlat = children.length === 0 && element.repetition_type !== "REPEATED";
    const column = { name: element.name, element: isFlat ? element : undefined, leaf };
    leaf += leavesOf(child);
    return column;
  });
};

/** Reads a file's footer. Throws ImportRefusal where it is cut off or damaged. */
export const openParquet = async (file: ImportFile): Promise<ParquetFile> => {
  const metadata = parsed(file, await footerOf(file));
  return {
    file,
    columns: columnsOf(metadata),
    rows: Number(metadata.num_rows),
    rowGroups: metadata.row_groups,
  };
};

/** Returns what a row group says of a column, and the stretch of the file that has it. */
export const chunkOf = (
  { file }: ParquetFile,
  { columns }: RowGroup,
  { name, leaf }: ParquetColumn,
): { readonly about: ColumnMetaData; readonly start: number; readonly end: number } => {
  const { meta_data: about, file_path: elsewhere } = columns[leaf] ?? {};
  if (elsewhere) throw refused(file, `the column ${name} is in another file, ${elsewhere}`);
  if (!about || about.path_in_schema.join(".") !== name)
    throw refused(file, `its footer is damaged or encrypted: it has no place of the column ${name}`);
  const { dictionary_page_offset: dictionary, data_page_offset: data, total_compressed_size: bytes } = about;
  const start = Number(dictionary !== undefined && dictionary > 0n && dictionary < data ? dictionary : data);
  const end = start + Number(bytes);
  if (!(start >= 0 && start <= end && end <= file.bytes))
    throw refused(file, `its footer is damaged: the column ${name} is not within the file`);
  return { about, start, end };
};
