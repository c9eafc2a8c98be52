import { market } from "../../../functions/store/objects/objects.ts";
import type { Ports } from "../../../functions/store/ports.ts";
import { localEnvironment } from "../service/environment.ts";
import { attachStorage } from "../service/storage.ts";

/** Lets a command use the market bucket in a data folder, through the service if it runs. Sets this process's environment. */
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
