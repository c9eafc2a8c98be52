import { useMutation } from "@tanstack/react-query";
import { useEffect } from "react";
import { Link, useLocation } from "react-router-dom";
import { Username } from "#shared/contracts/account-fields.ts";
import { createToken, getSignupForm, signUp } from "#shared/contracts/accounts.ts";
import { MONTHLY_PRICE } from "#shared/domain/price.ts";
import {
  emailFault,
  type FormFaults,
  type FormValues,
  passwordFaults,
  textFault,
} from "../lib/form-checks.ts";
import { paths } from "../lib/paths.ts";
import { dropReturn, keepReturn, returnStateOf } from "../lib/return-path.ts";
import { useCall, useSession, useSessionStore } from "../lib/services.tsx";
import { usePageTitle } from "../lib/use-page-title.ts";
import { FieldsForm, NEW_PASSWORD_EXTRAS } from "../ui/fields/fields-form.tsx";
import { ServerForm } from "../ui/fields/server-form.tsx";
import { Notice } from "../ui/notices/notice.tsx";
import { Outcome } from "../ui/notices/outcome.tsx";
import { ShortFormPage } from "./short-form-page.tsx";

export const SignupPage = () => {
  usePageTitle("Sign up");
  const { isSignedIn, username } = useSession();
  const { state }: { state: unknown } = useLocation();
  const back = returnStateOf(state);
  return (
    <ShortFormPage
      title="Sign up"
      lead={
        <>
          Affordable options backtesting for analytical traders: <strong>{MONTHLY_PRICE} per month</strong>,
          no setup fees, cancel anytime.
        </>
      }
      links={
        <>
          <Link to={paths.login} state={back && { returnTo: back.returnTo }}>
            Already have an account? Log in.
          </Link>
          <p>
            By signing up you accept the <Link to={paths.terms}>terms of service</Link>. The{" "}
            <Link to={paths.privacy}>privacy policy</Link> says what we store.
          </p>
        </>
      }
    >
      {isSignedIn && (
        <Notice kind="note">
          You're logged in{username && ` as ${username}`}.{" "}
          {back ? (
            <Link to={back.returnTo}>Continue to your page.</Link>
          ) : (
            <Link to={paths.dashboard}>Go to your dashboard.</Link>
          )}
        </Notice>
      )}
      <SignupForm returnTo={back?.returnTo} />
    </ShortFormPage>
  );
};

const EXTRAS = {
  username: { autoComplete: "username", advice: "3 to 30 letters, digits, hyphens, or underscores." },
  email: { autoComplete: "email", advice: "We'll send your verification link here." },
  ...NEW_PASSWORD_EXTRAS,
};

const faultsOf = (values: FormValues): FormFaults => ({
  username: textFault(Username, values.username),
  email: emailFault(values.email),
  ...passwordFaults(values),
});

const useSignUp = (returnTo: string | undefined) => {
  const call = useCall();
  return useMutation({
    mutationFn: ({ username = "", email = "", password = "" }: FormValues) =>
      call(signUp, { body: { username, email, password } }),
    onSuccess: () => {
      if (returnTo === undefined) dropReturn(window.localStorage);
      else keepReturn(window.localStorage, returnTo, Date.now());
    },
  });
};

/**
 * Logs in when another tab has verified the address; true once that is done. The password stays in this tab's memory
 * meanwhile. The mailed link alone does not log in, because a reader of the mail would then need no password.
 */
const useLoginOnceVerified = ({ username = "", password = "" }: FormValues): boolean => {
  const call = useCall();
  const session = useSessionStore();
  const { mutate, isSuccess } = useMutation({
    mutationFn: () => call(createToken, { body: { username, password } }),
    onSuccess: (tokens) => session.keep(tokens),
    // Another address may have been verified. The page offers the log-in as before.
    onError: (failure) => console.error("the sign-up could not log in", failure),
  });
  useEffect(() => session.onVerified(() => !session.snapshot().isSignedIn && mutate()), [session, mutate]);
  return isSuccess;
};

/**
 * The sign-up form with the server's fields; after success, the address that the mail went to. `returnTo` is the page
 * before the sign-up.
 */
const SignupForm = ({ returnTo }: { readonly returnTo: string | undefined }) => {
  const sending = useSignUp(returnTo);
  if (sending.isSuccess)
    return <CheckMail message={sending.data.message} values={sending.variables} returnTo={returnTo} />;
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

type CheckMailProps = {
  readonly message: string;
  readonly values: FormValues;
  readonly returnTo: string | undefined;
};

const CheckMail = ({ message, values, returnTo }: CheckMailProps) => {
  // The page says then that the user is logged in, and where to go on.
  if (useLoginOnceVerified(values)) return null;
  return (
    <Outcome message={message}>
      <p>
        We've sent it to <strong>{values.email?.trim()}</strong>. Open the link, then{" "}
        <Link to={paths.login} state={returnTo && { returnTo }}>
          log in
        </Link>
        . Don't see it? Check your spam folder, or log in to get a new link.
      </p>
    </Outcome>
  );
};
