import type { IncomingMessage } from "node:http";
import * as z from "zod";
import { action, jsonProtocol } from "../wire/json-protocol.ts";
import { type Backend, type Listener, sendJson } from "../wire/stand-in.ts";
import {
  addUserByAdmin,
  confirmForgotPassword,
  confirmSignUp,
  forgotPassword,
  resendCode,
  setPassword,
  signUp,
} from "./accounts/accounts.ts";
import { CognitoError } from "./cognito-error.ts";
import { logIn, refresh, revoke, signOut } from "./log-in/authentication.ts";
import { answerChallenge, beginChallenge } from "./log-in/challenge.ts";
import { attributesOf, statusOf } from "./user.ts";
import { checkHash, checkSecret, clientOf, type UserPool } from "./user-pool.ts";

/**
 * Cognito's JSON protocol, as far as functions use it, and the public keys of the pools. Other calls get
 * UnknownOperationException; other parameters get InvalidParameterException with their names.
 */

const SERVICE = "AWSCognitoIdentityProviderService";

const Name = z.string().min(1).max(128);
const Password = z.string().min(1).max(256);
const Code = z.string().min(1).max(2048);
const Token = z.string().min(1).max(4096);

const Proved = z.strictObject({ USERNAME: Name, SECRET_HASH: z.string().optional() });
const Credentials = Proved.extend({ PASSWORD: Password });
const InPool = z.strictObject({ UserPoolId: z.string() });
const ByClient = InPool.extend({ ClientId: z.string() });
const UserInPool = InPool.extend({ Username: Name });
const AboutUser = z.strictObject({ ClientId: z.string(), Username: Name, SecretHash: z.string().optional() });
const AboutToken = z.strictObject({ ClientId: z.string(), ClientSecret: z.string().optional() });

const Email = z.strictObject({ Name: z.literal("email"), Value: z.string() });

const notFound = (what: string): CognitoError =>
  new CognitoError("ResourceNotFoundException", `${what} does not exist.`);

const poolNamed = (pools: readonly UserPool[], id: string): UserPool => {
  const pool = pools.find(({ spec }) => spec.id === id);
  if (!pool) throw notFound(`User pool ${id}`);
  return pool;
};

/** Returns the pool and the client that a log-in names. Throws where the proof is not the client's. */
const provedClient = (
  pools: readonly UserPool[],
  { UserPoolId, ClientId }: z.output<typeof ByClient>,
  { USERNAME, SECRET_HASH }: z.output<typeof Proved>,
) => {
  const pool = poolNamed(pools, UserPoolId);
  const client = clientOf(pool, ClientId);
  checkHash(client, USERNAME, SECRET_HASH);
  return { pool, client };
};

/** Calls that name the pool, and are signed. */
const adminActions = (pools: readonly UserPool[]) => ({
  AdminInitiateAuth: action(
    z.discriminatedUnion("AuthFlow", [
      ByClient.extend({ AuthFlow: z.literal("ADMIN_USER_PASSWORD_AUTH"), AuthParameters: Credentials }),
      ByClient.extend({ AuthFlow: z.literal("CUSTOM_AUTH"), AuthParameters: Proved }),
    ]),
    async (call) => {
      const { USERNAME, SECRET_HASH } = call.AuthParameters;
      const { pool, client } = provedClient(pools, call, { USERNAME, SECRET_HASH });
      if (call.AuthFlow === "CUSTOM_AUTH") return beginChallenge(pool, client, USERNAME);
      const AuthenticationResult = await logIn(pool, client, USERNAME, call.AuthParameters.PASSWORD);
      return { AuthenticationResult, ChallengeParameters: {} };
    },
  ),
  AdminRespondToAuthChallenge: action(
    ByClient.extend({
      ChallengeName: z.literal("CUSTOM_CHALLENGE"),
      ChallengeResponses: Proved.extend({ ANSWER: z.string().min(1).max(2048) }),
      Session: z.string().min(20).max(2048),
    }),
    async ({ ChallengeResponses: { ANSWER: answer, ...who }, Session: session, ...call }) => {
      const { pool, client } = provedClient(pools, call, who);
      const answered = { name: who.USERNAME, session, answer };
      return {
        AuthenticationResult: await answerChallenge(pool, client, answered),
        ChallengeParameters: {},
      };
    },
  ),
  AdminCreateUser: action(
    UserInPool.extend({
      MessageAction: z.literal("SUPPRESS"),
      UserAttributes: z.tuple([
        Email,
        z.strictObject({ Name: z.literal("email_verified"), Value: z.literal("true") }),
      ]),
    }),
    async ({ UserPoolId, Username: name, UserAttributes: [{ Value: email }] }) => {
      const user = await addUserByAdmin(poolNamed(pools, UserPoolId), { name, email });
      return { User: { Username: user.username, Attributes: [{ Name: "sub", Value: user.sub }] } };
    },
  ),
  AdminGetUser: action(UserInPool, ({ UserPoolId, Username }) => {
    const user = poolNamed(pools, UserPoolId).users.get(Username);
    return {
      Username: user.username,
      UserStatus: statusOf(user),
      Enabled: true,
      // Seconds since 1970 in this protocol.
      UserCreateDate: user.createdAtMs / 1000,
      UserAttributes: Object.entries(attributesOf(user)).map(([name, value]) => ({
        Name: name,
        Value: value,
      })),
    };
  }),
  AdminSetUserPassword: action(
    UserInPool.extend({ Password, Permanent: z.literal(true) }),
    async ({ UserPoolId, Username, Password: password }) => {
      await setPassword(poolNamed(pools, UserPoolId), Username, password);
      return {};
    },
  ),
  AdminDeleteUser: action(UserInPool, ({ UserPoolId, Username }) => {
    const { users } = poolNamed(pools, UserPoolId);
    users.remove(users.get(Username));
    return {};
  }),
  AdminUserGlobalSignOut: action(UserInPool, ({ UserPoolId, Username }) => {
    signOut(poolNamed(pools, UserPoolId), Username);
    return {};
  }),
});

