import { useState } from "react";
import type { Profile } from "#shared/contracts/accounts.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { classes } from "../../ui/classes.ts";
import { takeFocus } from "../../ui/focus/take-focus.ts";
import { SkeletonRows, SkeletonTitle } from "../../ui/waiting/skeleton.tsx";
import styles from "./account.module.css";
import { CancelQuestion } from "./cancel-question.tsx";
import { CheckoutNotice, useCheckoutReturn } from "./checkout-notice.tsx";
import { type News, NewsLine } from "./news.tsx";
import { PasswordForm } from "./password-form.tsx";
import { ProfileTable } from "./profile-table.tsx";
import { Rights } from "./rights/rights.tsx";
import { SubscriptionPanel } from "./subscription-panel.tsx";

/** Replaces the service's message, which asks for a log-in that the page has already done. */
const PASSWORD_CHANGED = "Password changed. You're still logged in here, and logged out everywhere else.";

/** Whether the page asks about a cancellation, or the user has declined it. */
type Asking = "not yet" | "asked" | "declined";

/** The profile and the subscription, or the question before a cancellation. */
export const Account = ({ profile }: { readonly profile: Profile }) => {
  const [asking, setAsking] = useState<Asking>("not yet");
  const [news, setNews] = useState<News>();
  const { checkout, waitAgain, forget } = useCheckoutReturn();
  const tell = (told: News | undefined): void => {
    forget();
    setNews(told);
  };
  if (asking === "asked")
    return (
      <CancelQuestion
        profile={profile}
        onBack={() => setAsking("declined")}
        onDone={(told) => {
          tell(told);
          setAsking("not yet");
        }}
      />
    );
  return (
    <div className="stack-6 min-0">
      {news ? <NewsLine news={news} /> : <CheckoutNotice checkout={checkout} onWaitAgain={waitAgain} />}
      <div className={styles.columns}>
        <Identity profile={profile} onNews={tell} />
        <SubscriptionPanel
          profile={profile}
          isConfirming={checkout === "waiting"}
          isBackFromQuestion={asking === "declined"}
          onCancel={() => {
            tell(undefined);
            setAsking("asked");
          }}
        />
      </div>
      <Rights profile={profile} />
    </div>
  );
};

/** The skeleton of the account page. */
export const AccountShape = () => (
  <div className={styles.columns}>
    <div>
      <div className={styles.titleShape}>
        <SkeletonTitle font="section" />
      </div>
      <SkeletonRows rows={5} columns={2} />
      <div className={styles.actionShape} />
    </div>
    <div className={classes("card", styles.panelShape)} />
  </div>
);

type IdentityProps = { readonly profile: Profile; readonly onNews: (news: News | undefined) => void };

const Identity = ({ profile, onNews }: IdentityProps) => {
  const [form, setForm] = useState<"not yet" | "open" | "closed">("not yet");
  return (
    <div className={`stack-6 min-0 ${styles.identity}`}>
      <section aria-labelledby="profile">
        <h2 id="profile">Profile</h2>
        <ProfileTable profile={profile} />
        <div className="mt-6">
          <Button
            // After the form closes, the focus returns to its button.
            ref={form === "closed" ? takeFocus : undefined}
            aria-expanded={form === "open"}
            onClick={() => {
              onNews(undefined);
              setForm(form === "open" ? "closed" : "open");
            }}
          >
            Update my password
          </Button>
        </div>
      </section>
      {form === "open" && (
        <PasswordForm
          username={profile.username}
          onDone={() => {
            setForm("not yet");
            onNews({ kind: "success", text: PASSWORD_CHANGED });
          }}
          onClose={() => setForm("closed")}
        />
      )}
    </div>
  );
};
