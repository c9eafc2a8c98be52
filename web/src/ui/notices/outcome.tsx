import { type ReactNode, useEffect, useRef } from "react";
import { Notice } from "./notice.tsx";

/**
 * The outcome of an action, in the server's words, with the next step. Takes the focus, since the button that
 * led here is gone or disabled.
 */
export const Outcome = ({
  kind = "success",
  message,
  children,
}: {
  readonly kind?: "success" | "failure";
  readonly message: string;
  readonly children?: ReactNode;
}) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="stack-4 breakable no-ring">
      <Notice kind={kind}>{message}</Notice>
      {children}
    </div>
  );
};
