import { blake2AsU8a } from '@polkadot/util-crypto';
import type { ChainRuntime } from '../pallet/ChainRuntime.js';
import { joinBytes } from '../scale/hex.js';

/** The well-known key of a runtime's code. */
export const codeKey = '0x3a636f6465';

/**
 * Derives the value of `:code` for a runtime without wasm: a text that states this, and a hash of the version and the metadata,
 * since clients cache metadata by the hash of the code.
 */
export function deriveCodeMark({ crate, version, metadataVersions, getMetadata }: ChainRuntime): Uint8Array {
  const encoder = new TextEncoder();
  const text = encoder.encode(JSON.stringify([crate, version, metadataVersions]));
  const hash = blake2AsU8a(joinBytes([text, ...metadataVersions.slice(-1).map(getMetadata)]), 256);
  return joinBytes([encoder.encode(`${crate} runs in TypeScript, not as wasm: `), hash]);
}
