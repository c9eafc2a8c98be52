import { tmpdir } from "node:os";
import type { ImportFile } from "../import-file.ts";
import type { Order } from "../import-order.ts";
import type { ImportProgress } from "../market-order.ts";
import { type SpooledFile, spooled } from "../packed/spooled-file.ts";
import { ImportRefusal } from "../refusal.ts";
import { SIDE_FILES } from "../side-files/read-side-files.ts";
import { FetchFailed, isPublicAddress, limited, type Reach } from "./drop.ts";
import { openByHttps } from "./https-drop.ts";

/** Fetches the files of an order that are named by an `https://` address, by the rules of the nightly fetch. */

const GIGABYTES = 16;
const HOURS = 2;

/** The reach of a command, whose files may be whole histories. */
export const COMMAND_REACH: Reach = {
  isAllowed: isPublicAddress,
  maxBytes: GIGABYTES * 1024 ** 3,
  timeLimitMs: HOURS * 3_600_000,
  silenceLimitMs: 60_000,
};

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;

/** True for text that names an address and not a file of the disk. */
export const isAddress = (text: string): boolean => SCHEME.test(text);

type AddressFile = ImportFile & { readonly url: URL };

/** An address for messages: queries and credentials hold keys. */
const shown = (text: string): string => text.replace(/\/\/[^/]*@/, "//…@").replace(/[?#].*$/s, "…");

/** Returns the file at an address, which `withFetched` fetches. Throws ImportRefusal on another scheme than HTTPS. */
export const fileAtAddress = (text: string): ImportFile => {
  const url = URL.parse(text);
  if (url?.protocol !== "https:" || url.username !== "")
    throw new ImportRefusal("", `${shown(text)} is no https:// address without credentials`);
  const address = `${url.origin}${url.pathname}`;
  const file: AddressFile = {
    name: address,
    address,
    url,
    bytes: 0,
    open: async () => {
      throw new Error(`${address} was not fetched`);
    },
  };
  return file;
};

const isUnfetched = (file: ImportFile): file is AddressFile => "url" in file;

type Means = {
  readonly reach?: Reach;
  /** Where the files are meanwhile; the system's folder for temporary files by default. */
  readonly folder?: string | undefined;
  readonly onProgress: (progress: ImportProgress) => void;
};

const reasonOf = (error: unknown, isTimeUp: boolean, { timeLimitMs }: Reach): string => {
  if (error instanceof FetchFailed) return error.message;
  if (isTimeUp) return `it took longer than ${Math.round(timeLimitMs / 1000)} seconds`;
  return error instanceof Error ? error.message : String(error);
};

const fetched = async (
  { name, address = name, url }: AddressFile,
  { reach = COMMAND_REACH, folder = tmpdir(), onProgress }: Means,
): Promise<SpooledFile> => {
  const signal = AbortSignal.timeout(reach.timeLimitMs);
  try {
    const answer = await openByHttps({ url, signal }, reach);
    if (!answer) throw new FetchFailed("there is no such file");
    const totalBytes = Number(answer.headers["content-length"] ?? 0);
    if (totalBytes > reach.maxBytes)
      throw new FetchFailed(`the file has ${totalBytes} bytes, more than ${reach.maxBytes}`);
    let bytes = 0;
    const counted = async function* () {
      for await (const chunk of limited(answer, reach)) {
        bytes += chunk.length;
        onProgress({ rows: 0, bytes, totalBytes, stage: "fetching" });
        yield chunk;
      }
    };
    return { ...(await spooled(name, counted(), folder)), address };
  } catch (error) {
    if (error instanceof ImportRefusal) throw error;
    throw new ImportRefusal(name, `not fetched: ${reasonOf(error, signal.aborted, reach)}`);
  }
};

/** Fetches an order's addresses, and calls `use` with the files. Throws ImportRefusal. */
export const withFetched = async <T>(
  order: Order,
  means: Means,
  use: (order: Order) => Promise<T>,
): Promise<T> => {
  const open: SpooledFile[] = [];
  const toFile = async (file: ImportFile): Promise<ImportFile> => {
    if (!isUnfetched(file)) return file;
    const local = await fetched(file, means);
    open.push(local);
    return local;
  };
  try {
    const files: ImportFile[] = [];
    for (const file of "files" in order ? order.files : []) files.push(await toFile(file));
    const beside: Partial<Record<(typeof SIDE_FILES)[number] | "rates", ImportFile>> = {};
    for (const name of [...SIDE_FILES, "rates"] as const) {
      const file = (order as typeof beside)[name];
      if (file) beside[name] = await toFile(file);
    }
    return await use({ ...order, ...("files" in order && { files }), ...beside });
  } finally {
    for (const file of open) file.close();
  }
};
