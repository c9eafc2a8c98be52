import { Duration } from "aws-cdk-lib";

/** The period of all metrics: it bounds how soon an alarm starts and ends. */
export const PERIOD = Duration.minutes(5);
