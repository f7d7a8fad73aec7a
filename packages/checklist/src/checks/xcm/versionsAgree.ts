import { hasCall } from '@parachron/core';
import { isXcmVersion } from '@parachron/xcm';
import {
  deriveVersionObstacle,
  formatVersions,
  type XcmEnd,
  type XcmRoute,
  xcmFact,
  xcmPairs,
} from '../../facts/xcm/xcmFact.js';
import {
  defineCheck,
  type Judgement,
  judgeNotGiven,
  judgeUnknown,
  requireGiven,
  requireXcm,
} from '../Check.js';

/** The parachain can send XCM, and the receivers can read its version. */
export const versionsAgree = defineCheck({
  id: 'xcm/versions-agree',
  topic: 'xcm',
  title: 'The chains agree on an XCM version',
  failedTitle: 'The XCM versions do not agree',
  warningTitle: 'The parachain and the relay chain have no XCM version in common',
  explanation: `Channel calls travel from your parachain to its relay chain as XCM programs, sent by an XCM pallet (\`PolkadotXcm\` on
parachains). Calls of tasks travel from the service to your parachain. A runtime supports certain versions of XCM. It drops a
message in any other version; on a parachain, no event reports this.

The check reads the supported versions from the metadata of the runtimes. On forks of your parachain and of the service, root
sends a program to each recipient, and the check reads the version in which it leaves. Without a fork, or if root cannot send, the
check reads the stored versions: \`PolkadotXcm.SupportedVersion\`, or else \`PolkadotXcm.SafeXcmVersion\`, the default for unknown
recipients. If neither is set, the pallet sends nothing. A runtime may also send in a fixed version, usually its newest
(\`VersionWrapper = ()\`). No metadata shows this: the check reports \`unknown\`, unless a fork sends only after a version is set.

Only channel calls travel to the relay chain. If the relay chain supports no version that the parachain writes, root of the
parachain can send these programs as bytes (\`ParachainSystem.sudo_send_upward_message\`), as the plan does: that is a warning.
The plan also sends bytes if a fork of the parachain did not send the version.

What to do: set the default version with \`PolkadotXcm.force_default_xcm_version\`, or the version for one recipient with
\`PolkadotXcm.force_xcm_version\` (both as root), or upgrade the runtime that lacks the version.`,
  waitsFor: () => [
    requireXcm('target →'),
    requireXcm('service → target'),
    requireGiven('relay', 'target → relay'),
    requireGiven('relay', 'service → relay'),
    requireGiven('target'),
    requireGiven('service', 'service →'),
    requireGiven('service', 'target → service'),
  ],
  facts: { xcm: xcmFact },
  evaluate: ({ xcm }) => [
    judgePallet(xcm['target → relay']?.sender),
    ...xcmPairs.flatMap(({ from, to }) => xcm[`${from} → ${to}`] ?? []).map(judgeRoute),
  ],
});

function judgePallet(target: XcmEnd | undefined): Judgement {
  const subject = 'XCM pallet';
  if (!target) return judgeNotGiven(subject, 'target');
  if (target.pallet) {
    const reason = `${target.chain} sends XCM by its pallet ${target.pallet}, versions ${target.versions.join(', ')}.`;
    return { subject, outcome: 'pass', reason, evidence: [] };
  }
  if (target.versions.length === 0) {
    const reason = `${target.chain} has no XCM. Its runtime executes no message of the service.`;
    const noFix = {
      reason: 'No call adds XCM to a runtime.',
      howTo: 'Upgrade the runtime with an XCM executor, pallet-xcm and the queues of messages.',
    };
    return { subject: 'XCM in the runtime', outcome: 'fail', reason, evidence: [], noFix };
  }
  const reason = `${target.chain} has no XCM pallet with a call "send", so it cannot send the channel calls.`;
  const noFix = {
    reason: 'No call adds a pallet to a runtime.',
    howTo: `Upgrade the runtime of ${target.chain} with pallet-xcm, or ask the governance of the relay chain to open the channels (Hrmp.force_open_hrmp_channel).`,
  };
  return { subject, outcome: 'fail', reason, evidence: [], noFix };
}

function judgeRoute(route: XcmRoute): Judgement {
  const { to, sender, receiver, due } = route;
  const judged = judgeVersion(route);
  if (due) return { ...judged, fix: [due] };
  if (judged.outcome !== 'fail' || !sender || !receiver) return judged;
  // Bytes may have a version that the router of the sender does not write.
  const sendsBytes = hasCall(sender.registry, 'ParachainSystem', 'sudo_send_upward_message');
  if (to === 'relay' && sendsBytes && receiver.versions.some(isXcmVersion)) {
    const reason = `${judged.reason} Root of ${sender.chain} sends programs there as bytes (ParachainSystem.sudo_send_upward_message), as the steps of a plan do.`;
    return { ...judged, outcome: 'warn', reason };
  }
  return { ...judged, noFix: deriveVersionObstacle(sender, receiver, route.ran) };
}

function judgeVersion(route: XcmRoute): Judgement {
  const { from, to, sender, receiver, sentAs, source, isRead, unread, newest, error, evidence } = route;
  const subject = `${from} → ${to}`;
  if (!sender) return judgeNotGiven(subject, from);
  if (!receiver) return judgeNotGiven(subject, to);
  const judgeOpen = (reason: string, howToFindOut: string) =>
    judgeUnknown(subject, { reason, howToFindOut }, evidence);
  if (receiver.versions.length === 0) {
    const reason = `The metadata of ${receiver.chain} has no XCM, so its versions are not known.`;
    return judgeOpen(reason, 'Dry-run a program on that chain or a fork of it.');
  }
  if (isRead) {
    const reason = `${sender.chain} sends XCM version ${sentAs}, by ${source}. ${receiver.chain} reads it.`;
    return { subject, outcome: 'pass', reason, evidence };
  }
  if (newest === undefined || sentAs !== undefined) {
    const writes = formatVersions(sender.versions);
    const sends = sentAs === undefined ? writes : formatVersions([sentAs]);
    const reason =
      sentAs === undefined || sender.versions.includes(sentAs)
        ? `${sender.chain} sends ${sends}; ${receiver.chain} reads ${formatVersions(receiver.versions)}.`
        : `${sender.chain} is set to ${sends}; its runtime writes ${writes}.`;
    return { subject, outcome: 'fail', reason, evidence };
  }
  if (unread) return judgeOpen(unread.reason, unread.howToFindOut);
  const pallet = sender.pallet ?? 'PolkadotXcm';
  const tried = error === undefined ? '' : ` A fork of ${sender.chain} sent nothing: ${error}.`;
  const lacks = `${sender.chain} stores neither ${pallet}.SupportedVersion for ${receiver.chain} nor ${pallet}.SafeXcmVersion.`;
  if (route.ran === newest) {
    const reason = `${lacks}${tried} With version ${newest} stored, the fork sent the program.`;
    return { subject, outcome: 'fail', reason, evidence };
  }
  return judgeOpen(
    `${lacks} A router that takes the version from that pallet sends no message there. A router with a fixed version does; metadata does not show which router a runtime has.${tried} Both chains support XCM version ${newest}.`,
    `Dry-run ${pallet}.send as root of ${sender.chain}, or set version ${newest} for ${receiver.chain}.`,
  );
}
