import { type ComponentProps, useState } from "react";
import styles from "./field.module.css";
import { Field, type FieldParts } from "./field.tsx";

type PasswordFieldProps = Pick<FieldParts, "label" | "fault" | "advice"> &
  Omit<ComponentProps<"input">, "type">;

/** A password field with a button that shows the typed text. */
export const PasswordField = ({ label, fault, advice, ...input }: PasswordFieldProps) => {
  const [isShown, setShown] = useState(false);
  return (
    <Field {...{ label, fault, advice }}>
      {(control) => (
        <>
          <input autoComplete="off" {...input} {...control} type={isShown ? "text" : "password"} />
          <button type="button" className={`hint medium ${styles.show}`} onClick={() => setShown(!isShown)}>
            {isShown ? "Hide" : "Show"} <span className="visually-hidden">{label.toLowerCase()}</span>
          </button>
        </>
      )}
    </Field>
  );
};
