import { Duration, RemovalPolicy } from "aws-cdk-lib";
import { AccountRecovery, FeaturePlan, UserPool, UserPoolClient } from "aws-cdk-lib/aws-cognito";
import { Construct } from "constructs";
import type { Stage } from "./stages.ts";

/**
 * The accounts: the user chooses the name, which the access token carries, and the e-mail address is an alias. Only
 * functions speak to the pool; the browser knows neither the pool nor the client.
 */
export class Users extends Construct {
  readonly pool: UserPool;
  readonly client: UserPoolClient;

  constructor(scope: Construct, id: string, stage: Stage) {
    super(scope, id);
    this.pool = new UserPool(this, "Pool", {
      // Refresh tokens that rotate come with this plan; 10,000 users a month are free.
      featurePlan: FeaturePlan.ESSENTIALS,
      signInAliases: { username: true, email: true },
      signInCaseSensitive: false,
      standardAttributes: { email: { required: true, mutable: true } },
      autoVerify: { email: true },
      // Opens with the sign-up route: until then accounts are made by an operator.
      selfSignUpEnabled: false,
      accountRecovery: AccountRecovery.EMAIL_ONLY,
      // Length alone (ASVS 6.2.5): rules of composition make passwords worse.
      passwordPolicy: {
        minLength: 12,
        requireDigits: false,
        requireLowercase: false,
        requireSymbols: false,
        requireUppercase: false,
      },
      deletionProtection: stage.keepsData,
      removalPolicy: stage.keepsData ? RemovalPolicy.RETAIN : RemovalPolicy.DESTROY,
    });
    this.client = new UserPoolClient(this, "Client", {
      userPool: this.pool,
      authFlows: { adminUserPassword: true },
      disableOAuth: true,
      preventUserExistenceErrors: true,
      enableTokenRevocation: true,
      accessTokenValidity: Duration.minutes(15),
      idTokenValidity: Duration.minutes(15),
      refreshTokenValidity: Duration.days(30),
      // Two tabs that refresh at once, or an answer that was lost, do not sign the user out.
      refreshTokenRotationGracePeriod: Duration.seconds(60),
    });
  }
}
