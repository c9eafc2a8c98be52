import { Link, useSearchParams } from "react-router-dom";
import { VerifyEmail } from "../features/verify/verify-email.tsx";
import { paths } from "../lib/paths.ts";
import { usePageTitle } from "../lib/use-page-title.ts";
import { ShortFormPage } from "./short-form-page.tsx";

/** The target of the sign-up mail's link; opening it changes nothing. */
export const VerifyEmailPage = () => {
  usePageTitle("Verify your address");
  const [query] = useSearchParams();
  const uid = query.get("uid");
  const token = query.get("token");
  if (!uid || !token) return <CheckMail />;
  return (
    <ShortFormPage title="Verify your address" lead="Confirm your email to finish signing up.">
      <VerifyEmail uid={uid} token={token} />
    </ShortFormPage>
  );
};

const CheckMail = () => (
  <ShortFormPage title="Check your mail" lead="We emailed you a verification link. It works for 24 hours.">
    <p>
      No email? <Link to={paths.login}>Log in</Link> with your password to get a new link.
    </p>
  </ShortFormPage>
);
