import { blake2AsU8a } from '@polkadot/util-crypto';
import type { ChainRuntime } from '../pallet/ChainRuntime.js';
import { joinBytes } from '../scale/hex.js';

/** The well-known key of a runtime's code. */
export const codeKey = '0x3a636f6465';

/**
 * Derives the value of `:code` for a runtime without wasm: a text that states this, and a hash that depends on the interface and
 * constants of the runtime, since clients cache metadata by the hash of the code.
 */
export function deriveCodeMark({ crate, version, pallets, types }: ChainRuntime): Uint8Array {
  const names = pallets.map((pallet) => [
    pallet.name,
    pallet.index,
    Object.keys(pallet.calls ?? {}),
    Object.keys(pallet.events ?? {}),
  ]);
  const constants = pallets.flatMap((pallet) => pallet.constants ?? []);
  const values = constants.map(({ definition, value }) => types.encode(definition.type, value));
  const text = new TextEncoder().encode(JSON.stringify([crate, version, names]));
  const hash = blake2AsU8a(joinBytes([text, ...values]), 256);
  return joinBytes([new TextEncoder().encode(`${crate} runs in TypeScript, not as wasm: `), hash]);
}
