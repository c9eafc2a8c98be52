import { lazy, Suspense, useEffect, useEffectEvent, useState } from "react";
import { useSession } from "../lib/services.tsx";
import { isModified, isTyping, moveRow } from "./table-keys.ts";

const Palette = lazy(() =>
  import("../features/palette/palette.tsx").then((module) => ({ default: module.Palette })),
);
const KeyList = lazy(() =>
  import("../features/palette/key-list.tsx").then((module) => ({ default: module.KeyList })),
);

/** The member's keys: ⌘K or Ctrl+K, ?, and j and k in tables. They do nothing in a field or under a dialog. */
export const Keys = () => {
  const { isSignedIn } = useSession();
  const [shown, setShown] = useState<"palette" | "keys">();
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || isTyping(event.target) || document.querySelector("dialog[open]")) return;
    const { key, metaKey, ctrlKey, altKey, shiftKey } = event;
    if (key.toLowerCase() === "k" && metaKey !== ctrlKey && !altKey && !shiftKey) setShown("palette");
    else if (key === "?" && !metaKey && !ctrlKey) setShown("keys");
    else if (isModified(event) || !(key === "j" || key === "k") || !moveRow(key === "j")) return;
    event.preventDefault();
  });
  useEffect(() => {
    if (!isSignedIn) return undefined;
    const listening = new AbortController();
    window.addEventListener("keydown", press, listening);
    return () => listening.abort();
  }, [isSignedIn]);
  if (!isSignedIn || !shown) return null;
  const close = () => setShown(undefined);
  return (
    <Suspense>{shown === "palette" ? <Palette onClose={close} /> : <KeyList onClose={close} />}</Suspense>
  );
};
