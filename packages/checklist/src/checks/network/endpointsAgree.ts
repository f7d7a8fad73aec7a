import type { Confirmation } from '@parachron/client';
import { pluralize, storageRead } from '@parachron/core';
import { defineFact, describeError, type FactValues, listEvidence } from '../../facts/Fact.js';
import { confirmationsFact, type EndpointFact, endpointsFact } from '../../facts/network/endpointsFact.js';
import { type Role, roles, roleWords } from '../../Scope.js';
import { defineCheck, type Judgement } from '../Check.js';

const timeRead = storageRead('Timestamp', 'Now', [], (value) => Number(value?.toString() ?? 0));

/** The chains whose newest finalized block is more than an hour old, with its age. */
const agesFact = defineFact({
  derive: async ({ nodes, read, now = 0 }) => {
    const found = roles.map(async (role) => {
      const { time } = await read(role, { time: timeRead });
      // A chain sets its time with its first block.
      const hours = time.known && time.value > 0 ? (now - time.value) / 3_600_000 : 0;
      const node = hours > 1 ? nodes[role] : undefined;
      const type = await node?.request('system_chainType', []).catch(describeError);
      // A network for development has a clock of its own.
      return node && type !== 'Development' ? [{ role, hours, evidence: listEvidence(time) }] : [];
    });
    return (await Promise.all(found)).flat();
  },
});

/** Several endpoints of one chain agree. */
export const endpointsAgree = defineCheck({
  id: 'network/endpoints-agree',
  topic: 'endpoints',
  title: 'The endpoints of a chain agree',
  failedTitle: 'The endpoints of a chain disagree',
  warningTitle: 'The endpoints of a chain differ, or were not compared',
  explanation: `A node can lag behind, follow a different fork, belong to another network, or lie. With one endpoint of a chain, everything in
the report about that chain rests on the word of this endpoint.

If a chain has several endpoints, all are asked each value at the same block. A value on which they disagree is unknown, and no call
of the plan uses it; the check names each disagreement with both answers. The check also compares their runtime versions and the
distance of their finalized heads. A chain whose newest finalized block is more than an hour old stands still, or its endpoint is behind:
whether the report is true now is unknown. Chains of the type \`Development\` have a clock of their own. A chain whose endpoints disagree on its newest common block or its runtime is not read: all checks
that need the chain are unknown. An endpoint with another genesis ends the run with an error.

What to do: give two endpoints of different operators for each chain. Compare a disagreement with a third endpoint, and remove the
endpoint that is wrong or behind.`,
  isLast: true,
  facts: { endpoints: endpointsFact, confirmations: confirmationsFact, old: agesFact },
  evaluate: ({ endpoints, confirmations, old }) => {
    const disagreements = roles.flatMap((role) => listDisagreements(role, confirmations[role]));
    const judged = [...endpoints.map(judge), ...disagreements, ...old.map(judgeAge)];
    if (judged.length > 0) return judged;
    const reason = 'One endpoint of each chain was given; a comparison needs two.';
    return [{ subject: 'endpoints', outcome: 'not-applicable', reason, evidence: [] }];
  },
});

function judgeAge({ role, hours, evidence }: FactValues<{ old: typeof agesFact }>['old'][number]): Judgement {
  const age = describeExcess(hours, 'hour');
  const reason = `The newest finalized block is ${age} old: the chain stands still, or an endpoint is behind.`;
  const howToFindOut = 'Compare the newest block of another endpoint. Remove an endpoint that is behind.';
  return { subject: `${roleWords[role]}: newest block`, outcome: 'unknown', reason, evidence, howToFindOut };
}

/** Names the next lower power of ten: the sentence stays the same until much changes. */
function describeExcess(value: number, noun: string): string {
  const least = 10 ** Math.floor(Math.log10(value));
  return `more than ${least.toLocaleString('en-US')} ${pluralize(least, noun)}`;
}

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
  const [one, two] = compared;
  const lag = one.block.number - two.block.number;
  if (Math.abs(lag) > mayLag) {
    const where = lag > 0 ? 'behind' : 'ahead of';
    const distance = describeExcess(Math.abs(lag) - 1, 'block');
    const reason = `The finalized head is ${distance} ${where} that of ${first}.`;
    return { subject, outcome: 'warn', reason, evidence };
  }
  const [before, now] = [one, two].map(({ runtime }) => `${runtime.specName} ${runtime.specVersion}`);
  if (before !== now) {
    const reason = `The endpoint runs ${now}, and ${first} runs ${before}: an upgrade is in progress.`;
    return { subject, outcome: 'warn', reason, evidence };
  }
  // The evidence has the heads: the sentence stays the same until a result changes.
  const reason = `The finalized head is at most ${mayLag} blocks from that of ${first}, and both run ${now}.`;
  return { subject, outcome: 'pass', reason, evidence };
}
