import * as z from "zod";
import type { KeyScope } from "./key-scopes.ts";
import { Label, LabelChange } from "./label.ts";
import { route } from "./route.ts";
import { Sharing, SharingAnswer } from "./sharing.ts";
import { exactText } from "./text-field.ts";

/** The part of the calls that all kinds of saved things share. */

/** The parameters of a saved thing's path; kinds differ in the name of the second. */
export const savedParams = <Name extends string>(name: Name, what: string) => {
  const key = z.string().regex(/^[a-z0-9-]{1,128}$/, `must be ${what}`);
  return z.object({ user: exactText(64), [name]: key } as { user: z.ZodString } & Record<Name, typeof key>);
};

type SavedKindRow<Params extends z.ZodType> = {
  readonly noun: string;
  /** The path of one thing. */
  readonly path: `/api/${string}/`;
  readonly scope: KeyScope;
  readonly params: Params;
};

/** The calls by which the creator of a saved thing deletes, shares, and labels it. */
export const creatorCalls = <Params extends z.ZodType>({
  noun,
  path,
  scope,
  params,
}: SavedKindRow<Params>) => {
  const creators = { params, refusals: [403] } as const;
  // The site's bundle drops all but method, path, and access of a route (web/lean-contracts.ts).
  return {
    delete: route("POST", path, [scope], {
      ...creators,
      summary: `Delete a saved ${noun} (creator only)`,
      response: z.object({ message: z.string() }),
    }),
    share: route("POST", `${path}share/`, [scope], {
      ...creators,
      summary: `Share a saved ${noun} by a public link, or stop sharing it`,
      body: Sharing,
      response: SharingAnswer,
    }),
    label: route("POST", `${path}label/`, [scope], {
      ...creators,
      summary: `Change a saved ${noun}'s name, notes or tags (creator only)`,
      body: LabelChange,
      response: z.object({ label: Label }),
    }),
  };
};

/** The fields of a saved thing's public link and label. */
export const pageFields = {
  /** The token of the public page, for its owner; absent without one. */
  link: z.string().optional(),
  /** Whether search engines may list that page. */
  listed: z.boolean().optional(),
  label: Label.optional(),
};
