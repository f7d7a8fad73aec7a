import { toHex } from '../../scale/hex.js';
import { prepareTrie, requireBlock, requireTrie } from '../formats.js';
import { param, toOptional } from '../params.js';
import { defineMethod } from '../RpcMethod.js';

/** The nodes of the state's trie that prove the values of keys against the block's state root. */
export const stateGetReadProof = defineMethod({
  name: 'state_getReadProof',
  params: [param.hexes('keys'), toOptional(param.hash('hash'))],
  handler: async ({ chain, pace }, [keys, at]) => {
    const { hash } = requireBlock(chain, at);
    for (const _ of prepareTrie(chain, hash)) await pace.next();
    const proof: string[] = [];
    for (const node of requireTrie(chain, hash).listProof(keys)) {
      await pace.next();
      pace.addAnswer(2 * node.length);
      proof.push(toHex(node));
    }
    return { at: hash, proof };
  },
});
