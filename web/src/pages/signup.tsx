import { useMutation } from "@tanstack/react-query";
import { Link, useLocation } from "react-router-dom";
import { Username } from "#shared/contracts/account-fields.ts";
import { getSignupForm, signUp } from "#shared/contracts/accounts.ts";
import { FREE_OFFER, MONTHLY_PRICE } from "#shared/domain/price.ts";
import {
  emailFault,
  type FormFaults,
  type FormValues,
  passwordFaults,
  textFault,
} from "../lib/form-checks.ts";
import { paths } from "../lib/paths.ts";
import { dropReturn, keepReturn, returnStateOf } from "../lib/return-path.ts";
import { useCall, useSession } from "../lib/services.tsx";
import { usePageTitle } from "../lib/use-page-title.ts";
import { WaitingStrategy } from "../saved/waiting-strategy.tsx";
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
          Affordable options backtesting for analytical traders. <strong>{FREE_OFFER}</strong> Then{" "}
          {MONTHLY_PRICE} per month, no setup fees, cancel anytime.
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
      {isSignedIn ? (
        <Notice kind="note">
          You're logged in{username && ` as ${username}`}.{" "}
          {back ? (
            <Link to={back.returnTo}>Continue to your page.</Link>
          ) : (
            <Link to={paths.dashboard}>Go to your dashboard.</Link>
          )}
        </Notice>
      ) : (
        <WaitingStrategy returnTo={back?.returnTo} />
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
  const { username } = useSession();
  // The link was opened in another tab, which logged in: the page says where to go on.
  if (username && username === values.username?.trim().toLowerCase()) return null;
  return (
    <Outcome message={message}>
      <p>
        We've sent it to <strong>{values.email?.trim()}</strong>. It logs you in. Don't see it? Check your
        spam folder, or{" "}
        <Link to={paths.login} state={returnTo && { returnTo }}>
          log in
        </Link>{" "}
        to get a new link.
      </p>
    </Outcome>
  );
};