/** Calls that are not signed, and carry a proof of the client. */
const clientActions = (pools: readonly UserPool[]) => {
  const withClient = (id: string) => {
    const pool = pools.find(({ clients }) => clients.some((each) => each.id === id));
    if (!pool) throw notFound(`User pool client ${id}`);
    return { pool, client: clientOf(pool, id) };
  };
  const aboutUser = ({ ClientId, Username, SecretHash }: z.output<typeof AboutUser>) => {
    const found = withClient(ClientId);
    checkHash(found.client, Username, SecretHash);
    return found;
  };
  const aboutToken = ({ ClientId, ClientSecret }: z.output<typeof AboutToken>) => {
    const found = withClient(ClientId);
    checkSecret(found.client, ClientSecret);
    return found;
  };
  return {
    SignUp: action(
      AboutUser.extend({ Password, UserAttributes: z.tuple([Email]) }),
      async ({ Password: password, UserAttributes: [{ Value: email }], ...call }) => {
        const { pool, client } = aboutUser(call);
        const UserSub = await signUp(pool, client, { name: call.Username, email, password });
        return { UserConfirmed: false, UserSub };
      },
    ),
    ResendConfirmationCode: action(AboutUser, async (call) => {
      const { pool, client } = aboutUser(call);
      await resendCode(pool, client, call.Username);
      return {};
    }),
    ConfirmSignUp: action(AboutUser.extend({ ConfirmationCode: Code }), ({ ConfirmationCode, ...call }) => {
      confirmSignUp(aboutUser(call).pool, call.Username, ConfirmationCode);
      return {};
    }),
    ForgotPassword: action(AboutUser, async (call) => {
      const { pool, client } = aboutUser(call);
      await forgotPassword(pool, client, call.Username);
      return {};
    }),
    ConfirmForgotPassword: action(
      AboutUser.extend({ ConfirmationCode: Code, Password }),
      async ({ ConfirmationCode: code, Password: password, ...call }) => {
        await confirmForgotPassword(aboutUser(call).pool, { name: call.Username, code, password });
        return {};
      },
    ),
    GetTokensFromRefreshToken: action(
      AboutToken.extend({ RefreshToken: Token }),
      async ({ RefreshToken, ...call }) => {
        const { pool, client } = aboutToken(call);
        return { AuthenticationResult: await refresh(pool, client, RefreshToken) };
      },
    ),
    RevokeToken: action(AboutToken.extend({ Token }), ({ Token: token, ...call }) => {
      const { pool, client } = aboutToken(call);
      revoke(pool, client, token);
      return {};
    }),
  };
};

/** Serves user pools, and their public keys at `/{poolId}/.well-known/jwks.json`. */
export const cognitoBackend = (pools: readonly UserPool[]): Backend => {
  const signedActions = adminActions(pools);
  const calls = jsonProtocol({
    service: SERVICE,
    contentType: "application/x-amz-json-1.1",
    invalid: "InvalidParameterException",
    actions: { ...signedActions, ...clientActions(pools) },
    codeOf: (error) => (error instanceof CognitoError ? error.code : undefined),
  });
  const listener: Listener = async (request, response) => {
    if (request.method !== "GET") return calls(request, response);
    const pool = pools.find(({ spec }) => request.url === `/${spec.id}/.well-known/jwks.json`);
    if (pool) sendJson(response, 200, pool.key.jwks);
    else sendJson(response, 404, { message: "Not Found" });
  };
  const isPublic = ({ method, headers }: IncomingMessage): boolean => {
    const [service, call = ""] = String(headers["x-amz-target"]).split(".");
    return method === "GET" || (service === SERVICE && !Object.hasOwn(signedActions, call));
  };
  return { name: "the user pool", listener, isPublic };
};
