import { capitalize } from '@parachron/core';
import { listEvidence } from '../../facts/Fact.js';
import { type ParaFact, paraFact } from '../../facts/network/paraFact.js';
import { roleWords } from '../../Scope.js';
import { defineCheck, type Judgement, requireGiven } from '../Check.js';

/** The given endpoints are the relay chain and parachains of that relay chain. */
export const chainsOfOneRelay = defineCheck({
  id: 'network/chains-of-one-relay',
  topic: 'relay',
  title: 'The endpoints belong to one relay chain',
  failedTitle: 'The endpoints belong to different relay chains',
  warningTitle: 'The node of the relay chain is behind',
  explanation: `A para id is unique only within one relay chain: para 2114 exists on the staging and on the main relay chain.

The check compares the newest block of a parachain that the relay chain has accepted (\`Paras.Heads\`) with the block of the
parachain's own node at that height (\`System.BlockHash\`). If the node is one block behind, the check compares the parent
block. A node of the relay chain that lacks more than 100 blocks of the parachain is behind: the check warns. Before any check, a run
compares the given para id with the id in the parachain's runtime (\`ParachainInfo.ParachainId\`). A different id, or a different block
at the same height, ends the run with an error.

What to do: give endpoints of the same network.`,
  waitsFor: () => [
    requireGiven('relay'),
    { check: 'network/paras-alive-on-relay', subject: 'target chain', before: 'target chain' },
    { check: 'network/paras-alive-on-relay', subject: 'service chain', before: 'service chain' },
    requireGiven('target', 'target chain'),
    requireGiven('service', 'service chain'),
  ],
  facts: { paras: paraFact },
  evaluate: ({ paras }) => paras.map(judge),
});

/** Blocks of a para that its own node may have before the relay chain: live parachains are behind it. */
const mayLack = 100;

function judge(para: ParaFact): Judgement {
  const subject = `${roleWords[para.role]} ${para.paraId}`;
  const evidence = listEvidence(para.ownParaId, para.head, para.own);
  // The check does not need a node of the service: its channels are read on the relay chain.
  if (para.role === 'service' && !para.pinned) {
    const reason = `No endpoint of para ${para.paraId} was given to compare with the relay chain.`;
    return { subject, outcome: 'not-applicable', reason, evidence };
  }
  // The evidence has the block number: the sentence stays the same from block to block.
  const newest = `the newest block of para ${para.paraId} that the relay chain has accepted`;
  if (para.isSame === undefined)
    return { subject, outcome: 'unknown', evidence, ...describeUnknown(para, newest) };
  const further = para.head.known ? (para.pinned?.number ?? 0) - (para.head.value?.number ?? 0) : 0;
  if (para.isSame && further > mayLack) {
    const old = 'Its answers about channels may be old: compare another endpoint of the relay chain.';
    const reason = `The node of the relay chain lacks more than ${mayLack} blocks of para ${para.paraId}. ${old}`;
    return { subject, outcome: 'warn', reason, evidence };
  }
  if (para.isSame) return { subject, outcome: 'pass', reason: `This node has ${newest}.`, evidence };
  const reason = `The genesis block of this node differs from the genesis block that the relay chain has for para ${para.paraId}.`;
  return { subject, outcome: 'fail', reason, evidence, noFix };
}

/** A different later block ends a run: it belongs to another chain. */
const noFix = {
  reason: 'A genesis block never changes. A chain spec file has a genesis block of its own.',
  howTo: 'Give a node of the parachain that is registered on this relay chain.',
};

/** Reason why the answer is unknown, and how to find out. */
function describeUnknown(
  { paraId, head, own, ownParaId }: ParaFact,
  newest: string,
): Pick<Judgement, 'reason' | 'howToFindOut'> {
  const later = 'Run the check again in a minute, against a node that is synchronized with the network.';
  const given = ownParaId.known
    ? ''
    : `Para id ${paraId} was taken from the options; the node did not confirm it (${ownParaId.reason}). `;
  const describe = (reason: string, howToFindOut = later) => ({ reason: `${given}${reason}`, howToFindOut });
  const lacks = 'This node does not have';
  if (!head.known)
    return describe(`${capitalize(newest)} could not be read: ${head.reason}.`, head.howToFindOut);
  if (!own) return describe(`The relay chain has no block of para ${paraId} that can be compared.`);
  if (own.known) return describe(`${lacks} ${newest}.`);
  return describe(`${lacks} the answer about ${newest}: ${own.reason}.`, own.howToFindOut);
}
