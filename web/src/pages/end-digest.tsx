import { useMutation } from "@tanstack/react-query";
import { useParams } from "react-router-dom";
import { endDigest } from "#shared/contracts/digest.ts";
import { useCall } from "../lib/services.tsx";
import { usePageTitle } from "../lib/use-page-title.ts";
import { Button } from "../ui/buttons/button.tsx";
import { Notice } from "../ui/notices/notice.tsx";
import { Outcome } from "../ui/notices/outcome.tsx";
import { ShortFormPage } from "./short-form-page.tsx";

/** The target of the link in every digest; opening it changes nothing. */
export const EndDigestPage = () => {
  usePageTitle("Stop these mails");
  const { uid = "", token = "" } = useParams();
  return (
    <ShortFormPage
      title="Stop these mails"
      lead="You then get no mail after an import. What you follow stays, and its records go on."
    >
      <EndDigest uid={uid} token={token} />
    </ShortFormPage>
  );
};

type DigestLink = { readonly uid: string; readonly token: string };

/** Ends the digest by a button, because mail scanners open links but press no buttons. It needs no log-in. */
const EndDigest = (link: DigestLink) => {
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
