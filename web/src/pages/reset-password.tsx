import { Link, useParams } from "react-router-dom";
import { ResetPasswordForm } from "../features/reset/reset-password-form.tsx";
import { paths } from "../lib/paths.ts";
import { usePageTitle } from "../lib/use-page-title.ts";
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
