import { Alarm, ComparisonOperator, TreatMissingData } from "aws-cdk-lib/aws-cloudwatch";
import { SnsAction } from "aws-cdk-lib/aws-cloudwatch-actions";
import type { ITopic } from "aws-cdk-lib/aws-sns";
import { Construct } from "constructs";
import { alarmList } from "./alarm-list.ts";
import type { AlarmSpec, Watched } from "./watched.ts";

/** Creates the alarms of the list on the operators' topic. */
export class Alarms extends Construct {
  readonly all: readonly Alarm[];

  constructor(scope: Construct, id: string, watched: Watched, operators: ITopic) {
    super(scope, id);
    this.all = Object.entries<AlarmSpec>(alarmList).map(([name, spec]) => this.#alarm(name, spec, watched));
    for (const alarm of this.all) alarm.addAlarmAction(new SnsAction(operators));
  }

  #alarm(
    name: string,
    { meaning, toDo, metric, atLeast, periods = 1, wantsData }: AlarmSpec,
    watched: Watched,
  ) {
    return new Alarm(this, name, {
      metric: metric(watched),
      alarmDescription: `${meaning} ${toDo}`,
      threshold: atLeast,
      evaluationPeriods: periods,
      comparisonOperator: ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD,
      treatMissingData: wantsData ? TreatMissingData.BREACHING : TreatMissingData.NOT_BREACHING,
    });
  }
}
