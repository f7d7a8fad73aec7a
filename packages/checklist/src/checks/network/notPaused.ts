import type { Gap } from '../../facts/Known.js';
import { type PauseFact, pauseFact } from '../../facts/pauseFact.js';
import { roleWords } from '../../facts/roleWords.js';
import { listEvidence } from '../../facts/serviceFact.js';
import { defineCheck, type Judgement, judgeUnknown } from '../Check.js';

/** No chain has paused the calls and messages that tasks need. */
export const notPaused = defineCheck({
  id: 'network/not-paused',
  topic: 'pause',
  title: 'The required functions are not paused',
  failedTitle: 'A required function is paused',
  warningTitle: 'Some functions are delayed',
  explanation: `A chain can refuse calls: nearly all of them (\`SafeMode\`, \`MaintenanceMode\`, a migration over several blocks), single calls
(\`TxPause\`, \`TransactionPause\`), or those that a filter of its runtime names. A chain can also stop the queue of its messages
(\`XcmpQueue.QueueSuspended\`). A task that arrives during a pause is lost without an event on your chain.

The check signs each call that proxies and tasks need on a fork of the chain. The filter of the chain comes before the call, so
the call has empty arguments: \`System.CallFiltered\` is a pause, and any other error is not. If a call of root ends the pause
on the fork, the plan has that call. Without a fork, whether the chain refuses calls is \`unknown\`.

For messages, the check reads the switches of the queues. Whether a chain executes a message is the subject of
\`proxy/barrier-accepts-program\`. A full queue suspends single channels (\`XcmpQueue.OutboundXcmpStatus\`,
\`XcmpQueue.InboundXcmpSuspended\`). Messages then wait until the queue has capacity, and tasks run late: that is a warning.

What to do: ask the team of the chain for the reason. A suspended channel resumes by itself. If the channel remains suspended,
examine the queue of the chain that suspended the channel.`,
  facts: { pauses: pauseFact },
  evaluate: ({ pauses }) => pauses.map(judge),
});

function judge(fact: PauseFact): Judgement {
  const { role, chain, runs, switches } = fact;
  const subject = `${roleWords[role]} (${chain})`;
  const evidence = [
    ...runs.flatMap((run) => run.evidence ?? []),
    ...listEvidence(...switches.map(({ isSet }) => isSet)),
  ];
  const set = switches.filter(({ isSet }) => isSet.known && isSet.value);
  const filtered = runs.filter(({ isTaken }) => isTaken === false);
  const stopped = set.filter(({ stops }) => stops === 'messages');
  if (filtered.length + stopped.length > 0) {
    const refused = `a fork of ${chain} refused ${listNames(filtered)} (System.CallFiltered)`;
    const said = [
      ...(filtered.length > 0 ? [refused] : []),
      ...stopped.map(({ name }) => `${name} stops messages`),
    ];
    const fix = [...new Map(filtered.flatMap(({ end }) => (end ? [[end.id, end]] : []))).values()];
    const isWhole = stopped.length === 0 && filtered.every(({ end }) => end);
    const noFix = {
      reason: `The plan cannot end all of these pauses on ${chain}.`,
      howTo: `Ask the team of ${chain} for the reason and the end of the pause.`,
    };
    return {
      ...{ subject, outcome: 'fail', reason: `Paused: ${said.join('; ')}.`, evidence, fix },
      ...(isWhole ? {} : { noFix }),
    };
  }
  const doubt = findDoubt(fact);
  if (doubt) return judgeUnknown(subject, doubt, evidence);
  const waiting = set.filter(({ stops }) => stops === 'channel').map(({ name }) => name);
  if (waiting.length > 0) {
    const reason = `Delayed: messages between the target and the service wait, by ${waiting.join(', ')}. The channel is suspended.`;
    return { subject, outcome: 'warn', reason, evidence };
  }
  const reason = describePass(fact);
  if (reason !== '') return { subject, outcome: 'pass', reason, evidence };
  const none = 'The metadata has none of the pause functions that this check knows.';
  return { subject, outcome: 'not-applicable', reason: none, evidence: [] };
}

/** What decides between a pause and none: a call without a result, or an unread switch. */
function findDoubt({ chain, runs, switches }: PauseFact): Gap | undefined {
  const open = runs.find(({ isTaken }) => isTaken === undefined);
  if (open) {
    const { name, evidence } = open;
    const reason = evidence
      ? `A fork of ${chain} did not run ${name}: ${evidence.value}.`
      : `No fork of ${chain} ran ${name}: whether the chain refuses the call is unknown.`;
    return { reason, howToFindOut: `Sign ${name} on ${chain}, or ask the team of ${chain}.` };
  }
  const unread = switches.find(({ isSet }) => !isSet.known);
  return unread && !unread.isSet.known ? unread.isSet : undefined;
}

function describePass({ chain, runs, switches }: PauseFact): string {
  return [
    ...(runs.length > 0 ? [`A fork of ${chain} took ${listNames(runs)}.`] : []),
    ...(switches.length > 0 ? [`No function is paused, according to ${listNames(switches)}.`] : []),
  ].join(' ');
}

function listNames(named: readonly { readonly name: string }[]): string {
  return named.map(({ name }) => name).join(', ');
}
