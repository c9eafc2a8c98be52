import { MOST_NAME_CHARACTERS } from "#shared/domain/ticker.ts";
import type { ImportFile } from "../import-file.ts";

const folderOf = (address: string): string => address.slice(0, address.lastIndexOf("/") + 1);

/** An address as a source names it: its host alone where it is long. */
const named = (address: string): string =>
  address.length > MOST_NAME_CHARACTERS ? new URL(address).origin : address;

/**
 * Returns how a ticker's source names the addresses that its chain comes from: a single one whole, several by their
 * folders, so that a history that grows by an evening's file does not name each.
 */
export const addressSources = (files: readonly ImportFile[], isAppend: boolean): string[] => {
  const addresses = files.flatMap(({ address }) => (address === undefined ? [] : [address]));
  const isSingle = addresses.length === 1 && !isAppend;
  return [...new Set(isSingle ? addresses : addresses.map(folderOf))].map(named);
};
