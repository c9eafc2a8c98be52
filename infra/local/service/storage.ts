import { join } from "node:path";
import { claimFolder, holderOf } from "../data/service-file.ts";
import { startObjectStore } from "../objects/object-store.ts";
import { readBlueprint } from "../template/blueprint.ts";
import { ensureAssembly } from "./build.ts";

/** Folder of the objects inside a data folder. */
export const objectsIn = (dataFolder: string): string => join(dataFolder, "objects");

/** An object store that a command may use until it closes it. */
export type Storage = { readonly endpoint: string; close(): Promise<void> };

/**
 * The object store of the service that runs on a data folder; where none does, the same folder, opened here. Throws
 * FolderInUse where another command has it open.
 */
export const attachStorage = async (dataFolder: string): Promise<Storage> => {
  const holder = await holderOf(dataFolder);
  if (holder?.kind === "service") return { endpoint: holder.objects, close: async () => undefined };
  const { buckets } = readBlueprint(await ensureAssembly());
  const store = await startObjectStore({
    folder: objectsIn(dataFolder),
    buckets: buckets.map(({ name }) => name),
  });
  try {
    const claim = await claimFolder(dataFolder, "command", store.endpoint);
    return {
      endpoint: store.endpoint,
      close: async () => {
        claim.release();
        await store.close();
      },
    };
  } catch (error) {
    await store.close();
    throw error;
  }
};
