import { Account, AccountShape } from "../features/account/account.tsx";
import { DataThrough } from "../features/account/data-through.tsx";
import { ApiKeys } from "../features/account/keys/api-keys.tsx";
import { useAccountQuery } from "../features/account/use-account.ts";
import { usePageTitle } from "../lib/use-page-title.ts";
import { Loaded } from "../ui/waiting/loaded.tsx";

export const AccountPage = () => {
  usePageTitle("Account");
  return (
    <>
      <h1>Account</h1>
      <Loaded of={useAccountQuery()} what="your account" shape={<AccountShape />}>
        {(profile) => (
          <>
            <Account profile={profile} />
            <ApiKeys />
            <DataThrough />
          </>
        )}
      </Loaded>
    </>
  );
};
