import type { CompressionCodec, Compressors, Encoding, PageHeader } from "hyparquet";
import { decompressPage } from "hyparquet/src/datapage.js";
import { compressors, decompressZstd } from "hyparquet-compressors";
import {
  dictionaryOf,
  type PageColumn,
  type PageRows,
  rowsOfLevels,
  rowsOfPage,
  valuesOf,
} from "./page-values.ts";
import { type Texts, textsOf } from "./texts.ts";
import type { Writer } from "./value-text.ts";

/** Unpacks and decodes one page of a column. All functions throw on damaged data. */

/** Writers end a page at a megabyte, or at 20,000 rows; a megabyte of codes of one bit has 8 million. */
const MOST_BYTES = 64 << 20;
const MOST_ROWS = 1 << 24;

/** Thrown for a page that does not fit into memory. */
export class PageTooLarge extends Error {
  override readonly name = "PageTooLarge";
}

/** The library's reader of zstd alone would grow its output as the data ask. */
const COMPRESSORS: Compressors = {
  ...compressors,
  ZSTD: (input, length) => decompressZstd(input, new Uint8Array(length)),
};

export type PageFormat = PageColumn & { readonly codec: CompressionCodec; readonly write: Writer };

/** A page's rows as texts. Row `r` has none where `levels[r]` is 0, else the next code's text, or the next one. */
export type Page = {
  readonly rows: number;
  readonly levels: Uint8Array | undefined;
  readonly codes: Int32Array | undefined;
  readonly texts: Texts;
};

/** Throws PageTooLarge, and for sizes that no page has. */
export const checkSizes = ({ compressed_page_size: packed, uncompressed_page_size: length }: PageHeader) => {
  if (packed > MOST_BYTES || length > MOST_BYTES) throw new PageTooLarge();
  if (!(packed >= 0 && length >= 0)) throw new Error("a page of a negative size");
};

const checkRows = (rows: number): void => {
  if (rows > MOST_ROWS) throw new PageTooLarge();
  if (!(rows >= 0)) throw new Error("a page of negative rows");
};

type Packed = { readonly bytes: Uint8Array; readonly header: PageHeader };

const unpacked = ({ bytes, header }: Packed, { codec }: PageFormat): Uint8Array =>
  decompressPage(bytes, header.uncompressed_page_size, codec, COMPRESSORS);

type Body = { readonly rows: number; readonly encoding: Encoding; readonly read: () => PageRows };

/** The second version packs the values alone, behind the levels. */
const secondBody = ({ bytes, header }: Packed, format: PageFormat): Body | undefined => {
  const about = header.data_page_header_v2;
  if (!about) return undefined;
  const { num_values: rows, encoding, is_compressed: isPacked } = about;
  const [before, own] = [about.repetition_levels_byte_length, about.definition_levels_byte_length];
  const levels = bytes.subarray(before, before + own);
  const rest = bytes.subarray(before + own);
  const length = header.uncompressed_page_size - before - own;
  const values = () =>
    isPacked !== false && length > 0 ? decompressPage(rest, length, format.codec, COMPRESSORS) : rest;
  return { rows, encoding, read: () => rowsOfLevels(levels, values(), rows, format) };
};

const bodyOf = (packed: Packed, format: PageFormat): Body | undefined => {
  const about = packed.header.data_page_header;
  if (!about) return secondBody(packed, format);
  const { num_values: rows, encoding } = about;
  return { rows, encoding, read: () => rowsOfPage(unpacked(packed, format), rows, format) };
};

/** Returns the texts of a dictionary page; undefined for another page. */
export const dictionaryIn = (packed: Packed, format: PageFormat): Texts | undefined => {
  const about = packed.header.dictionary_page_header;
  if (!about) return undefined;
  checkRows(about.num_values);
  return textsOf(dictionaryOf(unpacked(packed, format), about.num_values, format), format.write);
};

/** Returns the rows of a data page; undefined for another page. */
export const pageIn = (packed: Packed, format: PageFormat, dictionary: Texts): Page | undefined => {
  const body = bodyOf(packed, format);
  if (!body) return undefined;
  checkRows(body.rows);
  const rows = body.read();
  const found = valuesOf(rows, format, body);
  const both = { rows: body.rows, levels: rows.levels };
  if (found.kind === "values")
    return { ...both, codes: undefined, texts: textsOf(found.values, format.write) };
  const count = dictionary.starts.length - 1;
  if (found.codes.some((code) => code >= count)) throw new Error("a code beyond the dictionary");
  return { ...both, codes: found.codes, texts: dictionary };
};
