import { isParachronError } from '@parachron/core';
import { chooseXcmVersion, isXcmVersion } from '@parachron/xcm';
import { listEvidence } from '../../facts/serviceFact.js';
import {
  findRoute,
  readRoute,
  type XcmFact,
  type XcmPair,
  type XcmRoute,
  type XcmVersionSupport,
  xcmFact,
  xcmPairs,
} from '../../facts/xcm/xcmFact.js';
import { deriveVersionObstacle, type XcmPlanFact, xcmPlanFact } from '../../facts/xcm/xcmPlanFact.js';
import { defineCheck, type Judgement, requireGiven, requireXcm } from '../Check.js';
import { judgeNotGiven, judgeUnknown } from '../judgements.js';

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
(\`VersionWrapper = ()\`). No metadata shows this, so the check then reports \`unknown\`, with the call that sets a version.

Only channel calls travel to the relay chain. If the relay chain supports no version that the parachain writes, root of the
parachain can send these programs as bytes (\`ParachainSystem.sudo_send_upward_message\`), as the plan does: that is a warning.

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
  facts: { xcm: xcmFact, plan: xcmPlanFact },
  evaluate: ({ xcm, plan }) => [judgePallet(xcm), ...xcmPairs.map((pair) => judgeRoute(xcm, pair, plan))],
});

function judgePallet({ target }: XcmFact): Judgement {
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

function judgeRoute(xcm: XcmFact, pair: XcmPair, plan: XcmPlanFact): Judgement {
  const judged = judgePair(xcm, pair);
  const step = plan[judged.subject]?.step;
  if (judged.outcome === 'pass') return judged;
  if (step) return { ...judged, fix: [step] };
  const [sender, receiver] = [xcm[pair.from], xcm[pair.to]];
  if (judged.outcome !== 'fail' || !sender || !receiver) return judged;
  if (pair.to === 'relay' && sender.sendsBytes && receiver.versions.some(isXcmVersion)) {
    const reason = `${judged.reason} Root of ${sender.chain} sends programs there as bytes (ParachainSystem.sudo_send_upward_message), as the steps of a plan do.`;
    return { ...judged, outcome: 'warn', reason };
  }
  return { ...judged, noFix: deriveVersionObstacle(sender, receiver) };
}

function judgePair(xcm: XcmFact, pair: XcmPair): Judgement {
  const subject = `${pair.from} → ${pair.to}`;
  const [sender, receiver] = [xcm[pair.from], xcm[pair.to]];
  if (!sender) return judgeNotGiven(subject, pair.from);
  if (!receiver) return judgeNotGiven(subject, pair.to);
  const route = findRoute(xcm, pair);
  const { sent } = route;
  const read = listEvidence(route.supported, route.safe);
  const evidence =
    sent?.version === undefined ? [...read, ...(sent ? [sent.evidence] : [])] : [sent.evidence];
  if (receiver.versions.length === 0) {
    const reason = `The metadata of ${receiver.chain} has no XCM, so its versions are not known.`;
    const howToFindOut = 'Dry-run a program on that chain or a fork of it.';
    return { ...judgeUnknown(subject, { reason, howToFindOut }), evidence };
  }
  return { ...compare(sender, receiver, { subject, route }), evidence };
}

function compare(
  sender: XcmVersionSupport,
  receiver: XcmVersionSupport,
  { subject, route }: { readonly subject: string; readonly route: XcmRoute },
): Judgement {
  const { versions } = sender;
  const { known, unread } = readRoute(route);
  try {
    const sent = { versions, ...(unread ? {} : known) };
    const { source, version, reason } = chooseXcmVersion({ sender: sent, receiver });
    if (unread) return judgeUnknown(subject, unread);
    // The routers of many parachains send in their newest version and ignore the stored one. Metadata does not distinguish them from
    // routers that then send nothing.
    if (source === 'none') {
      const pallet = sender.pallet ?? 'PolkadotXcm';
      const { error } = route.sent ?? {};
      const tried = error === undefined ? '' : ` A fork of ${sender.chain} sent nothing: ${error}.`;
      return judgeUnknown(subject, {
        reason: `${sender.chain} stores neither ${pallet}.SupportedVersion for ${receiver.chain} nor ${pallet}.SafeXcmVersion. A router that takes the version from that pallet sends no message there. A router with a fixed version does; metadata does not show which router a runtime has.${tried} Both chains support XCM version ${version}.`,
        howToFindOut: `Dry-run ${pallet}.send as root of ${sender.chain}, or set version ${version} for ${receiver.chain}.`,
      });
    }
    const how =
      route.sent?.version === undefined
        ? reason
        : `${sender.chain} sends XCM version ${version}, by a run on a fork.`;
    return { subject, outcome: 'pass', reason: `${how} ${receiver.chain} reads it.`, evidence: [] };
  } catch (error) {
    if (!isParachronError(error, 'XCM_NO_COMMON_VERSION')) throw error;
    const { sentAs } = error.facts;
    const writes = sentAs === null ? formatVersions(versions) : `V${sentAs}`;
    const reason = `${sender.chain} sends XCM ${writes}; ${receiver.chain} reads ${formatVersions(receiver.versions)}.`;
    return { subject, outcome: 'fail', reason, evidence: [] };
  }
}

/** `V2, V3`, or `V3-V5` for a series; none if the metadata shows no version. */
function formatVersions(versions: readonly number[]): string {
  const [first, last] = [versions[0], versions.at(-1)];
  if (first === undefined || last === undefined) return 'no version';
  const isSeries = versions.length > 2 && last - first === versions.length - 1;
  return isSeries ? `V${first}-V${last}` : versions.map((version) => `V${version}`).join(', ');
}
