import { useParams } from "react-router-dom";
import { EndDigest } from "../features/digest/end-digest.tsx";
import { usePageTitle } from "../lib/use-page-title.ts";
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
