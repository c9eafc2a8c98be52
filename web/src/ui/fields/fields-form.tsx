import type { UseMutationResult } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { MIN_PASSWORD_LENGTH } from "#shared/contracts/account-fields.ts";
import type { FormDefinition } from "#shared/contracts/accounts.ts";
import { ApiError } from "../../lib/api-error.ts";
import { type FormFaults, type FormValues, faultSentence } from "../../lib/form-checks.ts";
import { Button } from "../buttons/button.tsx";
import { Notice } from "../notices/notice.tsx";
import { SkeletonFields } from "../waiting/skeleton.tsx";
import { TextField } from "./field.tsx";
import styles from "./fields-form.module.css";
import { PasswordField } from "./password-field.tsx";

const missingFields = (fields: FormDefinition, values: FormValues): FormFaults =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name, { required }]) => required && values[name] === "")
      .map(([name]) => [name, "Please fill in this field."]),
  );

const definedOnly = (faults: FormFaults): FormFaults =>
  Object.fromEntries(Object.entries(faults).filter(([, fault]) => fault !== undefined));

/**
 * Returns a refusal's faults by field of this form. For a single field the error's sentence replaces its
 * fault, unless the sentence only repeats the field's wire name and fault.
 */
const refusedFields = (fields: FormDefinition, error: Error): FormFaults => {
  if (!(error instanceof ApiError)) return {};
  const faults = Object.entries(error.fields).filter(([name]) => name in fields);
  const [[name, fault] = []] = faults;
  const isSentence = name && faults.length === 1 && error.message !== `${name} ${fault}.`;
  return isSentence ? { [name]: error.message } : Object.fromEntries(faults);
};

const firstBroken = (fields: FormDefinition, faults: FormFaults): string | undefined =>
  Object.keys(fields).find((name) => faults[name] !== undefined);

/** Attributes of a field that the server's definition leaves out. */
type FieldExtras = { readonly autoComplete: string; readonly advice?: string };

/** For the fields of a new password and its confirmation. */
export const NEW_PASSWORD_EXTRAS: Readonly<Record<"password" | "confirm_password", FieldExtras>> = {
  password: {
    autoComplete: "new-password",
    advice: `At least ${MIN_PASSWORD_LENGTH} characters.`,
  },
  confirm_password: { autoComplete: "new-password" },
};

type FieldsFormProps<Answer> = {
  readonly fields: FormDefinition;
  readonly extras: Readonly<Record<string, FieldExtras>>;
  /** Finds faults before the request; empty required fields are found without it. */
  readonly check?: (values: FormValues) => FormFaults;
  readonly sending: UseMutationResult<Answer, Error, FormValues>;
  readonly button: string;
  /** `danger` for a form that deletes something. */
  readonly look?: "action" | "danger";
  readonly pendingButton: string;
  /** The field that takes the focus after a refusal that names none. */
  readonly fieldAfterRefusal?: string;
  /** Disables the button: nothing is left to send. */
  readonly isDone?: boolean;
  readonly children?: ReactNode;
};

/** Elements that give up the focus to a new form's first field. */
const GIVES_WAY = "body, h1, button[aria-expanded=true]";

/** Focuses the first field unless the reader has focused something else. */
const useFirstField = () => {
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => {
    if (document.activeElement?.matches(GIVES_WAY) ?? true)
      form.current?.querySelector("input")?.focus({ preventScroll: true });
  }, []);
  return form;
};

const useSubmission = <Answer,>({
  fields,
  check,
  sending,
  fieldAfterRefusal,
  isDone = false,
}: FieldsFormProps<Answer>) => {
  const [faults, setFaults] = useState<FormFaults>({});
  // A ref blocks the second click at once; `isBusy` takes effect only after the next render.
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
 * A form of a few text fields. Shows faults beside their fields, the server's included, and focuses the
 * first. Keeps the typed text and sends one request at a time.
 */
export const FieldsForm = <Answer,>(props: FieldsFormProps<Answer>) => {
  const { fields, extras, sending, button, look = "action", pendingButton, isDone, children } = props;
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
      <Button type="submit" look={look} isBusy={sending.isPending} disabled={isDone}>
        {sending.isPending ? pendingButton : button}
      </Button>
    </form>
  );
};

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
  // A hidden password is easier to retype than to correct.
  if (field.type === "password") field.select();
};
