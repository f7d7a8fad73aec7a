import { toHex } from '@parachron/network';
import { Trie } from '@parachron/runtime';
import { blake2AsU8a } from '@polkadot/util-crypto';
import type { ChainRuntime } from '../pallet/ChainRuntime.js';
import { Context } from '../pallet/Context.js';
import { now } from '../pallets/timestamp.js';
import { codeKey } from '../runtime/smallCode.js';
import { header as headerType } from '../scale/commonTypes.js';
import type { StoredBlock } from './Chain.js';

const zeroHash = toHex(new Uint8Array(32));

/** Creates block 0 and the first state from the genesis of the pallets and the value of `:code`. */
export function createGenesis(runtime: ChainRuntime, code: Uint8Array): { block: StoredBlock; state: Trie } {
  const context = new Context({ runtime, state: new Trie(), blockNumber: 0 });
  context.overlay.put(codeKey, code);
  for (const pallet of runtime.pallets) pallet.genesis?.(context);
  const state = new Trie().with(context.overlay.changes);
  const header = {
    parent_hash: zeroHash,
    number: 0,
    state_root: toHex(state.getRoot()),
    extrinsics_root: toHex(new Trie().getRoot()),
    digest: { logs: [] },
  };
  const hash = toHex(blake2AsU8a(runtime.types.encode(headerType, header), 256));
  return { block: { hash, header, extrinsics: [], timestamp: Number(context.get(now)) }, state };
}
