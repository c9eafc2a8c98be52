import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { getSignupForm, signUp, Username } from "#shared/contracts/accounts.ts";
import {
  emailFault,
  type FormFaults,
  type FormValues,
  passwordFaults,
  textFault,
} from "../../lib/form-checks.ts";
import { paths } from "../../lib/paths.ts";
import { useCall } from "../../lib/services.tsx";
import { FieldsForm, NEW_PASSWORD_EXTRAS } from "../../ui/fields/fields-form.tsx";
import { ServerForm } from "../../ui/fields/server-form.tsx";
import { Outcome } from "../../ui/notices/outcome.tsx";

const EXTRAS = {
  username: { autoComplete: "username", advice: "3 to 30 letters, digits, hyphens or underscores." },
  email: { autoComplete: "email", advice: "The mail that opens your account goes there." },
  ...NEW_PASSWORD_EXTRAS,
};

const faultsOf = (values: FormValues): FormFaults => ({
  username: textFault(Username, values.username),
  email: emailFault(values.email),
  ...passwordFaults(values),
});

const useSignUp = () => {
  const call = useCall();
  return useMutation({
    mutationFn: ({ username = "", email = "", password = "" }: FormValues) =>
      call(signUp, { body: { username, email, password } }),
  });
};

/** The sign-up form with the server's fields; after success, the address that the mail went to. */
export const SignupForm = () => {
  const sending = useSignUp();
  if (sending.isSuccess)
    return <CheckMail message={sending.data.message} email={sending.variables.email ?? ""} />;
  return (
    <ServerForm of={getSignupForm} what="the sign-up form" fieldCount={4}>
      {(fields) => (
        <FieldsForm
          fields={fields}
          extras={EXTRAS}
          check={faultsOf}
          sending={sending}
          button="Sign up"
          pendingButton="Signing up…"
        />
      )}
    </ServerForm>
  );
};

const CheckMail = ({ message, email }: { readonly message: string; readonly email: string }) => (
  <Outcome message={message}>
    <p>
      The mail goes to <strong>{email.trim()}</strong>. Once its link is opened, you can{" "}
      <Link to={paths.login}>log in</Link>. If nothing comes, look among the spam, or log in with your
      password to have the link mailed again.
    </p>
  </Outcome>
);
