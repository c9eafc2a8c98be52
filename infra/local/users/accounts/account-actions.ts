import * as z from "zod";
import { type Action, action } from "../../wire/json-protocol.ts";
import type { UserPool } from "../user-pool.ts";

/** The calls of Cognito's protocol by which people make their accounts and set their passwords. */

const Text = z.string().min(1).max(2048);
const Name = z.string().min(1).max(128);
const Password = z.string().min(1).max(256);
const OfUser = z.object({
  ClientId: z.string(),
  ClientMetadata: z.record(z.string(), z.string()).optional(),
  Username: Name,
  SecretHash: z.string().optional(),
});
const ConfirmationCode = Text;
const Attributes = z.array(z.object({ Name: z.string(), Value: z.string().default("") })).default([]);

/** Those that anybody may make who can prove to be the client. */
export const accountActions = (poolOfClient: (clientId: string) => UserPool): Record<string, Action> => {
  /** The pool of a client that has proved who it is. */
  const asked = ({ ClientId, Username, SecretHash }: z.output<typeof OfUser>) => {
    const pool = poolOfClient(ClientId);
    const client = pool.client(ClientId);
    pool.clientSecrets.checkHash(client, Username, SecretHash);
    return { pool, client };
  };
  return {
    SignUp: action(
      OfUser.extend({ Password, UserAttributes: Attributes }),
      async ({ Password, UserAttributes, ...call }) => {
        const { pool, client } = asked(call);
        const attributes = Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value]));
        const account = { name: call.Username, password: Password, attributes };
        const { sub, delivery } = await pool.signUp(client, account, call.ClientMetadata);
        return { UserConfirmed: false, UserSub: sub, CodeDeliveryDetails: delivery };
      },
    ),
    ResendConfirmationCode: action(OfUser, async (call) => {
      const { pool, client } = asked(call);
      return { CodeDeliveryDetails: await pool.resendCode(client, call.Username, call.ClientMetadata) };
    }),
    ConfirmSignUp: action(
      OfUser.extend({ ConfirmationCode, ForceAliasCreation: z.literal(false).optional() }),
      async ({ ConfirmationCode, ...call }) => {
        const { pool, client } = asked(call);
        await pool.confirmSignUp(client, call.Username, ConfirmationCode);
        return {};
      },
    ),
    ForgotPassword: action(OfUser, async (call) => {
      const { pool, client } = asked(call);
      return { CodeDeliveryDetails: await pool.forgotPassword(client, call.Username, call.ClientMetadata) };
    }),
    ConfirmForgotPassword: action(
      OfUser.extend({ ConfirmationCode, Password }),
      async ({ ConfirmationCode, Password, ...call }) => {
        const { pool, client } = asked(call);
        await pool.confirmForgotPassword(client, {
          name: call.Username,
          code: ConfirmationCode,
          password: Password,
        });
        return {};
      },
    ),
  };
};
