import { useMutation } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { type FormDefinition, requestReset } from "#shared/contracts/accounts.ts";
import { emailFault, type FormFaults, type FormValues } from "../lib/form-checks.ts";
import { paths } from "../lib/paths.ts";
import { useCall } from "../lib/services.tsx";
import { usePageTitle } from "../lib/use-page-title.ts";
import { FieldsForm } from "../ui/fields/fields-form.tsx";
import { Notice } from "../ui/notices/notice.tsx";
import { ShortFormPage } from "./short-form-page.tsx";

export const RequestResetPage = () => {
  usePageTitle("Reset your password");
  return (
    <ShortFormPage
      title="Enter your email"
      lead="We'll email you your username and a link to set a new password."
      links={<Link to={paths.login}>Back to login</Link>}
    >
      <RequestResetForm />
    </ShortFormPage>
  );
};

const FIELDS: FormDefinition = { email: { required: true, label: "Email", style: { input_type: "email" } } };
const EXTRAS = { email: { autoComplete: "email" } };

const faultsOf = ({ email }: FormValues): FormFaults => ({ email: emailFault(email) });

/**
 * Requests the mail for a new password. The form stays open, because the answer is the same for a misspelt
 * address.
 */
const RequestResetForm = () => {
  const call = useCall();
  const sending = useMutation({
    mutationFn: ({ email = "" }: FormValues) => call(requestReset, { body: { email } }),
  });
  return (
    <FieldsForm
      fields={FIELDS}
      extras={EXTRAS}
      check={faultsOf}
      sending={sending}
      button="Submit"
      pendingButton="Submitting…"
    >
      {sending.isSuccess && <Notice kind="success">{sending.data.message}</Notice>}
    </FieldsForm>
  );
};
