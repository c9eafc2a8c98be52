import { type CsvRecord, textOf } from "../csv/record-splitter.ts";
import { openRecords, type ReadAs } from "../openers/open-records.ts";
import type { TextFile } from "../packed/text-file.ts";
import { ImportRefusal } from "../refusal.ts";
import { layoutFor } from "./formats.ts";
import { type ChainSink, type RecordReader, recordReader } from "./read-record.ts";

/**
 * Reads one file of a chain into the sink. Throws ImportRefusal on a header of no format, on a row with too few or too
 * many fields, on dates and rights that cannot be read, on deltas in percent, and on quotes of another time of day. The
 * sink is of no use afterwards.
 */
export const readChain = async (
  { name, chunks }: TextFile,
  readAs: ReadAs,
  sink: ChainSink,
  onChunk: () => void,
): Promise<void> => {
  const records = openRecords(name, readAs);
  let reader: RecordReader | undefined;
  const onRecord = (record: CsvRecord): void => {
    if (reader) {
      reader.read(record);
      return;
    }
    const header = Array.from({ length: record.fields }, (_, field) => textOf(record, field));
    const layout = layoutFor(name, header, records.format());
    records.checkDate();
    sink.time.note(name, layout.format);
    sink.vendors.add(layout.format.vendor);
    reader = recordReader(name, layout, sink);
  };
  sink.builder.startFile(name);
  for await (const chunk of chunks) {
    records.push(chunk, onRecord);
    onChunk();
  }
  records.end(onRecord);
  if (!reader) throw new ImportRefusal(name, "the file is empty");
  reader.end();
};
