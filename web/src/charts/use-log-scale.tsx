import { type ReactNode, useState } from "react";
import { Toggle } from "./controls.tsx";

/**
 * A logarithmic scale if the values call for one: on by default, with a switch; without a switch otherwise.
 */
export const useLogScale = (isAsked: boolean): { readonly isLog: boolean; readonly toggle: ReactNode } => {
  const [isWanted, setWanted] = useState(true);
  return {
    isLog: isAsked && isWanted,
    toggle: isAsked && <Toggle label="Log scale" isOn={isWanted} onToggle={setWanted} />,
  };
};
