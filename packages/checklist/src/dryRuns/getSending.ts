import { type Answer, isParachronError, type Runtime } from '@parachron/core';
import { type DeliveryRequest, readOwnToken } from '@parachron/proxy';
import { deriveServiceDelivery, type TargetEntry, targetEntryRead } from '@parachron/scheduler';
import {
  chooseXcmVersion,
  deriveLocation,
  isXcmVersion,
  listXcmVersions,
  safeXcmVersionRead,
  supportedXcmVersionRead,
  type XcmVersionFacts,
} from '@parachron/xcm';
import type { ChainFork, ChainForks } from '../forks/ChainForks.js';
import type { Scope } from '../Scope.js';

/** The service's sending of programs to the target, and the parts that are unknown. */
export interface Sending {
  /** The payer, the offered amount and the versions, as far as the service shows them. */
  readonly request: Pick<DeliveryRequest, 'ownToken' | 'payments' | 'termsFor' | 'versions'>;
  readonly assumed: readonly Assumption[];
}

/** The unknown parts of the service's programs, for which values are assumed. */
export interface Assumption {
  readonly about: 'terms' | 'version';
  /** One sentence: why the part is unknown. */
  readonly reason: string;
  /** One sentence: how to find out the part. */
  readonly howToFindOut: string;
}

/**
 * Reads the form of the service's programs for the target from the forked service: payer and offered fee from its table, and the
 * version from its XCM pallet.
 *
 * Sends: one read of the fork of the service, and one of the fork of the target.
 */
export async function getSending(forks: ChainForks, target: ChainFork, scope: Scope): Promise<Sending> {
  const { targetParaId } = scope;
  const ownToken = await readOwnToken(await target.chain.snapshot(), targetParaId);
  const { service } = forks;
  if (!service) return { request: { ownToken }, assumed: listUnasked(forks) };
  const { runtime } = service.chain;
  const place = deriveLocation({ paraId: targetParaId, relation: 'sibling' });
  const { row, supported, safe } = await (await service.chain.snapshot()).read({
    row: targetEntryRead(targetParaId),
    supported: supportedXcmVersionRead(runtime.registry, place),
    safe: safeXcmVersionRead(runtime.registry),
  });
  const terms = deriveTerms(row, { ownToken, targetParaId });
  const version = deriveVersions(runtime, { target: target.chain.runtime, supported, safe });
  return {
    request: { ownToken, ...terms.request, ...version.request },
    assumed: [...terms.assumed, ...version.assumed],
  };
}

function listUnasked({ missing }: ChainForks): readonly Assumption[] {
  const failed = missing.find(({ role }) => role === 'service');
  const reason = failed
    ? 'The table of the service could not be read: the service has no fork.'
    : 'The table of the service could not be read: no endpoint of the service was given.';
  const howToFindOut = `Give ${failed ? 'another' : 'an'} endpoint of the service.`;
  return (['terms', 'version'] as const).map((about) => ({ about, reason, howToFindOut }));
}

function deriveTerms(
  row: Answer<TargetEntry | undefined>,
  { ownToken, targetParaId }: Pick<Required<DeliveryRequest>, 'ownToken'> & { readonly targetParaId: number },
): Sending {
  if (row.known && row.value) return { request: deriveServiceDelivery(row.value, { ownToken }), assumed: [] };
  const reason = row.known
    ? `The service has no row for parachain ${targetParaId} in its table.`
    : `The table of the service could not be read: ${row.reason.replace(/\.$/, '')}.`;
  const howToFindOut = row.known ? 'Ask the team of the service to add a row.' : row.howToFindOut;
  return { request: {}, assumed: [{ about: 'terms', reason, howToFindOut }] };
}

function deriveVersions(
  { registry }: Runtime,
  about: {
    readonly target: Runtime;
    readonly supported: Answer<number | undefined>;
    readonly safe: Answer<number | undefined>;
  },
): Sending {
  const versions = listXcmVersions(registry);
  const receiver = { versions: listXcmVersions(about.target.registry) };
  const supported = about.supported.known ? about.supported.value : undefined;
  // The entry of the target itself comes first; without it the other entries decide nothing.
  const safe = about.supported.known && about.safe.known ? about.safe.value : undefined;
  const sent = findSentVersion({ sender: { versions, supported, safe }, receiver });
  if (sent !== undefined) return { request: { versions: [sent].filter(isXcmVersion) }, assumed: [] };
  const reason = 'The service stores no XCM version for the target, or the version could not be read.';
  const howToFindOut =
    'Set the version with PolkadotXcm.force_xcm_version on the service, or ask the team of the service.';
  return {
    request: { versions: versions.filter(isXcmVersion) },
    assumed: [{ about: 'version', reason, howToFindOut }],
  };
}

/** The XCM version of the service's programs, also if the target does not read it; undefined if unknown. */
function findSentVersion(facts: XcmVersionFacts): number | undefined {
  try {
    const { version, source } = chooseXcmVersion(facts);
    return source === 'SupportedVersion' || source === 'SafeXcmVersion' ? version : undefined;
  } catch (error) {
    if (!isParachronError(error, 'XCM_NO_COMMON_VERSION')) throw error;
    const { sentAs } = error.facts;
    return sentAs ?? undefined;
  }
}
