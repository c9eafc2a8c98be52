import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { verifyEmail } from "#shared/contracts/accounts.ts";
import { ApiError } from "../../lib/api-error.ts";
import { paths } from "../../lib/paths.ts";
import { keptReturn } from "../../lib/return-path.ts";
import { useCall, useSessionStore } from "../../lib/services.tsx";
import { useOnce } from "../../lib/use-once.ts";
import { Button, ButtonLink } from "../../ui/buttons/button.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { Outcome } from "../../ui/notices/outcome.tsx";

type MailedLink = { readonly uid: string; readonly token: string };

/** Verifies by a button, because mail scanners open links but press no buttons. */
export const VerifyEmail = (link: MailedLink) => {
  const call = useCall();
  const { announceVerified } = useSessionStore();
  const [back] = useState(() => keptReturn(window.localStorage, Date.now()));
  const verification = useMutation({
    mutationFn: () => call(verifyEmail, { body: link }),
    onSuccess: announceVerified,
  });
  const start = useOnce(verification);
  const { isPending, data, error } = verification;
  // The same link fails again.
  const refusal = error instanceof ApiError && !error.isPassing ? error : undefined;
  const outcome = data ?? refusal;
  if (outcome)
    return (
      <Outcome kind={refusal ? "failure" : "success"} message={outcome.message}>
        <ButtonLink look="action" to={paths.login} state={back && { returnTo: back }}>
          Log in
        </ButtonLink>
      </Outcome>
    );
  return (
    <>
      {error && <Notice kind="failure">{error.message}</Notice>}
      <Button look="action" isBusy={isPending} onClick={() => start()}>
        {isPending ? "Verifying…" : "Verify my email"}
      </Button>
    </>
  );
};
