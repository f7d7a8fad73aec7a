import type { Answer, Evidence } from '@parachron/core';
import { isParachronError } from '@parachron/core';
import { chooseXcmVersion } from '@parachron/xcm';
import { type XcmFact, type XcmSpeaker, xcmFact } from '../../facts/xcm/xcmFact.js';
import { defineCheck, type Judgement } from '../Check.js';

/** The parachain can send XCM, and those it sends to can read what it sends. */
export const versionsAgree = defineCheck({
  id: 'xcm/versions-agree',
  title: 'The XCM pallet is there and versions agree',
  explanation: `Channel calls travel from your parachain to its relay chain as XCM programs, sent by an XCM pallet
(\`PolkadotXcm\` on parachains). A runtime reads certain versions of XCM; a message in another version is dropped,
on a parachain without any event.

The check reads the versions from the metadata of the runtimes, and what your parachain has stored of the others:
\`PolkadotXcm.SupportedVersion\`, else \`PolkadotXcm.SafeXcmVersion\`, the version it uses where it knows nothing.

What to do: set the default version with \`polkadotXcm.forceDefaultXcmVersion\` or the version of one place with
\`polkadotXcm.forceXcmVersion\` (both as root), or upgrade the runtime that is behind.`,
  facts: { xcm: xcmFact },
  evaluate: ({ xcm }) => [
    judgePallet(xcm),
    judgePair(xcm, 'relay', xcm.towardsRelay),
    judgePair(xcm, 'service', xcm.towardsService),
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

function judgePair(
  xcm: XcmFact,
  other: 'relay' | 'service',
  supported: Answer<number | undefined>,
): Judgement {
  const subject = `target → ${other}`;
  const receiver = xcm[other];
  if (!xcm.target) return notGiven(subject, 'target');
  if (!receiver) return notGiven(subject, other);
  const evidence = [supported, xcm.safe].flatMap((one) => (one.evidence ? [one.evidence] : []));
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
  return compare(xcm.target, receiver, {
    subject,
    evidence,
    supported: knownValue(supported),
    safe: knownValue(xcm.safe),
  });
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
