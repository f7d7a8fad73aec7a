import type { Confirmation } from '@parachron/client';
import { confirmationsFact, type EndpointFact, endpointsFact } from '../../facts/network/endpointsFact.js';
import { type Role, roles, roleWords } from '../../Scope.js';
import { defineCheck, type Judgement } from '../Check.js';

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
distance of their finalized heads. A chain whose endpoints disagree on its newest common block or its runtime is not read: all checks
that need the chain are unknown. An endpoint with another genesis ends the run with an error.

What to do: give two endpoints of different operators for each chain. Compare a disagreement with a third endpoint, and remove the
endpoint that is wrong or behind.`,
  isLast: true,
  facts: { endpoints: endpointsFact, confirmations: confirmationsFact },
  evaluate: ({ endpoints, confirmations }) => {
    const disagreements = roles.flatMap((role) => listDisagreements(role, confirmations[role]));
    if (endpoints.length > 0) return [...endpoints.map(judge), ...disagreements];
    const reason = 'One endpoint of each chain was given; a comparison needs two.';
    return [{ subject: 'endpoints', outcome: 'not-applicable', reason, evidence: [] }];
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
  const [one, two] = compared;
  const lag = one.block.number - two.block.number;
  if (Math.abs(lag) > mayLag) {
    const where = lag > 0 ? 'behind' : 'ahead of';
    const reason = `The finalized head is more than ${mayLag} blocks ${where} that of ${first}.`;
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
