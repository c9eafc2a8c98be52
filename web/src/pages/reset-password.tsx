import { useMutation } from "@tanstack/react-query";
import { Link, useParams } from "react-router-dom";
import { type FormDefinition, resetPassword } from "#shared/contracts/accounts.ts";
import type { CallInput } from "#shared/contracts/route.ts";
import { type FormValues, passwordFaults } from "../lib/form-checks.ts";
import { paths } from "../lib/paths.ts";
import { useCall, useSessionStore } from "../lib/services.tsx";
import { usePageTitle } from "../lib/use-page-title.ts";
import { ButtonLink } from "../ui/buttons/button.tsx";
import { FieldsForm, NEW_PASSWORD_EXTRAS } from "../ui/fields/fields-form.tsx";
import { Outcome } from "../ui/notices/outcome.tsx";
import { ShortFormPage } from "./short-form-page.tsx";

/** The target of the reset mail's link; opening it changes nothing. */
export const ResetPasswordPage = () => {
  usePageTitle("Reset your password");
  const { uid = "", token = "" } = useParams();
  return (
    <ShortFormPage
      title="Reset your password"
      lead="A new password logs you out everywhere."
      links={<Link to={paths.requestReset}>Request a new link</Link>}
    >
      <ResetPasswordForm uid={uid} token={token} />
    </ShortFormPage>
  );
};

const FIELDS: FormDefinition = {
  username_or_email: { required: true, label: "Username or email", style: { input_type: "text" } },
  password: { required: true, label: "Password", style: { input_type: "password" } },
  confirm_password: { required: true, label: "Confirm password", style: { input_type: "password" } },
};
const EXTRAS = {
  username_or_email: { autoComplete: "username" },
  ...NEW_PASSWORD_EXTRAS,
};

type MailedLink = CallInput<typeof resetPassword>["params"];

const useReset = (link: MailedLink) => {
  const call = useCall();
  const session = useSessionStore();
  return useMutation({
    mutationFn: ({ username_or_email = "", password = "" }: FormValues) =>
      call(resetPassword, { params: link, body: { username_or_email, password } }),
    // The service has ended all sessions, and a stale token here would block the log-in page.
    onSuccess: () => session.access() !== null && session.end("expired"),
  });
};

const ResetPasswordForm = (link: MailedLink) => {
  const sending = useReset(link);
  return (
    <>
      <FieldsForm
        fields={FIELDS}
        extras={EXTRAS}
        check={passwordFaults}
        sending={sending}
        button="Reset Password"
        pendingButton="Resetting…"
        isDone={sending.isSuccess}
      />
      {sending.isSuccess && (
        <Outcome message={sending.data.message}>
          <ButtonLink look="action" to={paths.login}>
            Log in
          </ButtonLink>
        </Outcome>
      )}
    </>
  );
};
