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
      lead="We'll email you your username and a link to set a new password."
      links={<Link to={paths.login}>Back to login</Link>}
    >
      <RequestResetForm />
    </ShortFormPage>
  );
};
