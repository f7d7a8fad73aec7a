import { capitalize, readKnown } from '@parachron/core';
import { type FactValues, listEvidence } from '../../facts/Fact.js';
import { type PauseFact, pauseFact, type StopState } from '../../facts/network/pauseFact.js';
import { namedCallsFact } from '../../facts/proxy/namedCallsFact.js';
import { bookedTasksFact } from '../../facts/service/bookedTasksFact.js';
import { xcmFact } from '../../facts/xcm/xcmFact.js';
import { roleWords } from '../../Scope.js';
import { defineCheck, type Judgement, judgeNewTask, judgeUnknown, leaveOut } from '../Check.js';

const facts = { pauses: pauseFact, named: namedCallsFact, booked: bookedTasksFact, xcm: xcmFact };
type Values = FactValues<typeof facts>;

/** No chain has paused the calls and messages that tasks need. */
export const notPaused = defineCheck({
  id: 'network/not-paused',
  topic: 'pause',
  title: 'The required functions are not paused',
  failedTitle: 'A required function is paused or refused',
  warningTitle: 'Some functions are delayed or refused',
  explanation: `A chain can refuse calls: nearly all of them (\`SafeMode\`, \`MaintenanceMode\`, a migration over several blocks), single calls
(\`TxPause\`, \`TransactionPause\`), or those that a filter of its runtime names. A chain can also stop the queue of its messages
(\`XcmpQueue.suspend_xcm_execution\`): tasks that arrive meanwhile run when the queue goes on.

The check signs each call that proxies and tasks need on a fork of the chain. The filter of the chain comes before the call, so
the call has empty arguments: \`System.CallFiltered\` is a pause, as are blocks without transactions, and any other error is not. The
named calls are signed too: the filter may refuse them to every account. If a call of root ends the pause on the fork, the plan has
that call: a call of a pallet, or \`System.set_storage\` that unsets a flag. The plan of \`proxy/granted\` ends a pause of another call of a
grant, such as a transfer. A service that refuses to schedule tasks still runs the booked ones: while the user has booked tasks, that is a
warning. Without a fork, whether the chain refuses calls is \`unknown\`.

A fork of your chain also receives a program from the service. A chain that reports the end of the program processes messages. It may
refuse the program, which is the subject of \`proxy/barrier-accepts-program\`. A chain that leaves the program in a queue is paused. A
fork of the service sends your chain a program: if nothing leaves, the channel is suspended, since your chain's queue is full.
Tasks then run late, which is a warning. A relay chain after a lost dispute (\`ParasDisputes.Frozen\`) includes no blocks of parachains.

What to do: ask the team of the chain for the reason. A suspended channel resumes by itself. If the channel remains suspended,
examine the queue of the chain that suspended the channel.`,
  facts,
  evaluate: (values) => values.pauses.map((one) => judgeSending(one, values)),
});

function judge({ role, chain, stops: all, resume: fix }: PauseFact, { named, booked }: Values): Judgement {
  const subject = `${roleWords[role]} (${chain})`;
  const evidence = listEvidence(...all.map(({ isStopped }) => isStopped));
  const listSet = (kind: StopState['stops']) =>
    all.filter(({ stops, isStopped }) => stops === kind && readKnown(isStopped));
  const filtered = listSet('call');
  const stopped = [...listSet('messages'), ...listSet('blocks')];
  if (filtered.length + stopped.length > 0) {
    const why = filtered[0]?.isStopped.evidence?.value;
    const refused = filtered.length > 0 ? [`a fork of ${chain} refused ${listNames(filtered)} (${why})`] : [];
    const said = [...refused, ...stopped.map((one) => describeStop(chain, one))];
    const isWhole = [...filtered, ...stopped].every(({ end }) => end);
    // A filter of the runtime may refuse the call of the task for good.
    const names = named.calls.map(({ call: { pallet, method } }) => `${pallet}.${method}`);
    const isForGood = filtered.some(({ name, end }) => !end && names.includes(name));
    const other = isForGood ? ' If the runtime always refuses the call, let the task make another call.' : '';
    const noFix = {
      reason: `The plan cannot end all of these pauses on ${chain}.`,
      howTo: `Ask the team of ${chain} for the reason and the end of the pause.${other}`,
    };
    const reason = `${capitalize(said.join('; '))}.`;
    const noEnd = isWhole ? {} : { noFix };
    const failure: Judgement = { subject, outcome: 'fail', reason, evidence, fix, ...noEnd };
    // The service runs its tasks by itself: refused calls of users prevent further tasks alone.
    return role === 'service' && stopped.length === 0 ? judgeNewTask(failure, booked) : failure;
  }
  const doubt = all.map(({ isStopped }) => isStopped).find(({ known }) => !known);
  if (doubt && !doubt.known) return judgeUnknown(subject, doubt, evidence);
  if (all.length === 0) return leaveOut(subject, `Tasks need no call of ${chain}.`);
  const taken = listNames(all.filter(({ stops }) => stops !== 'blocks'));
  const reason = taken ? `A fork of ${chain} took ${taken}.` : `${chain} includes blocks of parachains.`;
  return { subject, outcome: 'pass', reason, evidence };
}

/** Warns of a service whose messages to the target wait. */
function judgeSending(pause: PauseFact, values: Values): Judgement {
  const judgement = judge(pause, values);
  const route = values.xcm['service → target'];
  const isWaiting = pause.role === 'service' && route?.ran === null && route.error === undefined;
  if (!isWaiting || !/^(pass|not-applicable)$/.test(judgement.outcome)) return judgement;
  const reason = `Delayed: a fork of ${pause.chain} sent a message to the target chain, which did not leave. It waits, as in a suspended channel.`;
  const evidence = [...judgement.evidence, ...route.evidence.slice(-1)];
  return { subject: judgement.subject, outcome: 'warn', reason, evidence };
}

function describeStop(chain: string, { stops, name }: StopState): string {
  if (stops === 'blocks') return `${chain} includes no blocks of parachains, by ${name}`;
  return `a fork of ${chain} left ${name} in its queue`;
}

function listNames(named: readonly Pick<StopState, 'name'>[]): string {
  return named.map(({ name }) => name).join(', ');
}
