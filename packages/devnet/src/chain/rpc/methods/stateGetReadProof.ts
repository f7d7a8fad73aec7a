import { BlockUnknownError } from '../../node/BlockUnknownError.js';
import { toHex } from '../../scale/hex.js';
import { requireBlock } from '../formats.js';
import { optional, param } from '../params.js';
import { defineMethod } from '../RpcMethod.js';

/** The nodes of the state's trie that prove the values of keys against the block's state root. */
export const stateGetReadProof = defineMethod({
  name: 'state_getReadProof',
  params: [param.hexes('keys'), optional(param.hash('at'))],
  handler: async ({ chain, pace }, [keys, at]) => {
    const { hash, header } = requireBlock(chain, at);
    const { state } = chain;
    if (!state.hasState(header.number)) throw new BlockUnknownError({ block: hash, reason: 'discarded' });
    for (const _ of state.prepare(state.changesBackTo(header.number))) await pace.next();
    const trie = state.trieAt(header.number);
    if (!trie) throw new BlockUnknownError({ block: hash, reason: 'discarded' });
    const proof: string[] = [];
    for (const node of trie.listProof(keys)) {
      await pace.next();
      pace.addAnswer(2 * node.length);
      proof.push(toHex(node));
    }
    return { at: hash, proof };
  },
});
