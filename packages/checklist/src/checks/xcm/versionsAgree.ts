import type { Answer, Evidence } from '@parachron/core';
import { isParachronError } from '@parachron/core';
import { chooseXcmVersion } from '@parachron/xcm';
import { type XcmFact, type XcmSpeaker, xcmFact } from '../../facts/xcm/xcmFact.js';
import { type XcmPlanFact, xcmPlanFact } from '../../facts/xcm/xcmPlanFact.js';
import { defineCheck, type Judgement } from '../Check.js';

/** The parachain can send XCM, and those it sends to can read what it sends. */
export const versionsAgree = defineCheck({
  id: 'xcm/versions-agree',
  title: 'The XCM pallet is there and versions agree',
  explanation: `Channel calls travel from your parachain to its relay chain as XCM programs, sent by an XCM pallet
(\`PolkadotXcm\` on parachains); calls of tasks come the other way, from the service to your parachain. A runtime reads
certain versions of XCM; a message in another version is dropped, on a parachain without any event.

The check reads the versions from the metadata of the runtimes, and what your parachain and the service have stored of
those that they send to:
\`PolkadotXcm.SupportedVersion\`, else \`PolkadotXcm.SafeXcmVersion\`, the version it uses where it knows nothing.

What to do: set the default version with \`polkadotXcm.forceDefaultXcmVersion\` or the version of one place with
\`polkadotXcm.forceXcmVersion\` (both as root), or upgrade the runtime that is behind.`,
  facts: { xcm: xcmFact, plan: xcmPlanFact },
  evaluate: ({ xcm, plan }) => [
    judgePallet(xcm),
    ...[
      judgePair(xcm, { from: 'target', to: 'relay' }),
      judgePair(xcm, { from: 'target', to: 'service' }),
      judgePair(xcm, { from: 'service', to: 'target' }),
    ].map((judged) => withFix(judged, plan)),
  ],
});

function judgePallet({ target }: XcmFact): Judgement {
  const subject = 'XCM pallet';
  if (!target) return notGiven(subject, 'target');
  if (target.pallet) {
    const reason = `${target.chain} sends XCM by its pallet ${target.pallet}, versions ${target.versions.join(', ')}.`;
    return { subject, outcome: 'pass', reason, evidence: [] };
  }
  const reason = `${target.chain} has no XCM pallet with a call "send", so it cannot send the channel calls.`;
  return { subject, outcome: 'fail', reason, evidence: [] };
}

function withFix(judged: Judgement, plan: XcmPlanFact): Judgement {
  const step = plan[judged.subject];
  return judged.outcome === 'fail' && step ? { ...judged, fix: [step] } : judged;
}

interface Pair {
  readonly from: 'target' | 'service';
  readonly to: 'relay' | 'target' | 'service';
}

function judgePair(xcm: XcmFact, pair: Pair): Judgement {
  const subject = `${pair.from} → ${pair.to}`;
  const [sender, receiver] = [xcm[pair.from], xcm[pair.to]];
  if (!sender) return notGiven(subject, pair.from);
  if (!receiver) return notGiven(subject, pair.to);
  const { supported, safe } = findStored(xcm, pair);
  const evidence = [supported, safe].flatMap((one) => (one.evidence ? [one.evidence] : []));
  if (receiver.versions.length === 0) {
    const reason = `The metadata of ${receiver.chain} has no XCM, so its versions are not known.`;
    return {
      subject,
      outcome: 'unknown',
      reason,
      evidence,
      howToFindOut: 'Dry-run a program on that chain or a fork of it.',
    };
  }
  return compare(sender, receiver, {
    subject,
    evidence,
    supported: knownValue(supported),
    safe: knownValue(safe),
  });
}

/** What the sender has stored of the receiver, and of places that it does not know. */
function findStored(xcm: XcmFact, { from, to }: Pair) {
  if (from === 'service') return { supported: xcm.towardsTarget, safe: xcm.serviceSafe };
  return { supported: to === 'relay' ? xcm.towardsRelay : xcm.towardsService, safe: xcm.safe };
}

function compare(
  sender: XcmSpeaker,
  receiver: XcmSpeaker,
  about: {
    subject: string;
    evidence: readonly Evidence[];
    supported: number | undefined;
    safe: number | undefined;
  },
): Judgement {
  const { subject, evidence, supported, safe } = about;
  try {
    const { reason } = chooseXcmVersion({ sender: { versions: sender.versions, supported, safe }, receiver });
    return { subject, outcome: 'pass', reason: `${reason} ${receiver.chain} reads it.`, evidence };
  } catch (error) {
    if (!isParachronError(error, 'XCM_NO_COMMON_VERSION')) throw error;
    return { subject, outcome: 'fail', reason: error.message, evidence };
  }
}

/** Not a pass: what is not at hand was not looked at. */
function notGiven(subject: string, role: string): Judgement {
  const reason = `Not checked: no node of the ${role} chain was given.`;
  return { subject, outcome: 'not-applicable', reason, evidence: [] };
}

function knownValue<T>(answer: Answer<T | undefined>): T | undefined {
  return answer.known ? answer.value : undefined;
}
