import { useState } from "react";
import type { Profile } from "#shared/contracts/accounts.ts";
import { formatInstant, NO_VALUE } from "../../lib/format.ts";
import { useOnce } from "../../lib/use-once.ts";
import { Button } from "../../ui/buttons/button.tsx";
import { classes } from "../../ui/classes.ts";
import { takeFocus } from "../../ui/focus/take-focus.ts";
import { Notice } from "../../ui/notices/notice.tsx";
import { Panel } from "../../ui/page/panel.tsx";
import { SkeletonRows, SkeletonTitle } from "../../ui/waiting/skeleton.tsx";
import styles from "./account.module.css";
import { CheckoutNotice, useCheckoutReturn } from "./checkout-notice.tsx";
import { PasswordForm } from "./password-form.tsx";
import { Rights } from "./rights/rights.tsx";
import { SubscriptionPanel } from "./subscription-panel.tsx";
import { useCancelSubscription } from "./use-subscription.ts";

type News = { readonly kind: "success" | "failure"; readonly text: string };

/** Shows the outcome above the account and takes the focus, because the pressed button is gone. */
const NewsLine = ({ news }: { readonly news: News }) => (
  <div ref={takeFocus} tabIndex={-1} className={styles.news}>
    <Notice kind={news.kind}>{news.text}</Notice>
  </div>
);

const ProfileTable = ({ profile }: { readonly profile: Profile }) => (
  <table className={`full ${styles.table}`}>
    <caption className="visually-hidden">Your profile</caption>
    <tbody>
      {profileLines(profile).map(({ name, label, value, meaning }) => (
        <tr key={name} className="underlined" data-field={name}>
          <th scope="row">{label}</th>
          <td>
            {value}
            {meaning && <p className="quiet">{meaning}</p>}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

type Status = Profile["subscription_status"];

type ProfileLine = {
  readonly name: string;
  readonly label: string;
  readonly value: string;
  readonly meaning?: string | undefined;
};

const STATUS_WORDS: Readonly<Record<Status, { readonly value: string; readonly meaning: string }>> = {
  none: { value: "None", meaning: "You haven't subscribed yet." },
  active: { value: "Active", meaning: "You can run backtests." },
  past_due: { value: "Past due", meaning: "Your last payment failed." },
  cancelled: { value: "Canceled", meaning: "You can run backtests until it ends." },
  ended: { value: "Ended", meaning: "Subscribe again to run backtests." },
};

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

const valueWords = (value: unknown): string => {
  if (value === null || value === undefined || value === "") return NO_VALUE;
  if (typeof value === "boolean") return value ? "yes" : "no";
  const text = String(value);
  return INSTANT.test(text) ? formatInstant(text) : text;
};

const lineOf = (name: string, value: unknown, status: Status): ProfileLine => {
  const label = name.replaceAll("_", " ");
  if (name === "subscription_status") {
    // An unknown status of a later release is shown unchanged.
    const words = STATUS_WORDS[status] ?? {
      value: valueWords(value).replaceAll("_", " "),
      meaning: undefined,
    };
    return { name, label, ...words };
  }
  if (name === "subscription_ends_at")
    return {
      name,
      label: status === "cancelled" ? "subscription ends" : "subscription renews",
      value: valueWords(value),
    };
  if (name === "digest") return { name, label: "daily emails", value: value === true ? "on" : "off" };
  return { name, label, value: valueWords(value) };
};

/** Returns the lines of the profile in the service's order, unknown fields included. */
const profileLines = (profile: Profile): ProfileLine[] =>
  Object.entries(profile)
    .filter(([, value]) => typeof value !== "object" || value === null)
    .map(([name, value]) => lineOf(name, value, profile.subscription_status));

type CancelQuestionProps = {
  readonly profile: Profile;
  readonly onBack: () => void;
  readonly onDone: (news: News) => void;
};

const CancelQuestion = ({ profile, onBack, onDone }: CancelQuestionProps) => {
  const cancellation = useCancelSubscription();
  const start = useOnce(cancellation);
  const { subscription_ends_at: endsAt } = profile;
  const cancel = () =>
    start({
      onSuccess: ({ message }) => onDone({ kind: "success", text: message }),
      onError: ({ message }) => onDone({ kind: "failure", text: message }),
    });
  return (
    <Panel
      className={styles.question}
      title={
        <span ref={takeFocus} tabIndex={-1} className="heading">
          Are you sure you want to cancel your subscription?
        </span>
      }
    >
      <p className="reading">
        You'll keep access{endsAt ? ` until ${formatInstant(endsAt)}` : " until the end of the paid month"},
        and you won't be charged again. You can still read and delete anything you saved.
      </p>
      <div className={`row-loose stretch mt-6 ${styles.actions}`}>
        <Button look="action" disabled={cancellation.isPending} onClick={onBack}>
          No, I clicked by accident
        </Button>
        <Button look="danger" isBusy={cancellation.isPending} onClick={cancel}>
          {cancellation.isPending ? "Canceling…" : "Yes please cancel"}
        </Button>
      </div>
    </Panel>
  );
};

/** Replaces the service's message, which asks for a log-in that the page has already done. */
const PASSWORD_CHANGED = "Password changed. You're still logged in here, and logged out everywhere else.";

/** Whether the page asks about a cancellation, or the user has declined it. */
type Asking = "not yet" | "asked" | "declined";

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
