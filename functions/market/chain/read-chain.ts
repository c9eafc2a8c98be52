import type { TableFile, TextFile } from "../packed/text-file.ts";
import { NoChain } from "../refusal.ts";
import { unknownIn } from "./header-fit.ts";
import type { HowToRead } from "./how-to-read.ts";
import { type ChainSink, type RecordReader, recordReader } from "./read-record.ts";
import { readRecords } from "./read-records.ts";

const readInto = async (
  file: TextFile | TableFile,
  how: HowToRead,
  sink: ChainSink,
  onChunk: () => void,
): Promise<void> => {
  const { name } = file;
  let reader: RecordReader | undefined;
  sink.builder.startFile(name);
  await readRecords(
    file,
    how,
    (layout, dialect) => {
      sink.time.note(name, layout.format);
      sink.vendors.add(layout.format.vendor);
      // A format without a list of ignored columns has many that the reader skips.
      if (layout.format.unread)
        for (const column of unknownIn(layout.format, layout.header)) sink.unread.add(column);
      reader = recordReader(name, layout, dialect, sink);
      return reader.read;
    },
    onChunk,
  );
  reader?.end();
};

/**
 * Reads one file of a chain into the sink; false for a member of a zip file that is no chain, which the sink notes.
 * Throws ImportRefusal on a header of no format, on a row with too few or too many fields, on dates and rights that
 * cannot be read, on figures that are mostly in another unit, on quotes of another time of day, and where most rows are
 * dropped for one reason. The sink is of no use afterwards.
 */
export const readChain = async (
  file: TextFile | TableFile,
  how: HowToRead,
  sink: ChainSink,
  onChunk: () => void,
): Promise<boolean> => {
  try {
    await readInto(file, how, sink, onChunk);
    return true;
  } catch (error) {
    if (!(error instanceof NoChain && file.isMember)) throw error;
    sink.passedOver.add(file.name);
    return false;
  }
};
