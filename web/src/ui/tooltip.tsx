import { lazy, Suspense } from "react";
import { HintMark } from "./hint-mark.tsx";

/** What floats and finds its place is a tenth of all script: pages draw first and fetch it then. */
const HintBubble = lazy(() => import("./hint-bubble.tsx").then((module) => ({ default: module.HintBubble })));

/** A small mark that explains `about`. */
export const Hint = ({ about, text }: { readonly about: string; readonly text: string }) => {
  const label = `About ${about}`;
  return (
    <Suspense fallback={<HintMark aria-label={label} />}>
      <HintBubble label={label} text={text} />
    </Suspense>
  );
};
