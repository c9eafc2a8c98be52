import type { Dialect } from "../csv/dialect.ts";
import { onlyText } from "../csv/other-contents.ts";
import { type CsvRecord, recordSplitter, textOf } from "../csv/record-splitter.ts";
import type { TextFile } from "../packed/text-file.ts";
import { type HowToRead, layoutFor } from "./formats.ts";
import { unknownIn } from "./header-fit.ts";
import { NoChain } from "./no-chain.ts";
import { type ChainSink, type RecordReader, recordReader } from "./read-record.ts";

/** Returns a reader of a file whose header was read. */
const readerOf = (
  file: string,
  record: CsvRecord,
  dialect: Dialect,
  how: HowToRead,
  sink: ChainSink,
): RecordReader => {
  const header = Array.from({ length: record.fields }, (_, field) => textOf(record, field));
  const layout = layoutFor(file, header, how);
  sink.time.note(file, layout.format);
  sink.vendors.add(layout.format.vendor);
  // Formats without a list of columns have many that nobody asks for.
  if (layout.format.unread) for (const name of unknownIn(layout.format, layout.header)) sink.unread.add(name);
  return recordReader(file, layout, dialect, sink);
};

const readText = async (
  { name, chunks }: TextFile,
  how: HowToRead,
  sink: ChainSink,
  onChunk: () => void,
): Promise<void> => {
  const splitter = recordSplitter(name);
  let reader: RecordReader | undefined;
  const onRecord = (record: CsvRecord): void => {
    if (reader) reader.read(record);
    else reader = readerOf(name, record, splitter.dialect(), how, sink);
  };
  sink.builder.startFile(name);
  for await (const chunk of onlyText(name, chunks)) {
    splitter.push(chunk, onRecord);
    onChunk();
  }
  splitter.end(onRecord);
  if (!reader) throw new NoChain(name, "the file is empty");
  reader.end();
};

/**
 * Reads one file of a chain into the sink; false for a member of a zip file that is no chain, which the sink notes.
 * Throws ImportRefusal on a header of no format, on a row with too few or too many fields, on dates and rights that
 * cannot be read, on figures that are mostly in another unit, on quotes of another time of day, and where most rows are
 * dropped for one reason. The sink is of no use afterwards.
 */
export const readChain = async (
  text: TextFile,
  how: HowToRead,
  sink: ChainSink,
  onChunk: () => void,
): Promise<boolean> => {
  try {
    await readText(text, how, sink, onChunk);
    return true;
  } catch (error) {
    if (!(error instanceof NoChain && text.isMember)) throw error;
    sink.passedOver.add(text.name);
    return false;
  }
};
