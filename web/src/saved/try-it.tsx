import type { ReactNode } from "react";
import { FREE_OFFER } from "#shared/domain/price.ts";
import { paths, trySharedPath } from "../lib/paths.ts";
import type { ReturnState } from "../lib/return-path.ts";
import { useSession } from "../lib/services.tsx";
import { ButtonLink } from "../ui/buttons/button.tsx";
import { Panel } from "../ui/page/panel.tsx";

/** Opens the backtester with the page's inputs; a visitor signs up first and comes back to it. */
export const TryButton = ({ token }: { readonly token: string }) => {
  const { isSignedIn } = useSession();
  const returnTo = trySharedPath(token);
  const state: ReturnState | undefined = isSignedIn ? undefined : { returnTo };
  return (
    <>
      <ButtonLink look="action" to={isSignedIn ? returnTo : paths.signup} state={state}>
        Try it yourself
      </ButtonLink>
      {!isSignedIn && <span className="hint">{FREE_OFFER}</span>}
    </>
  );
};

type TryItProps = { readonly token: string; readonly children: ReactNode };

/** The end of a public page for visitors: what they can do with it. */
export const TryIt = ({ token, children }: TryItProps) => {
  const { isSignedIn } = useSession();
  if (isSignedIn) return null;
  return (
    <Panel title="Change one thing and run it again">
      <p className="measure mb-4">{children}</p>
      <div className="row">
        <TryButton token={token} />
      </div>
    </Panel>
  );
};
