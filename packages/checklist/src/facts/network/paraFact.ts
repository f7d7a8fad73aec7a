import { type Answer, attempt, type BlockRef, omitUndefined, paraIdRead, storageRead } from '@parachron/core';
import type { Header } from '@polkadot/types/interfaces';
import type { Codec } from '@polkadot/types/types';
import { chooseParaId } from '../../Scope.js';
import { defineFact } from '../Fact.js';

/** A block of a para, from the header that the relay chain stores. */
export interface ParaHead extends BlockRef {
  readonly parentHash: string;
}

/** Facts of the relay chain and of a parachain itself about the parachain. */
export interface ParaFact {
  readonly role: 'target' | 'service';
  readonly paraId: number;
  /** The block at which a node of the para itself was read; absent if no endpoint was given. */
  readonly pinned?: BlockRef;
  /** Lifecycle state of the para on the relay chain: `Parachain`, `Onboarding`, …; undefined if the para is not registered. */
  readonly lifecycle: Answer<string | undefined>;
  /** The para's newest block that the relay chain has accepted. */
  readonly head: Answer<ParaHead | undefined>;
  /** The hash of the para's own block at that height; absent without such a block of the relay chain. */
  readonly own?: Answer<string | undefined>;
  /** Whether both are one block; undefined if the para's own node has no block at that height. */
  readonly isSame?: boolean | undefined;
  /** The para id in the chain's own runtime. */
  readonly ownParaId: Answer<number>;
  /** The para id that the chain specification states. */
  readonly statedParaId?: number;
}

/** Facts of the relay chain and of both parachains about the parachains, whose blocks are compared. */
export const paraFact = defineFact({
  derive: ({ scope, chains, read }): Promise<readonly ParaFact[]> =>
    Promise.all(
      (['target', 'service'] as const).map(async (role) => {
        const paraId = chooseParaId(role, scope);
        const [registered, { ownParaId }] = await Promise.all([
          read('relay', {
            lifecycle: storageRead('Paras', 'ParaLifecycles', [paraId], (value) => value?.toString()),
            head: storageRead('Paras', 'Heads', [paraId], (value) => (value ? parseHead(value) : undefined)),
          }),
          read(role, { ownParaId: paraIdRead() }),
        ]);
        const pinned = chains[role]?.block;
        const head = registered.head.known ? registered.head.value : undefined;
        const there =
          head && (await read(role, { own: storageRead('System', 'BlockHash', [head.number], readHash) }));
        return {
          role,
          paraId,
          ownParaId,
          ...registered,
          ...there,
          ...omitUndefined({ pinned, statedParaId: scope.statedParaIds?.[role] }),
          isSame: there && compareHead(head, pinned, there.own),
        };
      }),
    ),
});

/** A head is the SCALE encoding of the para's header, if the para is a Substrate chain; a para that is onboarded may have an empty head. */
function parseHead(value: Codec): ParaHead | undefined {
  return attempt(() => {
    const bytes = value.toU8a(true);
    const header = value.registry.createType<Header>('Header', bytes);
    // Missing bytes are read as zeros.
    if (header.encodedLength !== bytes.length) return undefined;
    const hash = value.registry.hash(header.toU8a()).toHex();
    return { number: header.number.toNumber(), hash, parentHash: header.parentHash.toHex() };
  });
}

/**
 * The runtime stores the hashes of earlier blocks; the hash of the read block itself is in the evidence. A node that is one
 * block behind is compared by the parent block.
 */
function compareHead(head: ParaHead, pinned?: BlockRef, own?: ParaFact['own']): boolean | undefined {
  if (pinned?.number === head.number) return pinned.hash === head.hash;
  if (pinned?.number === head.number - 1) return pinned.hash === head.parentHash;
  return own?.known && own.value !== undefined ? own.value === head.hash : undefined;
}

/** The runtime returns zeros for a block that it has pruned or not reached. */
function readHash(value: Codec | undefined): string | undefined {
  const hash = value?.toHex();
  return hash && !/^0x0*$/.test(hash) ? hash : undefined;
}
