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
  id: 'paras',
  needs: {},
  ask: ({ scope }) => ({
    relay: {
      targetLifecycle: describeLifecycleRead(scope.targetParaId),
      targetHead: describeHeadRead(scope.targetParaId),
      serviceLifecycle: describeLifecycleRead(scope.serviceParaId),
      serviceHead: describeHeadRead(scope.serviceParaId),
    },
    target: { paraId: paraIdRead() },
    service: { paraId: paraIdRead() },
  }),
  derive: ({ scope, chains }, { relay, target, service }): readonly ParaFact[] => [
    {
      role: 'target',
      paraId: chooseParaId('target', scope),
      ...omitUndefined({ pinned: chains.target?.block }),
      lifecycle: relay.targetLifecycle,
      head: relay.targetHead,
      ownParaId: target.paraId,
      ...omitUndefined({ statedParaId: scope.statedParaIds?.target }),
    },
    {
      role: 'service',
      paraId: chooseParaId('service', scope),
      ...omitUndefined({ pinned: chains.service?.block }),
      lifecycle: relay.serviceLifecycle,
      head: relay.serviceHead,
      ownParaId: service.paraId,
      ...omitUndefined({ statedParaId: scope.statedParaIds?.service }),
    },
  ],
});

/** The para id of a role in a run. */
export function chooseParaId(role: Role, scope: Scope): number {
  return role === 'service' ? scope.serviceParaId : scope.targetParaId;
}

function describeLifecycleRead(paraId: number) {
  return storageRead('Paras', 'ParaLifecycles', [paraId], (value) => value?.toString());
}

function describeHeadRead(paraId: number) {
  return storageRead('Paras', 'Heads', [paraId], (value) => (value ? parseHead(value) : undefined));
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
