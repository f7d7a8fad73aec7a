import { type NoFix, type Outcome, omitUndefined } from '@parachron/core';
import { defineFact } from '../../facts/Fact.js';
import { type ParaFact, paraFact } from '../../facts/network/paraFact.js';
import { roleWords } from '../../Scope.js';
import { defineCheck, type Judgement, judgeUnknown, requireGiven } from '../Check.js';

/** Whether the relay chain runs from its specification, whose state has no later registration. */
const genesisFact = defineFact({ derive: ({ bootLimits }) => bootLimits.relay !== undefined });

/** Both parachains are known to the relay chain and produce blocks there. */
export const parasAliveOnRelay = defineCheck({
  id: 'network/paras-alive-on-relay',
  topic: 'para',
  title: 'Both parachains are registered on the relay chain',
  failedTitle: 'A parachain is not registered or not onboarded on the relay chain',
  warningTitle: 'A parachain is becoming an on-demand parachain',
  explanation: `The relay chain carries messages only between registered parachains. A channel with an unregistered para cannot be requested,
and a para that leaves the relay chain loses its channels.

The check reads \`Paras.ParaLifecycles\` of both para ids. \`Parachain\` and \`Parathread\` (on-demand) are alive. \`Onboarding\` becomes
alive at a session change. The downgrading and offboarding states lead to removal.

If a chain runs from a chain specification, its para id (\`para_id\`) is compared with the id in its state. The specification of a
relay chain has the registrations of its genesis alone: only an endpoint shows later ones.

What to do: register the para and wait for its onboarding, or correct the given para id.`,
  waitsFor: () => [requireGiven('relay')],
  facts: { paras: paraFact, isGenesis: genesisFact },
  evaluate: ({ paras, isGenesis }) => [
    ...paras.flatMap(judgeStated),
    ...paras.map((para) => judge(para, isGenesis)),
  ],
});

/** What a state means for a para: the outcome, the words, and the remedy of a failure. */
type Meaning = readonly [outcome: Outcome, words: string, noFix?: NoFix];

function listMeanings(paraId: number, relay: string, isGenesis: boolean) {
  const correct = 'or correct the para id.';
  const unregistered: NoFix = {
    reason: "Registration needs the parachain's wasm and genesis head, which Parachron does not have.",
    howTo: `Register parachain ${paraId} (Registrar.register, then a core), ${correct}`,
  };
  const notAtGenesis: NoFix = {
    reason: 'A chain specification has the registrations of its genesis alone.',
    howTo: `Give a relay chain endpoint, or register parachain ${paraId} (Registrar.register, then a core).`,
  };
  const absent: Meaning = isGenesis
    ? ['fail', `is not registered at genesis on ${relay}`, notAtGenesis]
    : ['fail', `is not registered on ${relay}`, unregistered];
  const onboarding: NoFix = {
    reason: 'No call is needed: the relay chain ends the onboarding at a session.',
    howTo: 'Wait for the next sessions, then check again.',
  };
  const gone: NoFix = {
    reason: 'The relay chain removes the parachain at a session, and no call stops the removal.',
    howTo: `Register parachain ${paraId} again, ${correct}`,
  };
  const removed: Meaning = ['fail', `is being removed from ${relay}`, gone];
  const soon = 'is still being onboarded; channel calls for it fail until a coming session';
  return new Map<string | undefined, Meaning>([
    [undefined, absent],
    ['Parachain', ['pass', `is a parachain of ${relay}`]],
    ['Parathread', ['pass', `is an on-demand parachain of ${relay}`]],
    ['UpgradingParathread', ['pass', `is becoming a parachain of ${relay}`]],
    ['DowngradingParachain', ['warn', 'is becoming an on-demand parachain']],
    ['Onboarding', ['fail', soon, onboarding]],
    ['OffboardingParathread', removed],
    ['OffboardingParachain', removed],
  ]);
}

/** A specification that contradicts its own state: the relay chain may know the chain by either id. */
function judgeStated({ role, ownParaId, statedParaId }: ParaFact): Judgement[] {
  if (statedParaId === undefined || !ownParaId.known || ownParaId.value === statedParaId) return [];
  const { value, evidence } = ownParaId;
  const subject = `para id of the ${roleWords[role]}`;
  const reason = `The chain specification states para id ${statedParaId}, the state has ${value}.`;
  return [{ subject, outcome: 'fail', reason, evidence: [evidence], noFix: otherGenesis }];
}

const otherGenesis: NoFix = {
  reason: 'The genesis of a specification does not change with the registration of the chain.',
  howTo: 'Give an endpoint of the chain, or the specification of the registered chain.',
};

function judge({ paraId, role, lifecycle }: ParaFact, isGenesis: boolean): Judgement {
  const subject = `${roleWords[role]} ${paraId}`;
  if (!lifecycle.known)
    return judgeUnknown(subject, { ...lifecycle, reason: `Para ${paraId}: ${lifecycle.reason}` });
  const unknown: Meaning = ['unknown', `is in an unknown state: ${lifecycle.value}`];
  const [outcome, words, noFix] =
    listMeanings(paraId, lifecycle.evidence.chain, isGenesis).get(lifecycle.value) ?? unknown;
  return {
    subject,
    outcome,
    reason: `Para ${paraId} ${words}.`,
    evidence: [lifecycle.evidence],
    ...(outcome === 'unknown' ? { howToFindOut: 'Read Paras.ParaLifecycles on the relay chain.' } : {}),
    ...omitUndefined({ noFix }),
  };
}
