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
import { MIN_PASSWORD_LENGTH } from "#shared/contracts/accounts.ts";
import { resourceOf } from "../stacks/resource-of.ts";
import type { Mail, Stage } from "../stages.ts";
import { removalOf } from "./removal.ts";

/** The pool's triggers by their name in the list of functions, with the names that they are deployed under. */
export const poolTriggers = ({ name }: Stage) => ({
  customMessage: `Backspread-${name}-CustomMessage`,
  tokenScopes: `Backspread-${name}-TokenScopes`,
});

/**
 * The accounts: the user chooses the name, which the access token carries, and the e-mail address is an alias. Only
 * functions speak to the pool; the browser knows neither the pool nor the client.
 */
export class Users extends Construct {
  readonly pool: UserPool;
  readonly client: UserPoolClient;
  readonly clientSecret: Secret;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    const removalPolicy = removalOf(stage);
    this.pool = new UserPool(this, "Pool", {
      // Refresh tokens that rotate come with this plan; 10,000 users a month are free.
      featurePlan: FeaturePlan.ESSENTIALS,
      signInAliases: { username: true, email: true },
      signInCaseSensitive: false,
      standardAttributes: { email: { required: true, mutable: true } },
      autoVerify: { email: true },
      selfSignUpEnabled: true,
      // An address that was not proved yet takes no effect: neither for log-ins nor for mail.
      keepOriginal: { email: true },
      ...(stage.mail ? { email: this.#sender(stage.mail) } : {}),
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      // Length alone (ASVS 6.2.5): rules of composition make passwords worse.
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
      // Its id stands in every access token: without a secret, anybody could sign up or try codes past the handlers.
      generateSecret: true,
      authFlows: { adminUserPassword: true },
      disableOAuth: true,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.minutes(15),
      idTokenValidity: Duration.minutes(15),
      refreshTokenValidity: Duration.days(30),
      // Two tabs that refresh at once, or an answer that was lost, do not sign the user out.
      refreshTokenRotationGracePeriod: Duration.seconds(60),
      // What is required of a sign-up must be writable. Nobody writes it later: tokens lack the scope for that.
      writeAttributes: new ClientAttributes().withStandardAttributes({ email: true }),
    });
    this.clientSecret = new Secret(this, "ClientSecret", {
      description: `Backspread ${stage.name}: what proves functions to the user pool`,
      secretStringValue: SecretValue.resourceAttribute(
        resourceOf(this.client, CfnUserPoolClient).attrClientSecret,
      ),
    });
    // Nobody can log in to a pool that is kept without its client.
    for (const each of [this.client, this.clientSecret]) each.applyRemovalPolicy(removalPolicy);
  }

  /** SES and not Cognito's own mails: those are few a day, and their text cannot be written by a trigger. */
  #sender({ from, domain }: Mail): UserPoolEmail {
    return UserPoolEmail.withSES({
      fromEmail: from,
      fromName: "Backspread",
      ...(domain === undefined ? {} : { sesVerifiedDomain: domain }),
      sesRegion: Stack.of(this).region,
    });
  }

  /**
   * The pool knows its triggers by names agreed beforehand: the functions themselves are in a stack of code, on which
   * this one must not depend. CloudFormation's own property, because CDK's would want the functions, and would write
   * the permissions here. So the names may stand here before the functions do (operating/first-deployment.md).
   */
  #nameTriggers(stage: Stage): void {
    const { customMessage, tokenScopes } = poolTriggers(stage);
    const arnOf = (resourceName: string): string =>
      Stack.of(this).formatArn({
        service: "lambda",
        resource: "function",
        resourceName,
        arnFormat: ArnFormat.COLON_RESOURCE_NAME,
      });
    resourceOf(this.pool, CfnUserPool).lambdaConfig = {
      customMessage: arnOf(customMessage),
      // The first version changes ID tokens alone.
      preTokenGenerationConfig: { lambdaArn: arnOf(tokenScopes), lambdaVersion: "V2_0" },
    };
  }
}
