import * as z from "zod";
import { action, jsonProtocol } from "../wire/json-protocol.ts";
import { type Listener, type StandIn, sendJson, startStandIn } from "../wire/stand-in.ts";
import { accountActions } from "./accounts/account-actions.ts";
import { CognitoError, invalidParameter, notAuthorized } from "./cognito-error.ts";
import type { Authentication, AuthenticationResult } from "./log-in/authentication.ts";
import type { User } from "./user.ts";
import type { UserPool } from "./user-pool.ts";

/** Cognito's JSON protocol over user pools, and the public keys where verifiers look for them. */

const Name = z.string().min(1).max(128);
const Token = z.string().min(1).max(4096);
const Attributes = z.array(z.object({ Name: z.string(), Value: z.string().default("") })).default([]);
const AuthParameters = z.record(z.string(), z.string()).default({});
const InPool = z.object({ UserPoolId: z.string() });
const UserInPool = InPool.extend({ Username: Name });
const OfClient = z.object({ ClientId: z.string() });
const ByToken = OfClient.extend({ ClientSecret: z.string().optional() });

const attributeList = (user: User) =>
  Object.entries(user.attributes).map(([name, value]) => ({ Name: name, Value: value }));

/** Times are seconds since 1970 in this protocol. */
const described = (user: User) => ({
  Username: user.username,
  UserStatus: user.status,
  Enabled: user.enabled,
  UserCreateDate: user.createdAtMs / 1000,
  UserLastModifiedDate: user.modifiedAtMs / 1000,
});

const answerOf = (authentication: Authentication) =>
  authentication.kind === "in"
    ? { AuthenticationResult: authentication.result, ChallengeParameters: {} }
    : {
        ChallengeName: "NEW_PASSWORD_REQUIRED",
        ChallengeParameters: { USER_ID_FOR_SRP: authentication.user.username },
      };

const required = (parameters: Readonly<Record<string, string>>, name: string): string => {
  const value = parameters[name];
  if (!value) throw invalidParameter(`Missing required parameter ${name}`);
  return value;
};

const refreshed = (result: AuthenticationResult) => ({ AuthenticationResult: result });

/** Calls that name their pool. */
const adminActions = (poolNamed: (id: string) => UserPool) => ({
  AdminInitiateAuth: action(
    InPool.extend({ ClientId: z.string(), AuthFlow: z.string(), AuthParameters }),
    async ({ UserPoolId, ClientId, AuthFlow, AuthParameters }) => {
      const pool = poolNamed(UserPoolId);
      return authenticate(pool, ClientId, AuthFlow, "ADMIN_USER_PASSWORD_AUTH", AuthParameters);
    },
  ),
  DescribeUserPoolClient: action(InPool.extend({ ClientId: z.string() }), ({ UserPoolId, ClientId }) => {
    const pool = poolNamed(UserPoolId);
    const ClientSecret = pool.clientSecrets.of(pool.client(ClientId));
    return { UserPoolClient: { UserPoolId, ClientId, ClientSecret } };
  }),
  AdminGetUser: action(UserInPool, ({ UserPoolId, Username }) => {
    const user = poolNamed(UserPoolId).user(Username);
    return { ...described(user), UserAttributes: attributeList(user) };
  }),
  AdminCreateUser: action(
    UserInPool.extend({ UserAttributes: Attributes, TemporaryPassword: z.string().optional() }),
    async ({ UserPoolId, Username, UserAttributes, TemporaryPassword }) => {
      const attributes = Object.fromEntries(UserAttributes.map(({ Name, Value }) => [Name, Value]));
      const user = await poolNamed(UserPoolId).createUser(Username, attributes, TemporaryPassword);
      return { User: { ...described(user), Attributes: attributeList(user) } };
    },
  ),
  AdminSetUserPassword: action(
    UserInPool.extend({ Password: z.string(), Permanent: z.boolean().default(false) }),
    async ({ UserPoolId, Username, Password, Permanent }) => {
      await poolNamed(UserPoolId).setPassword(Username, Password, Permanent);
      return {};
    },
  ),
  AdminDeleteUser: action(UserInPool, async ({ UserPoolId, Username }) => {
    await poolNamed(UserPoolId).deleteUser(Username);
    return {};
  }),
  AdminUserGlobalSignOut: action(UserInPool, async ({ UserPoolId, Username }) => {
    await poolNamed(UserPoolId).signOut(Username);
    return {};
  }),
});

