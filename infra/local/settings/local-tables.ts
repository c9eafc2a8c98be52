import { Refusal } from "../../cloud/refusal.ts";
import { holderOf } from "../data/service-file.ts";
import { localEnvironment } from "../service/environment.ts";

/** The environment for store code that uses the tables of the running service. Throws a Refusal where none runs. */
export const localTables = async (folder: string): Promise<Readonly<Record<string, string>>> => {
  const holder = await holderOf(folder);
  if (holder?.tables === undefined)
    throw new Refusal(`no service runs on ${folder}: start it with npm start, or say which --stage`);
  return localEnvironment(folder, holder.objects);
};
