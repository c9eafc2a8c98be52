import type { IncomingMessage } from "node:http";
import * as z from "zod";
import { action, jsonProtocol } from "../wire/json-protocol.ts";
import { type Listener, type StandIn, sendJson, startStandIn } from "../wire/stand-in.ts";
import { accountActions } from "./accounts/account-actions.ts";
import { selfServiceActions } from "./accounts/self-service.ts";
import { CognitoError, invalidParameter, notAuthorized } from "./cognito-error.ts";
import type { AuthenticationResult } from "./log-in/authentication.ts";
import { attributeList, type User } from "./user.ts";
import type { UserPool } from "./user-pool.ts";

/** Cognito's JSON protocol over user pools, and the public keys where verifiers look for them. */

const SERVICE = "AWSCognitoIdentityProviderService";

const Name = z.string().min(1).max(128);
const Token = z.string().min(1).max(4096);
const AuthParameters = z.record(z.string(), z.string()).default({});
const InPool = z.object({ UserPoolId: z.string() });
const UserInPool = InPool.extend({ Username: Name });
const OfClient = z.object({ ClientId: z.string() });
const ByToken = OfClient.extend({ ClientSecret: z.string().optional() });

/** Times are seconds since 1970 in this protocol. */
const described = (user: User) => ({
  Username: user.username,
  UserStatus: user.status,
  Enabled: user.enabled,
  UserCreateDate: user.createdAtMs / 1000,
  UserLastModifiedDate: user.modifiedAtMs / 1000,
});

const required = (parameters: Readonly<Record<string, string>>, name: string): string => {
  const value = parameters[name];
  if (!value) throw invalidParameter(`Missing required parameter ${name}`);
  return value;
};

const issued = (result: AuthenticationResult) => ({ AuthenticationResult: result });

/** The one flow that has a stand-in: log-in by password. Refresh tokens have a call of their own. */
const PASSWORD_FLOW = "ADMIN_USER_PASSWORD_AUTH";

/** Calls that name their pool. */
const adminActions = (poolNamed: (id: string) => UserPool) => ({
  AdminInitiateAuth: action(
    InPool.extend({ ClientId: z.string(), AuthFlow: z.string(), AuthParameters }),
    async ({ UserPoolId, ClientId, AuthFlow, AuthParameters }) => {
      const pool = poolNamed(UserPoolId);
      const client = pool.client(ClientId);
      if (AuthFlow !== PASSWORD_FLOW)
        throw invalidParameter(`Initiate Auth method not supported: ${AuthFlow}`);
      if (!client.authFlows.includes(`ALLOW_${AuthFlow}`))
        throw invalidParameter(`${AuthFlow} flow not enabled for this client`);
      const name = required(AuthParameters, "USERNAME");
      const password = required(AuthParameters, "PASSWORD");
      pool.clientSecrets.checkHash(client, name, AuthParameters.SECRET_HASH);
      return { ...issued(await pool.logIn(client, name, password)), ChallengeParameters: {} };
    },
  ),
  AdminGetUser: action(UserInPool, ({ UserPoolId, Username }) => {
    const user = poolNamed(UserPoolId).user(Username);
    return { ...described(user), UserAttributes: attributeList(user) };
  }),
  AdminSetUserPassword: action(
    UserInPool.extend({ Password: z.string().min(1).max(256), Permanent: z.literal(true) }),
    async ({ UserPoolId, Username, Password }) => {
      await poolNamed(UserPoolId).setPassword(Username, Password);
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

/** Log-ins by calls that anybody may make who can prove to be the client. */
const logInActions = (poolOfClient: (clientId: string) => UserPool) => {
  /** The pool of a client that has proved who it is. */
  const asked = (clientId: string, secret: string | undefined) => {
    const pool = poolOfClient(clientId);
    const client = pool.client(clientId);
    pool.clientSecrets.check(client, secret);
    return { pool, client };
  };
  return {
    GetTokensFromRefreshToken: action(
      ByToken.extend({ RefreshToken: Token }),
      async ({ ClientId, ClientSecret, RefreshToken }) => {
        const { pool, client } = asked(ClientId, ClientSecret);
        return issued(await pool.refresh(client, RefreshToken));
      },
    ),
    RevokeToken: action(ByToken.extend({ Token }), async ({ ClientId, ClientSecret, Token }) => {
      const { pool, client } = asked(ClientId, ClientSecret);
      await pool.revoke(client, Token);
      return {};
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
  const ownersActions = adminActions(poolNamed);
  const calls = jsonProtocol({
    service: SERVICE,
    contentType: "application/x-amz-json-1.1",
    invalid: "InvalidParameterException",
    actions: {
      ...ownersActions,
      ...logInActions(poolOfClient),
      ...accountActions(poolOfClient),
      ...selfServiceActions(poolOfToken),
    },
    codeOf: (error) => (error instanceof CognitoError ? error.code : undefined),
  });
  const listener: Listener = async (request, response) => {
    if (request.method !== "GET") return calls(request, response);
    sendKeys(pools, request.url ?? "/", (status, body) => sendJson(response, status, body));
  };
  /** Keys are for everybody, and so are calls that bring their own proof, such as a code or a client's secret. */
  const isPublic = ({ method, headers }: IncomingMessage): boolean => {
    const [service, call = ""] = String(headers["x-amz-target"]).split(".");
    return method === "GET" || (service === SERVICE && !Object.hasOwn(ownersActions, call));
  };
  return startStandIn("the user pool", listener, isPublic);
};