/** Log-in by the one password flow that the call allows, or by a refresh token where those do not rotate. */
const authenticate = async (
  pool: UserPool,
  clientId: string,
  flow: string,
  passwordFlow: string,
  parameters: Readonly<Record<string, string>>,
) => {
  const client = pool.client(clientId);
  const isRefresh = flow === "REFRESH_TOKEN_AUTH" || flow === "REFRESH_TOKEN";
  if (flow !== passwordFlow && !isRefresh)
    throw invalidParameter(`Initiate Auth method not supported: ${flow}`);
  const isRotating = client.rotationGraceSeconds !== undefined;
  const allowed = client.authFlows.includes(`ALLOW_${isRefresh ? "REFRESH_TOKEN_AUTH" : flow}`);
  if (!allowed || (isRefresh && isRotating))
    throw invalidParameter(`${flow} flow not enabled for this client`);
  if (isRefresh) {
    if (client.hasSecret) throw invalidParameter(`${flow} has no stand-in for clients with a secret`);
    return refreshed(await pool.refresh(client, required(parameters, "REFRESH_TOKEN")));
  }
  const [name, password] = [required(parameters, "USERNAME"), required(parameters, "PASSWORD")];
  pool.clientSecrets.checkHash(client, name, parameters.SECRET_HASH);
  return answerOf(await pool.logIn(client, name, password));
};

/** Log-ins by calls that anybody may make: they name a client, or carry a token. */
const logInActions = (
  poolOfClient: (clientId: string) => UserPool,
  poolOfToken: (accessToken: string) => UserPool,
) => {
  const holderOf = (accessToken: string): { pool: UserPool; user: User } => {
    const pool = poolOfToken(accessToken);
    return { pool, user: pool.userOfAccessToken(accessToken) };
  };
  /** The pool of a client that has proved who it is. */
  const asked = (clientId: string, secret: string | undefined) => {
    const pool = poolOfClient(clientId);
    const client = pool.client(clientId);
    pool.clientSecrets.check(client, secret);
    return { pool, client };
  };
  return {
    InitiateAuth: action(
      OfClient.extend({ AuthFlow: z.string(), AuthParameters }),
      async ({ ClientId, AuthFlow, AuthParameters }) =>
        authenticate(poolOfClient(ClientId), ClientId, AuthFlow, "USER_PASSWORD_AUTH", AuthParameters),
    ),
    GetTokensFromRefreshToken: action(
      ByToken.extend({ RefreshToken: Token }),
      async ({ ClientId, ClientSecret, RefreshToken }) => {
        const { pool, client } = asked(ClientId, ClientSecret);
        return refreshed(await pool.refresh(client, RefreshToken));
      },
    ),
    RevokeToken: action(ByToken.extend({ Token }), async ({ ClientId, ClientSecret, Token }) => {
      const { pool, client } = asked(ClientId, ClientSecret);
      await pool.revoke(client, Token);
      return {};
    }),
    GlobalSignOut: action(z.object({ AccessToken: Token }), async ({ AccessToken }) => {
      const { pool, user } = holderOf(AccessToken);
      await pool.signOut(user.username);
      return {};
    }),
    GetUser: action(z.object({ AccessToken: Token }), ({ AccessToken }) => {
      const { user } = holderOf(AccessToken);
      return { Username: user.username, UserAttributes: attributeList(user) };
    }),
  };
};

const resourceNotFound = (what: string): CognitoError =>
  new CognitoError("ResourceNotFoundException", `${what} does not exist.`);

/** The public keys, at `/{poolId}/.well-known/jwks.json`. */
const sendKeys = (
  pools: readonly UserPool[],
  path: string,
  send: (status: number, body: object) => void,
): void => {
  const pool = pools.find(({ spec }) => path === `/${spec.id}/.well-known/jwks.json`);
  if (pool) send(200, pool.key.jwks);
  else send(404, { message: "Not Found" });
};

/** Serves user pools. */
export const startCognito = (pools: readonly UserPool[]): Promise<StandIn> => {
  const poolNamed = (id: string): UserPool => {
    const pool = pools.find(({ spec }) => spec.id === id);
    if (!pool) throw resourceNotFound(`User pool ${id}`);
    return pool;
  };
  const poolOfClient = (clientId: string): UserPool => {
    const pool = pools.find(({ spec }) => spec.clients.some(({ id }) => id === clientId));
    if (!pool) throw resourceNotFound(`User pool client ${clientId}`);
    return pool;
  };
  const poolOfToken = (accessToken: string): UserPool => {
    const pool = pools.find(({ key }) => key.read(accessToken));
    if (!pool) throw notAuthorized("Invalid Access Token");
    return pool;
  };
  const calls = jsonProtocol({
    service: "AWSCognitoIdentityProviderService",
    contentType: "application/x-amz-json-1.1",
    invalid: "InvalidParameterException",
    actions: {
      ...adminActions(poolNamed),
      ...logInActions(poolOfClient, poolOfToken),
      ...accountActions(poolOfClient, poolOfToken),
    },
    codeOf: (error) => (error instanceof CognitoError ? error.code : undefined),
  });
  const listener: Listener = async (request, response) => {
    if (request.method !== "GET") return calls(request, response);
    sendKeys(pools, request.url ?? "/", (status, body) => sendJson(response, status, body));
  };
  return startStandIn("the user pool", listener, (request) => request.method === "GET");
};
