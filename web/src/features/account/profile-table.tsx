import type { Profile } from "#shared/contracts/accounts.ts";
import styles from "./profile-table.module.css";
import { profileLines } from "./profile-words.ts";

/** The profile's fields, read-only. */
export const ProfileTable = ({ profile }: { readonly profile: Profile }) => (
  <table className={styles.table}>
    <caption className="visually-hidden">Your profile</caption>
    <tbody>
      {profileLines(profile).map(({ name, label, value, meaning }) => (
        <tr key={name} data-field={name}>
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
