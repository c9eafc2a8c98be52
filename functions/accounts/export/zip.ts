import { once } from "node:events";
import type { PassThrough } from "node:stream";
import { ZipFile as Zip } from "yazl";

export type ZipFile = { readonly name: string; readonly bytes: Uint8Array };

/** Half the work of zlib's default, for a twentieth more bytes. */
const OPTIONS = { compressionLevel: 4, forceDosTimestamp: true };

/** The bytes of a zip of these files, as they come; equal files and times give equal bytes. */
export const zipOf = async function* (
  files: AsyncIterable<ZipFile>,
  atMs: number,
): AsyncGenerator<Uint8Array> {
  const zip = new Zip();
  const out = zip.outputStream as PassThrough;
  const addAll = async (): Promise<void> => {
    for await (const { name, bytes } of files) {
      zip.addBuffer(Buffer.from(bytes), name, { ...OPTIONS, mtime: new Date(atMs) });
      if (out.writableNeedDrain) await once(out, "drain");
    }
    zip.end();
  };
  addAll().catch((error: Error) => out.destroy(error));
  yield* out;
};
