import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { useHash } from "./use-hash-target.ts";

type Opened = {
  readonly isOpen: boolean;
  /** Takes the state after a toggle of the `details`; an opening one puts its id into the address. */
  readonly onToggled: (isOpen: boolean) => void;
};

/** Opens a disclosure whose id the address names, so that it can be sent to others. Closing it afterwards holds. */
export const useOpenedByHash = (id: string): Opened => {
  const hash = useHash();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const [ledTo, setLedTo] = useState("");
  // An address opens its disclosure, also on the page that is open.
  if (hash !== ledTo) {
    setLedTo(hash);
    if (hash === id) setOpen(true);
  }
  const onToggled = (opens: boolean): void => {
    if (opens === isOpen) return;
    setOpen(opens);
    if (opens) void navigate({ hash: id }, { replace: true, preventScrollReset: true });
  };
  return { isOpen, onToggled };
};
