import { type Answer, storageRead } from '@parachron/core';
import { defineFact } from '../Fact.js';
import { type ParaFact, type ParaHead, paraFact } from './paraFact.js';

/** The block of a para that the relay chain has accepted, and the para's own block at that height. */
export interface RelayMembership {
  readonly role: 'target' | 'service';
  readonly known: ParaHead;
  readonly own: Answer<string | undefined>;
  /** Whether both are one block; undefined if the para's own node has no block at that height. */
  readonly isSame: boolean | undefined;
}

/** Compares the available parachains with the blocks that the available relay chain has accepted. */
export const relayMembershipFact = defineFact({
  needs: { paras: paraFact },
  derive: async ({ facts, read }): Promise<readonly RelayMembership[]> => {
    const compared = facts.paras.map(async (para): Promise<RelayMembership[]> => {
      const { role, head } = para;
      if (!head.known || !head.value) return [];
      const { own } = await read(role, { own: describeBlockHashRead(head.value.number) });
      return [{ role, known: head.value, own, isSame: compareHead(para, head.value, own) }];
    });
    return (await Promise.all(compared)).flat();
  },
});

/**
 * The runtime stores the hashes of earlier blocks; the hash of the read block itself is in the evidence. A node that is one
 * block behind is compared by the parent block.
 */
function compareHead(
  { pinned }: ParaFact,
  known: ParaHead,
  own: Answer<string | undefined>,
): boolean | undefined {
  if (pinned?.number === known.number) return pinned.hash === known.hash;
  if (pinned?.number === known.number - 1) return pinned.hash === known.parentHash;
  return own.known && own.value !== undefined ? own.value === known.hash : undefined;
}

/** The runtime returns zeros for a block that it has pruned or not reached. */
function describeBlockHashRead(number: number) {
  return storageRead('System', 'BlockHash', [number], (value) => {
    const hash = value?.toHex();
    return hash && !/^0x0*$/.test(hash) ? hash : undefined;
  });
}
