import type { TableFile, TextFile } from "../packed/text-file.ts";
import { layoutFor } from "./formats.ts";
import { type ChainSink, type RecordReader, recordReader } from "./read-record.ts";
import { readRecords } from "./read-records.ts";

/**
 * Reads one file of a chain into the sink. Throws ImportRefusal on a header of no format, on a row with too few or too
 * many fields, on dates and rights that cannot be read, on deltas in percent, and on quotes of another time of day. The
 * sink is of no use afterwards.
 */
export const readChain = async (
  file: TextFile | TableFile,
  formatName: string,
  sink: ChainSink,
  onChunk: () => void,
): Promise<void> => {
  const { name } = file;
  let reader: RecordReader | undefined;
  sink.builder.startFile(name);
  await readRecords(
    file,
    (header) => {
      const layout = layoutFor(name, header, formatName);
      sink.time.note(name, layout.format);
      sink.vendors.add(layout.format.vendor);
      reader = recordReader(name, layout, sink);
      return { layout, read: reader.read };
    },
    onChunk,
  );
  reader?.end();
};
