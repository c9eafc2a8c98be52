import * as z from "zod";
import { type Action, action } from "../../wire/json-protocol.ts";
import type { UserPool } from "../user-pool.ts";

/** The calls of Cognito's protocol by which people make their accounts and set their passwords. */

const Text = z.string().min(1).max(2048);
const Name = z.string().min(1).max(128);
const Password = z.string().min(1).max(256);
const OfClient = z.object({
  ClientId: z.string(),
  ClientMetadata: z.record(z.string(), z.string()).optional(),
});
const OfUser = OfClient.extend({ Username: Name });
const ConfirmationCode = Text;
const Attributes = z.array(z.object({ Name: z.string(), Value: z.string().default("") })).default([]);

type PoolBy = (key: string) => UserPool;

/** Those that anybody may make; `poolOfToken` is the pool that signed an access token. */
export const accountActions = (poolOfClient: PoolBy, poolOfToken: PoolBy): Record<string, Action> => {
  const asked = (ClientId: string) => {
    const pool = poolOfClient(ClientId);
    return { pool, client: pool.client(ClientId) };
  };
  return {
    SignUp: action(
      OfUser.extend({ Password, UserAttributes: Attributes }),
      async ({ ClientId, ClientMetadata, Username, Password, UserAttributes }) => {
        const { pool, client } = asked(ClientId);
        const attributes = Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value]));
        const account = { name: Username, password: Password, attributes };
        const { sub, delivery } = await pool.signUp(client, account, ClientMetadata);
        return { UserConfirmed: false, UserSub: sub, CodeDeliveryDetails: delivery };
      },
    ),
    ResendConfirmationCode: action(OfUser, async ({ ClientId, ClientMetadata, Username }) => {
      const { pool, client } = asked(ClientId);
      return { CodeDeliveryDetails: await pool.resendCode(client, Username, ClientMetadata) };
    }),
    ConfirmSignUp: action(
      OfUser.extend({ ConfirmationCode, ForceAliasCreation: z.literal(false).optional() }),
      async ({ ClientId, Username, ConfirmationCode }) => {
        const { pool, client } = asked(ClientId);
        await pool.confirmSignUp(client, Username, ConfirmationCode);
        return {};
      },
    ),
    ForgotPassword: action(OfUser, async ({ ClientId, ClientMetadata, Username }) => {
      const { pool, client } = asked(ClientId);
      return { CodeDeliveryDetails: await pool.forgotPassword(client, Username, ClientMetadata) };
    }),
    ConfirmForgotPassword: action(
      OfUser.extend({ ConfirmationCode, Password }),
      async ({ ClientId, Username, ConfirmationCode, Password }) => {
        const { pool, client } = asked(ClientId);
        await pool.confirmForgotPassword(client, {
          name: Username,
          code: ConfirmationCode,
          password: Password,
        });
        return {};
      },
    ),
    ChangePassword: action(
      z.object({
        AccessToken: z.string().min(1).max(4096),
        PreviousPassword: Password,
        ProposedPassword: Password,
      }),
      async ({ AccessToken, PreviousPassword, ProposedPassword }) => {
        const pool = poolOfToken(AccessToken);
        await pool.changePassword(AccessToken, { previous: PreviousPassword, proposed: ProposedPassword });
        return {};
      },
    ),
  };
};
