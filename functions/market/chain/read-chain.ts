import { type CsvRecord, recordSplitter, textOf } from "../csv/record-splitter.ts";
import type { TextFile } from "../packed/text-file.ts";
import { ImportRefusal } from "../refusal.ts";
import { layoutFor } from "./formats.ts";
import { type ChainSink, recordReader } from "./read-record.ts";

/**
 * Reads one file of a chain into the sink. Throws ImportRefusal, naming file, line and column, on a header of no format
 * and on dates and rights that cannot be read; then nothing of the sink is of use.
 */
export const readChain = async (
  { name, chunks }: TextFile,
  formatName: string,
  sink: ChainSink,
  onChunk: () => void,
): Promise<void> => {
  const splitter = recordSplitter(name);
  let read: ((record: CsvRecord) => void) | undefined;
  const onRecord = (record: CsvRecord): void => {
    if (read) {
      read(record);
      return;
    }
    const header = Array.from({ length: record.fields }, (_, field) => textOf(record, field));
    const layout = layoutFor(name, header, formatName);
    sink.vendors.add(layout.format.vendor);
    read = recordReader(name, layout, sink);
  };
  sink.builder.startFile(name);
  for await (const chunk of chunks) {
    splitter.push(chunk, onRecord);
    onChunk();
  }
  splitter.end(onRecord);
  if (!read) throw new ImportRefusal(name, "the file is empty");
};
