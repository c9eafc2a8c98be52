import { useMutation } from "@tanstack/react-query";
import { verifyEmail } from "#shared/contracts/accounts.ts";
import { paths } from "../../lib/paths.ts";
import { useCall } from "../../lib/services.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Outcome } from "../../ui/outcome.tsx";

/** What a mailed link says: whose address it is, and the proof. */
type MailedLink = { readonly uid: string; readonly token: string };

/**
 * Asks before it verifies: programs that open the links of a mail to look at them press no buttons.
 */
export const VerifyEmail = (link: MailedLink) => {
  const call = useCall();
  const { mutate, isPending, isSuccess, data, error } = useMutation({
    mutationFn: () => call(verifyEmail, { body: link }),
  });
  if (isSuccess)
    return (
      <Outcome message={data.message}>
        <ButtonLink look="action" to={paths.login}>
          Log in
        </ButtonLink>
      </Outcome>
    );
  return (
    <>
      {error && <Notice kind="failure">{error.message}</Notice>}
      <Button look="action" disabled={isPending} onClick={() => mutate()}>
        {isPending ? "Verifying…" : "Verify my e-mail address"}
      </Button>
      {error && <ButtonLink to={paths.login}>Log in</ButtonLink>}
    </>
  );
};
