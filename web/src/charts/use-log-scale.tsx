import { type ReactNode, useState } from "react";
import { Toggle } from "./controls.tsx";

/** A logarithmic scale where the values ask for one: on until it is switched off, and no switch where they do not. */
export const useLogScale = (isAsked: boolean): { readonly isLog: boolean; readonly toggle: ReactNode } => {
  const [isWanted, setWanted] = useState(true);
  return {
    isLog: isAsked && isWanted,
    toggle: isAsked && <Toggle label="Log scale" isOn={isWanted} onToggle={setWanted} />,
  };
};
