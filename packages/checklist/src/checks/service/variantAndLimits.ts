import type { MissingOperation } from '@parachron/runtime-types';
import { listEvidence } from '../../facts/Fact.js';
import { type ServiceFact, serviceFact } from '../../facts/service/serviceFact.js';
import { defineCheck, type Judgement, judgeUnknown, requireGiven } from '../Check.js';

/** The service runs one of the two variants, and its limits are known. */
export const variantAndLimits = defineCheck({
  id: 'service/variant-and-limits',
  topic: 'service',
  title: 'The service has a supported variant, and runs tasks',
  failedTitle: 'The service has no supported variant, or runs no tasks',
  warningTitle: 'The service lacks some operations',
  explanation: `The service's interface has two variants. H counts in hours, takes a schedule that may recur, and also runs calls of its own
chain. M counts in minutes and takes a list of times. Each variant refuses calls of the other, so the check detects the variant
from the metadata: tasks of H take a schedule, tasks of M take times. Arguments are recognised by their positions and types, so
their names may differ. If a runtime lacks an operation of its variant, the check warns, and checks that need the operation are
not applicable. Later runtimes of the family schedule tasks by locations; they are reported as unsupported.

The limits are constants of the runtime (\`MaxExecutionTimes\`, \`MaxScheduleSeconds\`, …) or values of its
storage. \`AutomationTime.Shutdown\` shows whether the service runs tasks at all. Most runtimes do not state the length of a slot.
The check then assumes the value of the specification, and the finding says so.

What to do: if the service has shut down, ask its team.`,
  waitsFor: () => [requireGiven('service')],
  facts: { service: serviceFact },
  evaluate: ({ service }) => [judge(service)],
});

const subject = 'the service';

const shutDown = {
  reason: "Only the service's governance starts the tasks again.",
  howTo: "Ask the service's team when it runs tasks again.",
};

function judge(service: ServiceFact): Judgement {
  if (!service.known) {
    const { verdict } = service;
    if (!verdict) return judgeUnknown(subject, service);
    const { reason, howToFindOut: howTo } = verdict;
    const noFix = { reason: 'The interface of a service is part of its runtime.', howTo };
    // Other checks wait for the interface, but not for the end of a shutdown.
    return { subject: "the service's interface", outcome: 'fail', reason, evidence: [], noFix };
  }
  const { isShutDown, rules, missing } = service;
  const evidence = listEvidence(isShutDown);
  const lacks = missing.map(({ operation, reason }) => ` Without ${titles[operation]}: ${reason}.`).join('');
  const is = `Variant ${rules.variant}. ${describeLimits(rules)}${lacks}`;
  if (isShutDown.known && isShutDown.value) {
    const reason = `The service is shut down and runs no tasks. ${is}`;
    return { subject, outcome: 'fail', reason, evidence, noFix: shutDown };
  }
  if (!isShutDown.known) {
    const reason = `Whether the service is shut down is unknown: ${isShutDown.reason.replace(/\.$/, '')}. ${is}`;
    return judgeUnknown(subject, { ...isShutDown, reason }, evidence);
  }
  return { subject, outcome: missing.length > 0 ? 'warn' : 'pass', reason: is, evidence };
}

const titles: { readonly [O in MissingOperation['operation']]: string } = {
  crossChain: 'cross-chain tasks',
  dynamicDispatch: 'tasks that run calls of its own chain',
  nativeTransfer: 'transfer tasks',
  cancel: 'cancellation',
};

function describeLimits(rules: Extract<ServiceFact, { known: true }>['rules']): string {
  const { slotSeconds, maxExecutionTimes, maxScheduleSeconds, assumed } = rules;
  const note = (rule: (typeof assumed)[number], why = '') =>
    assumed.includes(rule) ? ` (assumed${why})` : '';
  const slot = `${slotSeconds.toLocaleString('en-US')} s${note('slotSeconds', ': the runtime states no length')}`;
  const times = `${maxExecutionTimes}${note('maxExecutionTimes')}`;
  const horizon = `${maxScheduleSeconds.toLocaleString('en-US')} s${note('maxScheduleSeconds')}`;
  return `Slot: ${slot}. Executions per task: ${times}. Horizon: ${horizon}.`;
}
