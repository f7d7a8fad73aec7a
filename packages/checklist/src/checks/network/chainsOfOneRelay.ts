import type { Evidence } from '@parachron/core';
import { type ParaFact, paraFact } from '../../facts/network/paraFact.js';
import { type RelayMembership, relayMembershipFact } from '../../facts/network/relayMembershipFact.js';
import { defineCheck, type Judgement } from '../Check.js';

/** The endpoints given are the relay chain and parachains of just that relay chain. */
export const chainsOfOneRelay = defineCheck({
  id: 'network/chains-of-one-relay',
  title: 'The endpoints belong to one relay chain',
  explanation: `A para id means nothing without its relay chain: para 2114 exists on the staging and on the main one.
The check compares the newest block that the relay chain has accepted for a para (\`Paras.Heads\`) with the block the
parachain's own node has at that height (\`System.BlockHash\`), or its parent with the newest block of a node that is one
block behind. It also compares the para id in the parachain's own runtime (\`ParachainInfo.ParachainId\`) with the one that
was asked about.

What to do: give endpoints of one and the same network.`,
  facts: { paras: paraFact, memberships: relayMembershipFact },
  evaluate: ({ paras, memberships }) =>
    paras.map((para) =>
      judge(
        para,
        memberships.find((one) => one.role === para.role),
      ),
    ),
});

function judge(para: ParaFact, membership: RelayMembership | undefined): Judgement {
  const subject = `${para.role} ${para.paraId}`;
  const evidence = [para.ownParaId, para.head, membership?.own].flatMap((one) =>
    one?.evidence ? [one.evidence] : [],
  );
  const unknown = (reason: string, howToFindOut: string): Judgement => ({
    subject,
    outcome: 'unknown',
    reason,
    evidence,
    howToFindOut,
  });
  if (!para.ownParaId.known) {
    // Nothing is lost when the service's own node is not at hand: its channels are read on the relay.
    if (para.role === 'service' && !para.isAtHand)
      return { subject, outcome: 'not-applicable', reason: notGiven(para), evidence };
    return unknown(`Para ${para.paraId}: ${para.ownParaId.reason}.`, para.ownParaId.howToFindOut);
  }
  if (para.ownParaId.value !== para.paraId)
    return fail(
      subject,
      evidence,
      `The ${para.role}'s node is one of para ${para.ownParaId.value}, not ${para.paraId}.`,
    );
  return judgeHead(para, membership, { subject, evidence, unknown });
}

function notGiven(para: ParaFact): string {
  return `No node of para ${para.paraId} was given, so there is nothing to compare.`;
}

function fail(subject: string, evidence: readonly Evidence[], reason: string): Judgement {
  const noFix = {
    reason: 'The node given is one of another chain: no call changes that.',
    howTo: 'Correct the endpoint or the para id, and check again.',
  };
  return { subject, outcome: 'fail', reason, evidence, noFix };
}

interface JudgeHeadOptions {
  subject: string;
  evidence: Evidence[];
  unknown: (reason: string, howToFindOut: string) => Judgement;
}

function judgeHead(
  para: ParaFact,
  membership: RelayMembership | undefined,
  { subject, evidence, unknown }: JudgeHeadOptions,
): Judgement {
  const later = 'Run the check again in a minute, against a node that is in step with the network.';
  if (!para.head.known) {
    const reason = `The newest block of para ${para.paraId} on the relay chain could not be read: ${para.head.reason}.`;
    return unknown(reason, para.head.howToFindOut);
  }
  if (!membership)
    return unknown(`The relay chain has no block of para ${para.paraId} that can be compared.`, later);
  const { own } = membership;
  const isOwn = isOfOneChain(para, membership);
  // The number stands in the evidence: what holds block after block is to be said in the same words.
  const newest = `the newest block of para ${para.paraId} that the relay chain has accepted`;
  if (isOwn !== undefined) {
    if (isOwn)
      return { subject, outcome: 'pass', reason: `This node is of the chain of ${newest}.`, evidence };
    const reason = `This node has another block in the place of ${newest}, or of the one before: it belongs to another network.`;
    return fail(subject, evidence, reason);
  }
  if (!own.known) return unknown(`This node cannot tell ${newest}: ${own.reason}.`, own.howToFindOut);
  return unknown(`This node does not know ${newest}.`, later);
}

/**
 * The runtime keeps the hashes of blocks before the one read; that one's own hash is where the evidence stands. A node that
 * is a block behind, as happens between two blocks, is known by the parent.
 */
function isOfOneChain({ ownParaId }: ParaFact, { known, own }: RelayMembership): boolean | undefined {
  const pinned = ownParaId.evidence?.block;
  if (pinned?.number === known.number) return pinned.hash === known.hash;
  if (pinned?.number === known.number - 1) return pinned.hash === known.parentHash;
  return own.known && own.value !== undefined ? own.value === known.hash : undefined;
}
