import type { PageHeader } from "hyparquet";
import { parquetHeader } from "hyparquet/src/column.js";
import { ImportRefusal } from "../refusal.ts";
import type { ChunkBytes } from "./chunk-bytes.ts";
import { checkSizes, dictionaryIn, type Page, type PageFormat, PageTooLarge, pageIn } from "./page.ts";
import { NO_TEXTS } from "./texts.ts";

/** Headers hold a page's least and greatest value too. */
const MOST_HEADER_BYTES = 1 << 16;

/** A column of one row group. */
export type ColumnChunk = PageFormat & {
  readonly file: string;
  readonly name: string;
  readonly bytes: ChunkBytes;
};

/** A place in a column: `left` rows of its page are still to be read. */
export type ColumnReader = {
  readonly left: () => number;
  /** Bytes of the page's longest text. */
  readonly longest: () => number;
  /** Reads the next page. Throws ImportRefusal where there is none, and on damaged data. */
  readonly load: () => Promise<void>;
  /** Copies the next row's text, none for a null; returns its end. */
  readonly copy: (into: Uint8Array, at: number) => number;
};

const refusalOf = ({ file, name }: ColumnChunk, error: unknown): ImportRefusal =>
  new ImportRefusal(
    file,
    error instanceof PageTooLarge
      ? `a page of the column ${name} is too large: write the Parquet file again with smaller pages, or as CSV`
      : `the Parquet data of the column ${name} are damaged (${error instanceof Error ? error.message : String(error)})`,
  );

const headerIn = (bytes: Uint8Array): { readonly header: PageHeader; readonly length: number } => {
  const reader = { view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength), offset: 0 };
  const header = parquetHeader(reader);
  checkSizes(header);
  return { header, length: reader.offset };
};

export const columnReader = (chunk: ColumnChunk): ColumnReader => {
  const { bytes } = chunk;
  let page: Page = { rows: 0, levels: undefined, codes: undefined, texts: NO_TEXTS };
  let dictionary = NO_TEXTS;
  let [row, value] = [0, 0];

  /** Runs the library, whose errors say what is wrong with the data. */
  const decoded = <T>(decode: () => T): T => {
    try {
      return decode();
    } catch (error) {
      throw refusalOf(chunk, error);
    }
  };

  const take = (header: PageHeader, packed: Uint8Array): void => {
    if (packed.length < header.compressed_page_size) throw new Error("a page ends after its column");
    dictionary = dictionaryIn({ bytes: packed, header }, chunk) ?? dictionary;
    page = pageIn({ bytes: packed, header }, chunk, dictionary) ?? { ...page, rows: 0 };
    [row, value] = [0, 0];
  };

  return {
    left: () => page.rows - row,
    longest: () => page.texts.longest,
    load: async () => {
      do {
        if (bytes.left() === 0) throw refusalOf(chunk, new Error("it has fewer rows than the file"));
        const head = await bytes.look(MOST_HEADER_BYTES);
        const { header, length } = decoded(() => headerIn(head));
        bytes.skip(length);
        const packed = await bytes.look(header.compressed_page_size);
        bytes.skip(packed.length);
        decoded(() => take(header, packed));
      } while (page.rows === 0);
    },
    copy: (into, at) => {
      if (page.levels && page.levels[row] === 0) {
        row++;
        return at;
      }
      row++;
      const v = page.codes ? page.codes[value++]! : value++;
      const { bytes: text, starts } = page.texts;
      const end = starts[v + 1]!;
      let to = at;
      for (let from = starts[v]!; from < end; from++) into[to++] = text[from]!;
      return to;
    },
  };
};
