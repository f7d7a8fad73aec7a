import { type PauseFact, type PauseState, pauseFact } from '../../facts/pauses/pauseFact.js';
import { roleWords } from '../../facts/roleWords.js';
import { listEvidence } from '../../facts/serviceFact.js';
import { defineCheck, type Judgement } from '../Check.js';
import { judgeUnknown } from '../judgeUnknown.js';

/** No chain has paused the calls and messages that tasks need. */
export const notPaused = defineCheck({
  id: 'network/not-paused',
  topic: 'pause',
  title: 'The required functions are not paused',
  failedTitle: 'A required function is paused',
  warningTitle: 'Some functions are delayed',
  explanation: `A chain can pause calls: nearly all of them (\`SafeMode\`, \`MaintenanceMode\`, a migration over several blocks), single calls
(\`TxPause\`, \`TransactionPause\`), or messages (\`XcmExecutionSuspended\` of the XCM pallet, \`XcmpQueue.QueueSuspended\`). A task that
arrives during a pause is lost without an event on your chain.

A full queue suspends single channels (\`XcmpQueue.OutboundXcmpStatus\`, \`XcmpQueue.InboundXcmpSuspended\`). Messages then wait
until the queue has capacity, and tasks run late. A suspended channel between your chain and the service is a warning, and so is
a migration between a relay chain and its Asset Hub (\`RcMigrationStage\`, \`AhMigrationStage\`): it ends by itself.

The check reads every known pause switch in the metadata of a chain. Of the single calls, the check considers those that
channels, proxies and tasks need, and those of the plan. Root can dispatch a paused call. A filter that is compiled into a
runtime is not visible in the state. A runtime whose barrier lacks \`RespectSuspension\` ignores \`XcmExecutionSuspended\`. If
this switch is set, a dry run decides: on your chain of the service's program, on the channel manager of the plan's programs.
Without a dry run, the result is unknown.

What to do: ask the team of the chain for the reason. If a call of root ends the pause, the plan has that call. A suspended
channel resumes by itself. If the channel remains suspended, examine the queue of the chain that suspended the channel.`,
  facts: { pauses: pauseFact },
  evaluate: ({ pauses }) => pauses.map(judge),
});

function judge({ role, runtime, switches, isForked }: PauseFact): Judgement {
  const subject = `${roleWords[role]} (${runtime.chain})`;
  if (switches.length === 0) {
    const reason = 'The metadata has none of the pause functions that this check knows.';
    return { subject, outcome: 'not-applicable', reason, evidence: [] };
  }
  const evidence = listEvidence(...switches.map(({ stopped }) => stopped));
  const set = switches.flatMap((one) =>
    one.stopped.known && one.stopped.value !== undefined ? [{ ...one, what: one.stopped.value }] : [],
  );
  const on = set.filter(({ doubt }) => !doubt);
  const said = on.map(({ what }) => what).join('; ');
  if (on.some(({ isPassing }) => !isPassing)) {
    const fix = on.flatMap(({ end }) => end ?? []);
    const noFix = {
      reason: `The plan cannot end all of these pauses on ${runtime.chain}.`,
      howTo: `Ask the team of ${runtime.chain} for the reason and the end of the pause.`,
    };
    const isWhole = on.every(({ end, isPassing }) => isPassing || end);
    return {
      ...{ subject, outcome: 'fail', reason: `Paused: ${said}.`, evidence, fix },
      ...(isWhole ? {} : { noFix }),
    };
  }
  // An unread switch may mean a pause, which is worse than a delay.
  const unread = switches.find(({ stopped }) => !stopped.known);
  if (unread && !unread.stopped.known) return { ...judgeUnknown(subject, unread.stopped), evidence };
  const doubted = set.find(({ doubt }) => doubt === 'unknown');
  if (doubted) {
    const fix = doubted.end ? [doubted.end] : [];
    return {
      ...judgeUnknown(subject, describeDoubt(doubted, { role, isForked, chain: runtime.chain })),
      evidence,
      fix,
    };
  }
  if (on.length > 0) return { subject, outcome: 'warn', reason: `Delayed: ${said}.`, evidence };
  const names = [...new Set(switches.map(({ name }) => name))].join(', ');
  const ignored = set.map(
    ({ name, doubt }) =>
      ` ${name} is set, and ${doubt === 'unneeded' ? `no step of the plan sends ${runtime.chain} a message` : describeRun(role, runtime.chain)}.`,
  );
  const reason = `No function is paused, according to ${names}.${ignored.join('')}`;
  return { subject, outcome: 'pass', reason, evidence };
}

function describeRun(role: PauseFact['role'], chain: string): string {
  const program = role === 'target' ? 'the service’s program' : 'a program of the plan';
  return `${chain} ignores it: a dry run executed ${program}`;
}

function describeDoubt(
  { name }: PauseState,
  { role, isForked, chain }: Pick<PauseFact, 'role' | 'isForked'> & { readonly chain: string },
): { readonly reason: string; readonly howToFindOut: string } {
  // No dry run sends a message to the service.
  const how = role === 'service' ? `Send ${chain} a message on a fork` : 'Add --dry-run';
  const team = `the team of ${chain}`;
  return {
    reason: `${name} is set. Whether ${chain} executes messages is unknown: the barrier of a runtime may ignore this switch.`,
    howToFindOut:
      isForked && role !== 'service'
        ? `Ask ${team}: the dry run did not decide this.`
        : `${how}, or ask ${team}.`,
  };
}
