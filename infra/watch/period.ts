import { Duration } from "aws-cdk-lib";

/** What metrics are summed over: how soon an alarm is raised, and how long it stays after the last fault. */
export const PERIOD = Duration.minutes(5);
