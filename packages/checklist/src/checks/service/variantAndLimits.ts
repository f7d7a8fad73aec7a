import { evidenceOf, type ServiceFact, serviceFact } from '../../facts/service/serviceFact.js';
import { defineCheck, type Judgement } from '../Check.js';
import { unknownJudgement } from '../unknownJudgement.js';

/** The service runs one of the two variants, and its limits are known. */
export const variantAndLimits = defineCheck({
  id: 'service/variant-and-limits',
  title: 'The service runs a known variant, and runs tasks',
  explanation: `The service's interface has two variants. H counts in hours, takes a schedule that may recur, and runs calls of
its own chain as well; M counts in minutes and takes a list of times. Calls built for one are refused by the other, so
the variant is decided from the metadata of its runtime: the argument \`schedule\` of \`schedule_xcmp_task\` means H,
\`execution_times\` means M. Anything else is a later member of the family, and is named as unsupported.

The limits are constants of the same runtime (\`MaxTasksPerSlot\`, \`MaxExecutionTimes\`, \`MaxScheduleSeconds\`, …), and
\`AutomationTime.Shutdown\` says whether tasks are run at all.

What to do: use a version of this tool that knows the variant; ask the service's team when it has shut itself down.`,
  facts: { service: serviceFact },
  evaluate: ({ service }) => [judge(service)],
});

const subject = 'the service';

function judge(service: ServiceFact): Judgement {
  if (!service.known) {
    if (service.isMissing) return unknownJudgement(subject, service);
    return { subject, outcome: 'fail', reason: service.reason, evidence: [] };
  }
  const { isShutDown, rules } = service;
  const evidence = evidenceOf(isShutDown);
  const is = `It runs variant ${rules.variant}: ${describeLimits(rules)}.`;
  if (isShutDown.known && isShutDown.value) {
    return { subject, outcome: 'fail', reason: `${is} But it is shut down, and runs no tasks.`, evidence };
  }
  if (!isShutDown.known) {
    const reason = `${is} Whether it is shut down could not be read: ${isShutDown.reason.replace(/\.$/, '')}.`;
    return { ...unknownJudgement(subject, { ...isShutDown, reason }), evidence };
  }
  return { subject, outcome: 'pass', reason: is, evidence };
}

function describeLimits(rules: Extract<ServiceFact, { known: true }>['rules']): string {
  const { slotSeconds, maxTasksPerSlot, maxExecutionTimes, maxScheduleSeconds } = rules;
  const parts: readonly (string | undefined)[] = [
    `slots of ${slotSeconds} s`,
    maxTasksPerSlot === undefined ? undefined : `${maxTasksPerSlot} tasks a slot`,
    maxExecutionTimes === undefined ? undefined : `${maxExecutionTimes} times a task`,
    maxScheduleSeconds === undefined ? undefined : `${maxScheduleSeconds} s ahead`,
  ];
  return parts.filter((part) => part !== undefined).join(', ');
}
