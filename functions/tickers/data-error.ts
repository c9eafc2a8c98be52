import { MarketFormatError } from "#shared/engine/market/open.ts";
import { DamagedObject } from "../store/objects/ports.ts";

/** The data that a task is pinned to cannot be read: its name reaches the fail step, which has words for it. */
export class DataError extends Error {
  override readonly name = "DataError";
}

/** What reading market data returns. Throws DataError where they are missing or damaged. */
export const orDataError = async <T>(key: string, reading: Promise<T | undefined>): Promise<T> => {
  try {
    const data = await reading;
    if (data !== undefined) return data;
  } catch (error) {
    if (error instanceof MarketFormatError || error instanceof DamagedObject)
      throw new DataError(`${key}: ${error.message}`, { cause: error });
    throw error;
  }
  throw new DataError(`${key} is missing`);
};
