import { type CoreFact, coreFact } from '../../facts/network/coreFact.js';
import { roleWords } from '../../facts/roleWords.js';
import { listEvidence } from '../../facts/serviceFact.js';
import { defineCheck, type Judgement, requireGiven } from '../Check.js';
import { judgeNotGiven } from '../judgeUnknown.js';

/** Both parachains have a core of the relay chain, without which they make no blocks. */
export const coreAssigned = defineCheck({
  id: 'network/core-assigned',
  topic: 'core',
  title: 'Both parachains have a core',
  failedTitle: 'A parachain has no core',
  warningTitle: 'A parachain may have lost its core',
  explanation: `A parachain builds blocks only if the relay chain assigns a core to it. On older relay chains each listed parachain has its
own core; on newer ones a parachain buys coretime, in bulk or block by block. A parachain without a core receives and sends no
messages, and its tasks miss their time.

The check reads the claims to the next blocks (\`ParachainHost.claim_queue\`, on older relay chains \`ParaScheduler.ClaimQueue\` or
\`Scheduled\`), the relay chain block to which the newest block of the parachain refers (\`Paras.MostRecentContext\`), and, on
relay chains without coretime, the list of parachains (\`Paras.Parachains\`). The claims cover the next few blocks only.

What to do: buy or renew coretime on the Coretime chain. \`Broker.Workload\` there shows the assignment.`,
  waitsFor: () => [
    requireGiven('relay'),
    { check: 'network/paras-alive-on-relay', subject: 'target chain', before: 'target chain' },
    { check: 'network/paras-alive-on-relay', subject: 'service chain', before: 'service chain' },
  ],
  facts: { cores: coreFact },
  evaluate: ({ cores }) => cores?.map(judge) ?? [judgeNotGiven('cores', 'relay')],
});

/** Blocks of the relay chain: ten minutes, within which every live parachain has a block. */
const recentBlocks = 100;

function judge({ role, paraId, claimed, newestAt, isListed }: CoreFact): Judgement {
  const subject = `${roleWords[role]} ${paraId}`;
  const evidence = listEvidence(claimed, newestAt, isListed);
  const cores = claimed?.known ? claimed.value : [];
  if (cores.length > 0) {
    const [noun, verb] = cores.length === 1 ? ['Core', 'is'] : ['Cores', 'are'];
    const reason = `${noun} ${cores.join(', ')} of the relay chain ${verb} assigned to the parachain.`;
    return { subject, outcome: 'pass', reason, evidence };
  }
  const age = deriveAge(newestAt);
  if (age !== undefined && age <= recentBlocks) {
    const reason = `The relay chain accepted a block of the parachain in its last ${recentBlocks}, so the parachain has a core.`;
    return { subject, outcome: 'pass', reason, evidence };
  }
  if (isListed?.known && isListed.value) {
    const listed =
      'Paras.Parachains lists the parachain, and each listed parachain has a core on this relay chain';
    if (age === undefined) return { subject, outcome: 'pass', reason: `${listed}.`, evidence };
    const reason = `${listed}, but ${describeStop(newestAt)}.`;
    return { subject, outcome: 'warn', reason, evidence };
  }
  if (age !== undefined) {
    const reason = `No core is assigned to the parachain, and ${describeStop(newestAt)}.`;
    return { subject, outcome: 'warn', reason, evidence };
  }
  return {
    subject,
    outcome: 'unknown',
    reason: 'The core assignments of the relay chain do not name the parachain at this block.',
    evidence,
    howToFindOut: 'Read Broker.Workload on the Coretime chain, or check that the parachain builds blocks.',
  };
}

function describeStop(newestAt: CoreFact['newestAt']): string {
  const at = newestAt?.known ? newestAt.value : undefined;
  return `its newest block refers to block ${at} of the relay chain, more than ${recentBlocks} ago: the parachain builds no blocks`;
}

function deriveAge(newestAt: CoreFact['newestAt']): number | undefined {
  if (!newestAt?.known || newestAt.value === undefined) return undefined;
  const age = newestAt.evidence.block.number - newestAt.value;
  // A block cannot refer to a later block: such an entry has no meaning.
  return age >= 0 ? age : undefined;
}
