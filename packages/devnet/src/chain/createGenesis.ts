import { createWholeState, type ForkBlock, toHex } from '@parachron/network';
import { getListRoot, Trie } from '@parachron/runtime';
import { blake2AsU8a } from '@polkadot/util-crypto';
import type { ChainRuntime } from './pallet/ChainRuntime.js';
import { Context } from './pallet/Context.js';
import { codeKey } from './runtime/smallCode.js';
import { header as headerType } from './scale/commonTypes.js';

/** Creates block 0 from the genesis of the pallets and the value of `:code`. */
export function createGenesis(runtime: ChainRuntime, code: Uint8Array): ForkBlock {
  const context = new Context({ runtime, state: new Trie(), blockNumber: 0 });
  context.overlay.put(codeKey, code);
  for (const pallet of runtime.pallets) pallet.genesis?.(context);
  const trie = new Trie().with(context.overlay.changes);
  const header = runtime.types.encode(headerType, {
    parent_hash: toHex(new Uint8Array(32)),
    number: 0,
    state_root: toHex(trie.getRoot()),
    extrinsics_root: toHex(getListRoot([])),
    digest: { logs: [] },
  });
  const state = createWholeState(trie, 0);
  state.seal();
  return { number: 0, hash: toHex(blake2AsU8a(header, 256)), header, extrinsics: [], state };
}
