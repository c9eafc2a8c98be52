import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { verifyEmail } from "#shared/contracts/accounts.ts";
import { ApiError } from "../lib/api-error.ts";
import { paths } from "../lib/paths.ts";
import { keepReturn, keptReturn } from "../lib/return-path.ts";
import { useCall, useSessionStore } from "../lib/services.tsx";
import { useOnce } from "../lib/use-once.ts";
import { usePageTitle } from "../lib/use-page-title.ts";
import { WaitingStrategy } from "../saved/waiting-strategy.tsx";
import { Button, ButtonLink } from "../ui/buttons/button.tsx";
import { Notice } from "../ui/notices/notice.tsx";
import { Outcome } from "../ui/notices/outcome.tsx";
import { ShortFormPage } from "./short-form-page.tsx";

/** The target of the sign-up mail's link; opening it changes nothing, and its button verifies and logs in. */
export const VerifyEmailPage = () => {
  usePageTitle("Verify your address");
  const [query] = useSearchParams();
  const uid = query.get("uid");
  const token = query.get("token");
  if (!uid || !token) return <CheckMail />;
  return (
    <ShortFormPage
      title="Verify your address"
      lead="Confirm your email to finish signing up. You're logged in at once, and the backtester opens."
    >
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

type MailedLink = { readonly uid: string; readonly token: string };

/** Verifies by a button, because mail scanners open links but press no buttons. */
const VerifyEmail = (link: MailedLink) => {
  const call = useCall();
  const session = useSessionStore();
  const [back] = useState(() => keptReturn(window.localStorage, Date.now()));
  const verification = useMutation({
    mutationFn: () => call(verifyEmail, { body: link }),
    onSuccess: (tokens) => {
      // The guard of public pages leads a member from here to the kept page.
      keepReturn(window.localStorage, back ?? paths.backtester, Date.now());
      session.keep(tokens);
    },
  });
  const start = useOnce(verification);
  const { isPending, error } = verification;
  // The same link fails again.
  if (error instanceof ApiError && !error.isPassing)
    return (
      <Outcome kind="failure" message={error.message}>
        <ButtonLink look="action" to={paths.login} state={back && { returnTo: back }}>
          Log in
        </ButtonLink>
      </Outcome>
    );
  return (
    <>
      <WaitingStrategy returnTo={back} />
      {error && <Notice kind="failure">{error.message}</Notice>}
      <Button look="action" isBusy={isPending} onClick={() => start()}>
        {isPending ? "Verifying…" : "Verify my email"}
      </Button>
    </>
  );
};
