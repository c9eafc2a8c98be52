import { ArnFormat, Duration, SecretValue, Stack } from "aws-cdk-lib";
import {
  AccountRecovery,
  CfnUserPool,
  CfnUserPoolClient,
  ClientAttributes,
  FeaturePlan,
  UserPool,
  UserPoolClient,
  UserPoolEmail,
} from "aws-cdk-lib/aws-cognito";
import { Secret } from "aws-cdk-lib/aws-secretsmanager";
import { Construct } from "constructs";
import { MIN_PASSWORD_LENGTH } from "#shared/contracts/account-fields.ts";
import { resourceOf } from "../stacks/resource-of.ts";
import type { Mail, Stage } from "../stages.ts";
import { removalOf } from "./removal.ts";

export const poolTriggers = ({ name }: Stage) => ({
  customMessage: `Backspread-${name}-CustomMessage`,
  tokenScopes: `Backspread-${name}-TokenScopes`,
  linkLogIn: `Backspread-${name}-LinkLogIn`,
});

/**
 * The user pool. Users choose a name, which the access token carries, and the e-mail address is an alias. Only
 * functions call the pool; the browser knows neither the pool nor the client.
 */
export class Users extends Construct {
  readonly pool: UserPool;
  readonly client: UserPoolClient;
  readonly clientSecret: Secret;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    const removalPolicy = removalOf(stage);
    this.pool = new UserPool(this, "Pool", {
      // Rotating refresh tokens need this plan; 10,000 users a month are free.
      featurePlan: FeaturePlan.ESSENTIALS,
      signInAliases: { username: true, email: true },
      signInCaseSensitive: false,
      standardAttributes: { email: { required: true, mutable: true } },
      autoVerify: { email: true },
      selfSignUpEnabled: true,
      // An unverified new address takes no effect on log-ins or mails.
      keepOriginal: { email: true },
      ...(stage.mail ? { email: this.#sender(stage.mail) } : {}),
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      // Length only (ASVS 6.2.5): composition rules weaken passwords.
      passwordPolicy: {
        minLength: MIN_PASSWORD_LENGTH,
        requireDigits: false,
        requireLowercase: false,
        requireSymbols: false,
        requireUppercase: false,
      },
      deletionProtection: stage.keepsData,
      removalPolicy,
    });
    this.#nameTriggers(stage);
    this.client = new UserPoolClient(this, "Client", {
      userPool: this.pool,
      // Every access token contains the client's id. Without a secret, anybody could call the pool past the handlers.
      generateSecret: true,
      // Custom: a new user's verification link logs in (triggers/link-log-in.ts).
      authFlows: { adminUserPassword: true, custom: true },
      disableOAuth: true,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.minutes(15),
      idTokenValidity: Duration.minutes(15),
      refreshTokenValidity: Duration.days(30),
      // Tolerates two tabs that refresh at once, and lost responses.
      refreshTokenRotationGracePeriod: Duration.seconds(60),
      // An attribute that sign-up requires must be writable. Later writes fail because tokens lack the scope.
      writeAttributes: new ClientAttributes().withStandardAttributes({ email: true }),
    });
    this.clientSecret = new Secret(this, "ClientSecret", {
      description: `Backspread ${stage.name}: what proves functions to the user pool`,
      secretStringValue: SecretValue.resourceAttribute(
        resourceOf(this.client, CfnUserPoolClient).attrClientSecret,
      ),
    });
    // A retained pool without its client would accept no log-ins.
    for (const each of [this.client, this.clientSecret]) each.applyRemovalPolicy(removalPolicy);
  }

  /** Uses SES: Cognito's own mail allows few a day and no custom text. */
  #sender({ from, domain }: Mail): UserPoolEmail {
    return UserPoolEmail.withSES({
      fromEmail: from,
      fromName: "Backspread",
      ...(domain === undefined ? {} : { sesVerifiedDomain: domain }),
      sesRegion: Stack.of(this).region,
    });
  }

  /**
   * Refers to the triggers by agreed names, since the data stack must not depend on the stack of their code. CDK's own
   * property would import the functions and write the permissions here. The names may exist before the functions do
   * (operating/first-deployment.md).
   */
  #nameTriggers(stage: Stage): void {
    const { customMessage, tokenScopes, linkLogIn } = poolTriggers(stage);
    const arnOf = (resourceName: string): string =>
      Stack.of(this).formatArn({
        service: "lambda",
        resource: "function",
        resourceName,
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      });
    resourceOf(this.pool, CfnUserPool).lambdaConfig = {
      customMessage: arnOf(customMessage),
      defineAuthChallenge: arnOf(linkLogIn),
      createAuthChallenge: arnOf(linkLogIn),
      verifyAuthChallengeResponse: arnOf(linkLogIn),
      // Version 1 changes ID tokens only.
      preTokenGenerationConfig: { lambdaArn: arnOf(tokenScopes), lambdaVersion: "V2_0" },
    };
  }
}
