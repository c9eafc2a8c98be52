import { useMutation } from "@tanstack/react-query";
import { endDigest } from "#shared/contracts/digest.ts";
import { useCall } from "../../lib/services.tsx";
import { Button } from "../../ui/buttons/button.tsx";
import { Notice } from "../../ui/notices/notice.tsx";
import { Outcome } from "../../ui/notices/outcome.tsx";

type DigestLink = { readonly uid: string; readonly token: string };

/** Ends the digest by a button, because mail scanners open links but press no buttons. It needs no log-in. */
export const EndDigest = (link: DigestLink) => {
  const call = useCall();
  const ending = useMutation({ mutationFn: () => call(endDigest, { params: link }) });
  const { isPending, data, error } = ending;
  if (data) return <Outcome kind="success" message={data.message} />;
  return (
    <>
      {error && <Notice kind="failure">{error.message}</Notice>}
      <Button look="action" isBusy={isPending} onClick={() => ending.mutate()}>
        {isPending ? "Stopping…" : "Stop these mails"}
      </Button>
    </>
  );
};
