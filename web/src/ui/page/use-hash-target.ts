import { useEffect, useRef } from "react";
import { useLocation, useNavigationType } from "react-router-dom";

/** Returns the address's hash without its #; empty for none. */
export const useHash = (): string => useLocation().hash.slice(1);

/**
 * Scrolls to the target of the address's hash and focuses it once the component mounts, since service texts
 * load later than the browser looks. An address that was only replaced moves nothing.
 */
export const useHashTarget = (): void => {
  const hash = useHash();
  const { key } = useLocation();
  const isWrittenAnew = useNavigationType() === "REPLACE";
  const led = useRef("");
  useEffect(() => {
    // A second press of the same link has another key, so it scrolls again.
    if (led.current === key) return;
    led.current = key;
    const target = hash === "" || isWrittenAnew ? null : document.getElementById(hash);
    if (!target) return;
    target.scrollIntoView();
    target.focus({ preventScroll: true });
  }, [hash, key, isWrittenAnew]);
};
