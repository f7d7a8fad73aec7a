import { type Answer, type BlockRef, omitUndefined, paraIdRead, storageRead } from '@parachron/core';
import type { Header } from '@polkadot/types/interfaces';
import type { Codec } from '@polkadot/types/types';
import type { Role, Scope } from '../../Scope.js';
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
  /** The para id in the chain's own runtime. */
  readonly ownParaId: Answer<number>;
  /** The para id that the chain specification states. */
  readonly statedParaId?: number;
}

/** Facts of the relay chain and of both parachains about the parachains. */
export const paraFact = defineFact({
  derive: ({ scope, chains, read }): Promise<readonly ParaFact[]> =>
    Promise.all(
      (['target', 'service'] as const).map(async (role) => {
        const paraId = chooseParaId(role, scope);
        const [registered, own] = await Promise.all([
          read('relay', {
            lifecycle: storageRead('Paras', 'ParaLifecycles', [paraId], (value) => value?.toString()),
            head: storageRead('Paras', 'Heads', [paraId], (value) => (value ? parseHead(value) : undefined)),
          }),
          read(role, { paraId: paraIdRead() }),
        ]);
        return {
          ...{ role, paraId, ownParaId: own.paraId, ...registered },
          ...omitUndefined({ pinned: chains[role]?.block, statedParaId: scope.statedParaIds?.[role] }),
        };
      }),
    ),
});

/** The para id of a role in a run. */
export function chooseParaId(role: Role, scope: Scope): number {
  return role === 'service' ? scope.serviceParaId : scope.targetParaId;
}

/** A head is the SCALE encoding of the para's header, if the para is a Substrate chain. */
function parseHead(value: Codec): ParaHead | undefined {
  try {
    const header = value.registry.createType<Header>('Header', value.toU8a(true));
    const hash = value.registry.hash(header.toU8a()).toHex();
    return { number: header.number.toNumber(), hash, parentHash: header.parentHash.toHex() };
  } catch {
    return undefined;
  }
}
