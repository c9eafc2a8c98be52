import { Refusal } from "../../cloud/refusal.ts";
import { readOrder, TASK_ID } from "../console.ts";

/** The arguments of `npm run verify`. */

/** A result: a saved thing of a user, or a finished run. */
export type ResultName =
  | { readonly kind: "saved"; readonly username: string; readonly name: string }
  | { readonly kind: "task"; readonly taskId: string };

export type VerifyOrder = {
  readonly result: ResultName;
  /** A stage of the cloud; undefined for the service on this machine. */
  readonly stage: string | undefined;
  /** All combinations of a search instead of its leaders. */
  readonly isWhole: boolean;
};

const USAGE = `usage: npm run verify -- NAME          a saved result of the user demo on this machine, such as spy-20261125-1
       npm run verify -- USER/NAME     a saved result of a user
       npm run verify -- TASK          a finished run, by its id
       with --whole for all combinations of a search, and --stage dev for a stage of the cloud
       exit status: 0 the same, 1 something differs, 2 it could not be run again`;

/** The user of the first start. */
const LOCAL_USER = "demo";

const SAVED_NAME = /^[a-z0-9-]+-\d{8}-\d+$/;

const resultOf = (text: string, stage: string | undefined): ResultName | undefined => {
  const [username = "", name] = text.split("/");
  if (name !== undefined) return { kind: "saved", username: username.toLowerCase(), name };
  if (SAVED_NAME.test(text) && stage === undefined)
    return { kind: "saved", username: LOCAL_USER, name: text };
  return TASK_ID.test(text) ? { kind: "task", taskId: text } : undefined;
};

/** Reads the arguments. Throws a Refusal. */
export const verifyOrderOf = (args: readonly string[]): VerifyOrder => {
  const { values, positionals, stage } = readOrder(args, USAGE, { whole: { type: "boolean" } });
  const [text = "", ...others] = positionals;
  const result = others.length > 0 ? undefined : resultOf(text, stage);
  if (!result) throw new Refusal(USAGE);
  return { result, stage, isWhole: values.whole ?? false };
};
