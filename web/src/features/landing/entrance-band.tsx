import { FREE_OFFER, MONTHLY_PRICE } from "#shared/domain/price.ts";
import { paths } from "../../lib/paths.ts";
import { useSession } from "../../lib/services.tsx";
import { ButtonLink } from "../../ui/buttons/button.tsx";
import { Entrances } from "./entrances.tsx";

/** The end of a text page: price and sign-up, or for a member the link to the backtester. */
export const EntranceBand = ({ title }: { readonly title: string }) => {
  const { isSignedIn } = useSession();
  return (
    <section className="head gap-6 py-12 ruled" aria-label={title}>
      <div className="stack-2">
        <h2 className="statement">{title}</h2>
        {!isSignedIn && (
          <p className="quiet prose">
            <strong className="ink bold">{FREE_OFFER}</strong> Then {MONTHLY_PRICE} per month, no setup fees,
            cancel anytime.
          </p>
        )}
      </div>
      {isSignedIn ? (
        <ButtonLink look="action" to={paths.backtester}>
          Open the backtester
        </ButtonLink>
      ) : (
        <Entrances />
      )}
    </section>
  );
};
