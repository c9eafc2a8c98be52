import { Link } from "react-router-dom";
import { RequestResetForm } from "../features/reset/request-reset-form.tsx";
import { paths } from "../lib/paths.ts";
import { usePageTitle } from "../lib/use-page-title.ts";
import { ShortFormPage } from "./short-form-page.tsx";

export const RequestResetPage = () => {
  usePageTitle("Reset your password");
  return (
    <ShortFormPage
      title="Enter your email"
      lead="We mail you a link that sets a new password, and your username in case you forgot that."
      links={<Link to={paths.login}>Back to the log-in</Link>}
    >
      <RequestResetForm />
    </ShortFormPage>
  );
};
