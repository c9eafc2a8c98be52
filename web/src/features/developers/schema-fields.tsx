import { useState } from "react";
import type { Schema } from "./open-api.ts";
import styles from "./schema-fields.module.css";
import { choicesOf, limitWords, nestedIn, typeWords } from "./schema-words.ts";

const namesIn = ({ properties = {} }: Schema): string => Object.keys(properties).join();

/** The fields of a schema; nested ones are drawn once they are unfolded. */
export const SchemaFields = ({ schema }: { readonly schema: Schema }) => {
  const objects = [...new Map(nestedIn(schema).map((object) => [namesIn(object), object]))];
  if (objects.length === 0) return <p className="quiet">{typeWords(schema)}</p>;
  return (
    <div className="stack-3">
      {objects.map(([names, object], place) => (
        <div key={names}>
          {place > 0 && <p className={styles.or}>or</p>}
          <ObjectFields schema={object} />
        </div>
      ))}
    </div>
  );
};

const ObjectFields = ({ schema: { properties = {}, required = [] } }: { readonly schema: Schema }) => (
  <ul className={styles.fields}>
    {Object.entries(properties).map(([name, field]) => (
      <li key={name} className={styles.field}>
        <FieldRow name={name} schema={field} isRequired={required.includes(name)} />
      </li>
    ))}
  </ul>
);

type FieldRowProps = { readonly name: string; readonly schema: Schema; readonly isRequired: boolean };

/** One field: name, type, limits, choices and meaning, with its own fields below it. */
export const FieldRow = ({ name, schema, isRequired }: FieldRowProps) => {
  const choices = choicesOf(schema);
  const limits = limitWords(schema);
  return (
    <>
      <p className={styles.head}>
        <code className={styles.name}>{name}</code>
        <span className={styles.type}>
          {typeWords(schema)}
          {limits && `, ${limits}`}
          {!isRequired && <span className={styles.optional}>, optional</span>}
        </span>
      </p>
      {schema.description && <p className={styles.meaning}>{schema.description}</p>}
      {choices.length > 0 && (
        <p className={styles.choices}>
          {choices.map((choice) => (
            <code key={choice}>{choice}</code>
          ))}
        </p>
      )}
      {nestedIn(schema).length > 0 && <Nested of={name} schema={schema} />}
    </>
  );
};

const Nested = ({ of, schema }: { readonly of: string; readonly schema: Schema }) => {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="disclosure" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.unfold}>Fields of {of}</summary>
      {isOpen && <SchemaFields schema={schema} />}
    </details>
  );
};
