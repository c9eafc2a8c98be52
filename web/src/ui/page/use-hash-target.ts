import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

/** The id that the address points to behind its #; empty where it points to none. */
export const useHash = (): string => useLocation().hash.slice(1);

/**
 * Leads to what the address points to, once the component is there: a text that comes from the service is not when the
 * browser looks. The focus goes along, so that reading on and Tab begin there. An address that was only written anew
 * leads nowhere: the reader is there already.
 */
export const useHashTarget = (): void => {
  const hash = useHash();
  const { key } = useLocation();
  const isWrittenAnew = useNavigationType() === "REPLACE";
  const led = useRef("");
  useEffect(() => {
    // A second press of the same link leads there again: it has another key.
    if (led.current === key) return;
    led.current = key;
    const target = hash === "" || isWrittenAnew ? null : document.getElementById(hash);
    if (!target) return;
    target.scrollIntoView();
    target.focus({ preventScroll: true });
  }, [hash, key, isWrittenAnew]);
};
