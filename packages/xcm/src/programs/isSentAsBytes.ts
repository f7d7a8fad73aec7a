import { hasCall, requireInput } from '@parachron/core';
import type { Registry } from '@polkadot/types/types';
import { listXcmVersions } from '../versions/listXcmVersions.js';

/**
 * Returns whether a parachain must send a program of a version to its relay chain as bytes: the runtime does not know
 * the version, or its router may add an instruction that the version does not have.
 *
 * Routers of most runtimes that know version 3 add `SetTopic` to a sent program. Version 2 has no such instruction, so
 * `PolkadotXcm.send` fails with `SendFailure`. Metadata does not show the instructions that a router adds; bytes arrive
 * in either case. {@link sendUpwardCall} builds the call that sends the bytes.
 *
 * Chain: `ParachainSystem.sudo_send_upward_message`, and the variants of `xcm::VersionedXcm`.
 * Sends: nothing.
 *
 * @param registry the types of the parachain's runtime
 * @param version the version that the relay chain reads
 * @returns false for a runtime without the call
 *
 * @example
 * ```ts
 * import type { Registry } from '@polkadot/types/types';
 * import { isSentAsBytes } from '@parachron/xcm';
 *
 * declare const people: Registry; // knows the versions 2, 3 and 4
 * isSentAsBytes(people, 2); // true
 * isSentAsBytes(people, 3); // false
 * ```
 */
export function isSentAsBytes(registry: Registry, version: number): boolean {
  requireInput({ registry, version }, { registry: 'registry', version: 'number' });
  const versions = listXcmVersions(registry);
  const isWritten = versions.includes(version) && (version >= topicVersion || !versions.some(hasTopics));
  return !isWritten && hasCall(registry, 'ParachainSystem', 'sudo_send_upward_message');
}

/** The first version with `SetTopic`. */
const topicVersion = 3;

function hasTopics(version: number): boolean {
  return version >= topicVersion;
}
