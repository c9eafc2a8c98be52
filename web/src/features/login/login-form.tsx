import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import type { FormDefinition } from "#shared/contracts/accounts.ts";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/field.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Waiting } from "../../ui/waiting.tsx";
import styles from "./login-form.module.css";
import { useLogin, useLoginFormQuery } from "./use-login.ts";

/** What a password manager looks for. */
const AUTOCOMPLETE: Readonly<Record<string, string>> = { username: "username", password: "current-password" };

/** The log-in form as the server defines it; says so while the server cannot be reached, and goes on trying. */
export const LoginForm = () => {
  const { data: definition, failureCount } = useQuery(useLoginFormQuery());
  if (definition) return <Fields definition={definition} />;
  if (failureCount === 0) return <Waiting what="the log-in form" />;
  return (
    <Notice kind="failure">
      <strong>Unable to connect to backend</strong>
      Make sure the backend server is running. This page tries again by itself.
    </Notice>
  );
};

const textOf = (form: FormData, name: string): string => String(form.get(name) ?? "");

const Fields = ({ definition }: { readonly definition: FormDefinition }) => {
  const login = useLogin();
  const [missing, setMissing] = useState<readonly string[]>([]);

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const { currentTarget: form } = event;
    const values = new FormData(form);
    const empty = Object.keys(definition).filter(
      (name) => definition[name]?.required && textOf(values, name) === "",
    );
    setMissing(empty);
    if (empty[0]) focusField(form, empty[0]);
    else
      login.mutate(
        { username: textOf(values, "username"), password: textOf(values, "password") },
        { onError: () => focusField(form, "password") },
      );
  };

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {Object.entries(definition).map(([name, { label, required, style }]) => (
        <TextField
          key={name}
          name={name}
          label={label}
          type={style.input_type}
          autoComplete={AUTOCOMPLETE[name]}
          autoCapitalize="none"
          spellCheck={false}
          required={required}
          fault={missing.includes(name) ? "Please fill in this field." : undefined}
        />
      ))}
      {login.error && <Notice kind="failure">{login.error.message}</Notice>}
      <Button type="submit" look="action" disabled={login.isPending}>
        {login.isPending ? "Logging in…" : "Log in"}
      </Button>
    </form>
  );
};

const focusField = (form: HTMLFormElement, name: string): void => {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.select();
};
