import { useQuery } from "@tanstack/react-query";
import { useForm } from "react-hook-form";
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

const Fields = ({ definition }: { readonly definition: FormDefinition }) => {
  const login = useLogin();
  const { register, handleSubmit, formState, setFocus } = useForm<Record<string, string>>();
  const submit = handleSubmit((values) =>
    login.mutate(
      { username: values.username ?? "", password: values.password ?? "" },
      { onError: () => setFocus("password", { shouldSelect: true }) },
    ),
  );
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {Object.entries(definition).map(([name, { label, required, style }]) => (
        <TextField
          key={name}
          label={label}
          type={style.input_type}
          autoComplete={AUTOCOMPLETE[name]}
          autoCapitalize="none"
          spellCheck={false}
          required={required}
          fault={formState.errors[name]?.message}
          {...register(name, { required: required && "Please fill in this field." })}
        />
      ))}
      {login.error && <Notice kind="failure">{login.error.message}</Notice>}
      <Button type="submit" look="action" disabled={login.isPending}>
        {login.isPending ? "Logging in…" : "Log in"}
      </Button>
    </form>
  );
};
