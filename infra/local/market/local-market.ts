import { market } from "../../../functions/store/objects/objects.ts";
import type { Ports } from "../../../functions/store/ports.ts";
import { localEnvironment } from "../service/environment.ts";
import { attachStorage } from "../service/storage.ts";

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
