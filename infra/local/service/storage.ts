import { market } from "../../../functions/store/objects/objects.ts";
import type { Ports } from "../../../functions/store/ports.ts";
import { objectsIn, openDataFolder } from "../data/open-data-folder.ts";
import { claimFolder, holderOf } from "../data/service-file.ts";
import { startObjectStore } from "../objects/object-store.ts";
import { readBlueprint } from "../template/blueprint.ts";
import { ensureAssembly } from "./build.ts";
import { closingStack } from "./closing-stack.ts";
import { localEnvironment } from "./environment.ts";

/** The address of an object store for a command, which closes it at its end. */
export type Storage = { readonly endpoint: string; close(): Promise<void> };

/** Returns the object store of the service on a folder, else opens it. Throws FolderInUse. */
export const attachStorage = async (dataFolder: string): Promise<Storage> => {
  const holder = await holderOf(dataFolder);
  if (holder?.kind === "service") return { endpoint: holder.objects, close: async () => undefined };
  const { buckets } = readBlueprint(await ensureAssembly());
  const stack = closingStack();
  try {
    const database = stack.add(openDataFolder(dataFolder));
    const store = stack.add(
      await startObjectStore({
        database,
        folder: objectsIn(dataFolder),
        buckets: buckets.map(({ name }) => name),
      }),
    );
    const claim = await claimFolder(dataFolder, "command", store.endpoint);
    stack.add({ close: claim.release });
    return { endpoint: store.endpoint, close: stack.close };
  } catch (error) {
    await stack.close();
    throw error;
  }
};

/** Runs `use` on the market bucket of a data folder, through the service if one runs. Sets this process's environment. */
export const withLocalMarket = async <T>(
  dataFolder: string,
  use: (market: Ports["market"]) => Promise<T>,
): Promise<T> => {
  const storage = await attachStorage(dataFolder);
  try {
    Object.assign(process.env, await localEnvironment(dataFolder, storage.endpoint));
    return await use(market);
  } finally {
    await storage.close();
  }
};
