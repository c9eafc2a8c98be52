import type { ReactNode } from "react";
import { useOpenedByHash } from "../../ui/page/use-opened-by-hash.ts";
import styles from "./call-entry.module.css";
import type { ApiCall, CallAccess, OpenApi } from "./open-api.ts";
import { FieldRow, SchemaFields } from "./schema-fields.tsx";

const accessWords = ({ isPublic, scopes }: CallAccess): string => {
  if (isPublic) return "No key needed";
  return scopes.length > 0 ? `Key with ${scopes.join(" or ")}` : "Log-in only, no key";
};

type CallEntryProps = {
  readonly call: ApiCall;
  /** What each status means. */
  readonly meanings: OpenApi["components"]["responses"];
};

/** A call as a disclosure: who may make it, what it takes, what it answers. */
export const CallEntry = ({ call, meanings }: CallEntryProps) => {
  const { id, method, path, summary, body, answer, parameters, refusals } = call;
  const { isOpen, onToggled } = useOpenedByHash(id);
  return (
    <details className="underlined" open={isOpen} onToggle={(event) => onToggled(event.currentTarget.open)}>
      <summary id={id} className={styles.summary}>
        <span className="quiet code">{method}</span>
        <code className={`code bold breakable ${styles.path}`}>{path}</code>
        <span className={`quiet body ${styles.words}`}>{summary}</span>
      </summary>
      {isOpen && (
        <div className={`stack-5 body ${styles.details}`}>
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
            <ul className={`stack-1 quiet ${styles.refusals}`}>
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
