import { useMemo, useState } from "react";
import { slugOf } from "../../lib/slug.ts";
import { TextField } from "../../ui/fields/field.tsx";
import { type Place, TextPart } from "../../ui/page/text-page.tsx";
import { useHashTarget } from "../../ui/page/use-hash-target.ts";
import { CallEntry } from "./call-entry.tsx";
import { callGroups, foundGroups, type OpenApi } from "./open-api.ts";

/** Returns the places of the groups for the page's contents. */
export const callPlaces = (document: OpenApi | undefined): Place[] =>
  document ? callGroups(document).map(({ title }) => ({ id: slugOf(title), title })) : [];

/** Every call of the API in groups, found by words of its address, its summary, or its fields. */
export const CallList = ({ document }: { readonly document: OpenApi }) => {
  const [search, setSearch] = useState("");
  useHashTarget();
  const all = useMemo(() => callGroups(document), [document]);
  const found = foundGroups(all, search);
  return (
    <>
      <div className="stack-2 body">
        <TextField
          label="Find a call"
          type="search"
          placeholder="sweeps, tasks, short_delta"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <p className="hint" role="status">
          {found.length > 0
            ? `${countOf(found)} of ${countOf(all)} calls`
            : "No call has all of these words."}
        </p>
      </div>
      {found.map(({ title, calls }) => (
        <TextPart key={title} id={slugOf(title)} title={title} isInner>
          <div className="ruled">
            {calls.map((call) => (
              <CallEntry key={call.id} call={call} meanings={document.components.responses} />
            ))}
          </div>
        </TextPart>
      ))}
    </>
  );
};

const countOf = (groups: ReturnType<typeof callGroups>): number =>
  groups.reduce((sum, { calls }) => sum + calls.length, 0);
