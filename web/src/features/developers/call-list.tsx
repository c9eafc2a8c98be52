import { type ReactNode, useMemo, useState } from "react";
import { slugOf } from "../../lib/slug.ts";
import { TextField } from "../../ui/fields/field.tsx";
import { type Place, TextPart } from "../../ui/page/text-page.tsx";
import { useHashTarget } from "../../ui/page/use-hash-target.ts";
import { useOpenedByHash } from "../../ui/page/use-opened-by-hash.ts";
import entryStyles from "./call-entry.module.css";
import { type ApiCall, type CallAccess, callGroups, foundGroups, type OpenApi } from "./open-api.ts";
import { FieldRow, SchemaFields } from "./schema-fields.tsx";

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

const accessWords = ({ isPublic, scopes }: CallAccess): string => {
  if (isPublic) return "No key needed";
  return scopes.length > 0 ? `Key with ${scopes.join(" or ")}` : "Log-in only, no key";
};

type CallEntryProps = { readonly call: ApiCall; readonly meanings: OpenApi["components"]["responses"] };

const CallEntry = ({ call, meanings }: CallEntryProps) => {
  const { id, method, path, summary, body, answer, parameters, refusals } = call;
  const { isOpen, onToggled } = useOpenedByHash(id);
  return (
    <details className="underlined" open={isOpen} onToggle={(event) => onToggled(event.currentTarget.open)}>
      <summary id={id} className={entryStyles.summary}>
        <span className="quiet code">{method}</span>
        <code className={`code bold breakable ${entryStyles.path}`}>{path}</code>
        <span className={`quiet body ${entryStyles.words}`}>{summary}</span>
      </summary>
      {isOpen && (
        <div className={`stack-5 body ${entryStyles.details}`}>
          <p className="quiet">{accessWords(call)}</p>
          {parameters.length > 0 && (
            <Part title="Parameters">
              <ul>
                {parameters.map(({ name, schema, required = false }) => (
                  <li key={name}>
                    <FieldRow name={name} schema={schema} isRequired={required} />
                  </li>
                ))}
              </ul>
            </Part>
          )}
          {body && (
            <Part title="Body">
              <SchemaFields schema={body} />
            </Part>
          )}
          <Part title="Answer">
            {answer ? <SchemaFields schema={answer} /> : <p className="quiet">204, without a body</p>}
          </Part>
          <Part title="Refusals">
            <ul className={`stack-1 quiet ${entryStyles.refusals}`}>
              {refusals.map(({ status, meaning = meanings[status]?.description }) => (
                <li key={status}>
                  <code>{status}</code> {meaning}
                </li>
              ))}
            </ul>
          </Part>
        </div>
      )}
    </details>
  );
};

const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <section>
    <h4 className="mb-2 section">{title}</h4>
    {children}
  </section>
);
