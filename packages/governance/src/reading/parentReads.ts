import { type Runtime, requireInput, type StorageRead } from '@parachron/core';
import { deriveLocation, type Location, safeXcmVersionRead, supportedXcmVersionRead } from '@parachron/xcm';

/** The reads of the XCM version in which a relay chain sends to a parachain. */
export type ParentReads = {
  /** The version stored for the parachain; undefined if none is stored. */
  readonly supported: StorageRead<number | undefined>;
  /** The default version, for chains without a stored version; undefined if none is set. */
  readonly safe: StorageRead<number | undefined>;
};

/**
 * Describes the reads of a relay chain for a program that it sends to a parachain as root. `listRootRoutes` performs
 * these reads; use this function to combine them with other reads of the same snapshot.
 *
 * Chain: `XcmPallet.SupportedVersion`, `XcmPallet.SafeXcmVersion`.
 * Sends: nothing.
 *
 * @param relay the runtime of the relay chain
 * @param para the id of the parachain
 * @returns two reads, by name
 *
 * @example
 * ```ts
 * import { connect } from '@parachron/client';
 * import { parentReads } from '@parachron/governance';
 *
 * const relay = await connect('wss://relay.example');
 * const snapshot = await relay.snapshot();
 * // The snapshot keeps the answers: `listRootRoutes` does not request them again.
 * await snapshot.read(parentReads(snapshot.runtime, 2000));
 * await relay.close();
 * ```
 */
export function parentReads(relay: Pick<Runtime, 'registry'>, para: number): ParentReads {
  requireInput({ relay, para }, { relay: 'runtime', para: 'number' });
  const { registry } = relay;
  return {
    supported: supportedXcmVersionRead(registry, findChild(para)),
    safe: safeXcmVersionRead(registry),
  };
}

/** Derives the location of a parachain, as its relay chain sees it. */
export function findChild(para: number): Location {
  return deriveLocation({ paraId: para, relation: 'child' });
}
