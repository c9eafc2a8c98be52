import { Link, useLocation } from "react-router-dom";
import { MONTHLY_PRICE } from "#shared/domain/price.ts";
import { SignupForm } from "../features/signup/signup-form.tsx";
import { paths } from "../lib/paths.ts";
import { returnStateOf } from "../lib/return-path.ts";
import { useSession } from "../lib/services.tsx";
import { usePageTitle } from "../lib/use-page-title.ts";
import { Notice } from "../ui/notices/notice.tsx";
import { ShortFormPage } from "./short-form-page.tsx";

/** The sign-up page; also open to members, with a notice. */
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
