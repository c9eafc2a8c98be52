import type { Profile } from "#shared/contracts/accounts.ts";
import { formatInstant, NO_VALUE } from "../../lib/format.ts";
import styles from "./profile-table.module.css";

/** The profile's fields, read-only. */
export const ProfileTable = ({ profile }: { readonly profile: Profile }) => (
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

/** One line of the profile; `meaning` explains a value that needs it. */
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
  if (name === "digest") return { name, label: "digest mails", value: value === true ? "on" : "off" };
  return { name, label, value: valueWords(value) };
};

/** Returns the lines of the profile in the service's order, unknown fields included. */
const profileLines = (profile: Profile): ProfileLine[] =>
  Object.entries(profile)
    .filter(([, value]) => typeof value !== "object" || value === null)
    .map(([name, value]) => lineOf(name, value, profile.subscription_status));
