import type { ReactNode } from "react";
import { Term } from "../../../ui/overlays/term.tsx";

type TitledProps = { readonly title: string; readonly hint?: string; readonly children: ReactNode };

export const Titled = ({ title, hint, children }: TitledProps) => (
  <div className="stack-2">
    <h3 className="hint bold">
      <Term hint={hint}>{title}</Term>
    </h3>
    {children}
  </div>
);
