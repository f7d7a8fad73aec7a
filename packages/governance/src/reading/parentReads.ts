import { type Runtime, requireInput, type StorageRead } from '@parachron/core';
import { deriveLocation, type Location, safeXcmVersionRead, supportedXcmVersionRead } from '@parachron/xcm';

/** The reads of a relay chain for the version in which it sends to a parachain. */
export type ParentReads = {
  /** The version stored for the parachain; undefined where none is. */
  readonly supported: StorageRead<number | undefined>;
  /** The default version, for chains without a stored version; undefined where none is set. */
  readonly safe: StorageRead<number | undefined>;
};

/**
 * Describes the reads of a relay chain that sends a parachain a program as its root. `listRootRoutes` performs them by itself;
 * use them to combine them with other reads of the same snapshot.
 *
 * Chain: `XcmPallet.SupportedVersion`, `XcmPallet.SafeXcmVersion`.
 * Sends: nothing.
 *
 * @param relay the runtime of the relay chain
 * @param para the id of the parachain
 *
 * @example
 * ```ts
 * import { connect } from '@parachron/client';
 * import { parentReads } from '@parachron/governance';
 *
 * const relay = await connect('wss://relay.example');
 * const snapshot = await relay.snapshot();
 * // The snapshot keeps the answers: `listRootRoutes` asks for none of them again.
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

/** The location of a parachain, as its relay chain sees it. */
export function findChild(para: number): Location {
  return deriveLocation({ paraId: para, relation: 'child' });
}
