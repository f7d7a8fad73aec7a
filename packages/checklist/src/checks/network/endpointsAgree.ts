import type { Confirmation } from '@parachron/client';
import { nowRead } from '@parachron/core';
import { defineFact, describeError, listEvidence } from '../../facts/Fact.js';
import { type EndpointFact, endpointsFact } from '../../facts/network/endpointsFact.js';
import { type Role, roles, roleWords } from '../../Scope.js';
import { defineCheck, type Judgement, leaveOut } from '../Check.js';

/** The nodes of each chain, whose disagreements are complete when all facts are known, and the time of a block that is hours old. */
const nodesFact = defineFact({
  derive: ({ nodes, read, now = 0 }) =>
    Promise.all(
      roles.map(async (role) => {
        const { time } = await read(role, { time: nowRead() });
        // A chain sets its time with its first block.
        const isOld = time.known && time.value > 0n && now - Number(time.value) > 3_600_000;
        const type = isOld && (await nodes[role]?.request('system_chainType', []).catch(describeError));
        // A network for development has a clock of its own.
        const old = type && type !== 'Development' ? listEvidence(time) : [];
        return { role, old, confirmation: nodes[role]?.confirmation };
      }),
    ),
});

const standsStill =
  'The newest finalized block is over an hour old: the chain stands still, or the endpoint is behind. Compare another endpoint.';

/** Several endpoints of one chain agree. */
export const endpointsAgree = defineCheck({
  id: 'network/endpoints-agree',
  topic: 'endpoints',
  title: 'The endpoints of a chain agree',
  failedTitle: 'The endpoints of a chain disagree',
  warningTitle: 'The endpoints of a chain differ, are behind, or were not compared',
  explanation: `A node can lag behind, follow a different fork, belong to another network, or lie. With one endpoint of a chain, everything in
the report about that chain rests on the word of this endpoint.

If a chain has several endpoints, all are asked each value at the same block. A value on which they disagree is unknown, and no call
of the plan uses it; the check names each disagreement with both answers. The check also compares their runtime versions and the
distance of their finalized heads. A chain whose endpoints disagree on its newest common block or its runtime is not read: all checks
that need the chain are unknown. An endpoint with another genesis ends the run with an error. If the newest finalized block of a chain is
over an hour old, the check warns, since the report may not hold now; a chain of the type \`Development\` has a clock of its own.

What to do: give two endpoints of different operators for each chain. Compare a disagreement with a third endpoint, and remove the
endpoint that is wrong or behind.`,
  isLast: true,
  facts: { endpoints: endpointsFact, nodes: nodesFact },
  evaluate: ({ endpoints, nodes }) => {
    const disagreements = nodes.flatMap(({ role, confirmation }) => listDisagreements(role, confirmation));
    const stale = nodes.filter(({ old }) => old.length > 0);
    const still = stale.map(({ role, old: evidence }): Judgement => {
      return { subject: roleWords[role], outcome: 'warn', reason: standsStill, evidence };
    });
    const judged = [...endpoints.map(judge), ...disagreements, ...still];
    if (judged.length > 0) return judged;
    return [leaveOut('endpoints', 'One endpoint of each chain was given; a comparison needs two.')];
  },
});

/** The maximum distance in finalized blocks between two nodes that answer at the same time. */
const mayLag = 10;

function listDisagreements(role: Role, confirmation: Confirmation | undefined): Judgement[] {
  return (confirmation?.disagreements ?? []).map(({ message, hint, facts }) => ({
    subject: `${roleWords[role]}: ${facts.question}`,
    outcome: 'fail',
    reason: message,
    evidence: [],
    noFix: { reason: 'No call changes the answer of a node.', howTo: hint },
  }));
}

function judge({ role, first, other, compared }: EndpointFact): Judgement {
  const subject = `${roleWords[role]}: ${other}`;
  if (typeof compared === 'string') return { subject, outcome: 'warn', reason: compared, evidence: [] };
  const evidence = compared.map(({ block, runtime: { chain } }) => {
    return { chain, block, key: 'chain_getFinalizedHead', value: block.hash };
  });
  const conclude = (outcome: 'warn' | 'pass', reason: string) => ({ subject, outcome, reason, evidence });
  const [one, two] = compared;
  const lag = one.block.number - two.block.number;
  if (Math.abs(lag) > mayLag) {
    const where = lag > 0 ? 'behind' : 'ahead of';
    // The next lower power of ten: the sentence stays the same until much changes.
    const least = (10 ** Math.floor(Math.log10(Math.abs(lag) - 1))).toLocaleString('en-US');
    return conclude('warn', `The finalized head is more than ${least} blocks ${where} that of ${first}.`);
  }
  const [before, now] = [one, two].map(({ runtime }) => `${runtime.specName} ${runtime.specVersion}`);
  const runs = `The endpoint runs ${now}, and ${first} runs ${before}: an upgrade is in progress.`;
  if (before !== now) return conclude('warn', runs);
  // The evidence has the heads: the sentence stays the same until a result changes.
  const near = `The finalized head is at most ${mayLag} blocks from that of ${first}, and both run ${now}.`;
  return conclude('pass', near);
}
