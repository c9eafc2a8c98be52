import type { UseMutationResult } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { type FormDefinition, MIN_PASSWORD_LENGTH } from "#shared/contracts/accounts.ts";
import { type FormFaults, type FormValues, faultSentence } from "../../lib/form-checks.ts";
import { Button } from "../buttons/button.tsx";
import { Notice } from "../notices/notice.tsx";
import { SkeletonFields } from "../waiting/skeleton.tsx";
import { TextField } from "./field.tsx";
import { definedOnly, firstBroken, missingFields, refusedFields } from "./field-faults.ts";
import styles from "./fields-form.module.css";
import { PasswordField } from "./password-field.tsx";

/** What the browser adds to a field of the definition. */
type FieldExtras = {
  /** What a password manager looks for. */
  readonly autoComplete: string;
  /** The rule of the field, said before anybody breaks it. */
  readonly advice?: string;
};

/** Of a new password and of its repetition, wherever one is set. */
export const NEW_PASSWORD_EXTRAS: Readonly<Record<"password" | "confirm_password", FieldExtras>> = {
  password: {
    autoComplete: "new-password",
    advice: `At least ${MIN_PASSWORD_LENGTH} characters, of any kind.`,
  },
  confirm_password: { autoComplete: "new-password" },
};

type FieldsFormProps<Answer> = {
  readonly fields: FormDefinition;
  readonly extras: Readonly<Record<string, FieldExtras>>;
  /** Finds faults before anything is sent, beside fields that are required and empty. */
  readonly check?: (values: FormValues) => FormFaults;
  readonly sending: UseMutationResult<Answer, Error, FormValues>;
  readonly button: string;
  /** The button's words while the answer is awaited. */
  readonly pendingButton: string;
  /** Takes the focus after a refusal that names no field. */
  readonly fieldAfterRefusal?: string;
  /** Nothing is left to send: the button is off. */
  readonly isDone?: boolean;
  /** Stands above the button. */
  readonly children?: ReactNode;
};

/** What may have the focus when a form comes: the page's beginning, and the button that opened it. */
const GIVES_WAY = "body, h1, button[aria-expanded=true]";

/** Begins in the first field, unless the reader is somewhere else already. */
const useFirstField = () => {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (document.activeElement?.matches(GIVES_WAY) ?? true)
      form.current?.querySelector("input")?.focus({ preventScroll: true });
  }, []);
  return form;
};

/** The faults to show, and what a submission does about them. */
const useSubmission = <Answer,>({
  fields,
  check,
  sending,
  fieldAfterRefusal,
  isDone = false,
}: FieldsFormProps<Answer>) => {
  const [faults, setFaults] = useState<FormFaults>({});
  // Known at once, where the button is busy only after the next paint.
  const isSending = useRef(false);

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (isSending.current || isDone) return;
    const { currentTarget: form } = event;
    const values = valuesOf(form, fields);
    const found = { ...missingFields(fields, values), ...definedOnly(check?.(values) ?? {}) };
    const broken = firstBroken(fields, found);
    setFaults(found);
    if (broken) {
      focusField(form, broken);
      return;
    }
    isSending.current = true;
    sending.mutate(values, {
      onError: (error) => {
        const refused = refusedFields(fields, error);
        setFaults(refused);
        focusField(form, firstBroken(fields, refused) ?? fieldAfterRefusal);
      },
      onSettled: () => {
        isSending.current = false;
      },
    });
  };
  return { faults, setFaults, submit };
};

/**
 * A form of a few text fields: faults stand beside their fields and the first takes the focus, the server's among them;
 * what was typed stays; one call at a time.
 */
export const FieldsForm = <Answer,>(props: FieldsFormProps<Answer>) => {
  const { fields, extras, sending, button, pendingButton, isDone, children } = props;
  const { faults, setFaults, submit } = useSubmission(props);
  const { error } = sending;
  const form = useFirstField();
  return (
    <form ref={form} className="stack-4" onSubmit={submit} noValidate>
      {Object.entries(fields).map(([name, { label, required, style }]) => {
        const field = {
          name,
          label,
          ...extras[name],
          autoCapitalize: "none",
          spellCheck: false,
          required,
          fault: faultSentence(label, faults[name]),
          onChange: () => faults[name] && setFaults({ ...faults, [name]: undefined }),
        };
        return style.input_type === "password" ? (
          <PasswordField key={name} {...field} />
        ) : (
          <TextField key={name} {...field} type={style.input_type} />
        );
      })}
      {error && !firstBroken(fields, refusedFields(fields, error)) && (
        <Notice kind="failure">{error.message}</Notice>
      )}
      {children}
      <Button type="submit" look="action" isBusy={sending.isPending} disabled={isDone}>
        {sending.isPending ? pendingButton : button}
      </Button>
    </form>
  );
};

/** The shape of such a form. */
export const FormShape = ({ fields }: { readonly fields: number }) => (
  <div className="stack-4">
    <SkeletonFields count={fields} />
    <div className={styles.button} />
  </div>
);

const valuesOf = (form: HTMLFormElement, fields: FormDefinition): FormValues => {
  const data = new FormData(form);
  return Object.fromEntries(Object.keys(fields).map((name) => [name, String(data.get(name) ?? "")]));
};

const focusField = (form: HTMLFormElement, name: string | undefined): void => {
  const field = name === undefined ? null : form.elements.namedItem(name);
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  // What cannot be read is easier typed anew than mended.
  if (field.type === "password") field.select();
};
