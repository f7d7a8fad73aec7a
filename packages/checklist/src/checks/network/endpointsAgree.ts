import { type EndpointFact, endpointsFact } from '../../facts/network/endpointsFact.js';
import { roleWords } from '../../facts/roleWords.js';
import { defineCheck, type Judgement } from '../Check.js';

/** Several endpoints of one chain agree. */
export const endpointsAgree = defineCheck({
  id: 'network/endpoints-agree',
  topic: 'endpoints',
  title: 'The endpoints of a chain agree',
  failedTitle: 'The endpoints of a chain disagree',
  warningTitle: 'The endpoints of a chain differ, or were not compared',
  explanation: `Each chain of this report was read from one endpoint. A node can lag behind, follow a different fork, or belong to another
network. Applications that use such a node see different values from all other users.

If a chain has several endpoints, the check compares their runtime versions, the distance of their finalized heads, and the
hash of the highest block that both have finalized. An endpoint with another genesis hash and name belongs to another chain,
and ends the run with an error before any check.

What to do: use a node that keeps up with the chain, and remove endpoints of other networks.`,
  facts: { endpoints: endpointsFact },
  evaluate: ({ endpoints }) => {
    if (endpoints.length > 0) return endpoints.map(judge);
    const reason = 'One endpoint of each chain was given; a comparison needs two.';
    return [{ subject: 'endpoints', outcome: 'not-applicable', reason, evidence: [] }];
  },
});

/** The maximum distance in finalized blocks between two nodes that answer at the same time. */
const mayLag = 10;

const noFix = {
  reason: 'This is a node problem; no transaction fixes it.',
  howTo:
    'Compare the hash of a finalized block with that of a third node, and leave out the node that differs.',
};

function judge({ role, first, other, compared }: EndpointFact): Judgement {
  const subject = `${roleWords[role]}: ${other}`;
  if (!compared.known) return { subject, outcome: 'warn', reason: compared.reason, evidence: [] };
  const { evidence, common } = compared;
  const [one, two] = [compared.first, compared.other];
  const judgeWarning = (reason: string): Judgement => ({ subject, outcome: 'warn', reason, evidence });
  if (common.isSame === false) {
    const reason = `The block differs from the block of ${first} at the same height: one of the two is on a fork.`;
    return { subject, outcome: 'fail', reason, evidence, noFix };
  }
  if (Math.abs(one.head - two.head) > mayLag) {
    const where = two.head < one.head ? 'behind' : 'ahead of';
    return judgeWarning(`The finalized head is more than ${mayLag} blocks ${where} that of ${first}.`);
  }
  if (one.runtime !== two.runtime) {
    return judgeWarning(
      `The endpoint runs ${two.runtime}, and ${first} runs ${one.runtime}: an upgrade is in progress.`,
    );
  }
  if (common.isSame === undefined) return judgeWarning('The two endpoints show no common finalized block.');
  return {
    subject,
    outcome: 'pass',
    // The evidence has the compared block: the sentence stays the same until a result changes.
    reason: `The endpoint has the same finalized blocks as ${first}, and runs ${two.runtime}.`,
    evidence,
  };
}
