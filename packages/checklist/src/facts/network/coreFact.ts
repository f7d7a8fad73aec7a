import {
  type Answer,
  type Fields,
  getRuntimeApiVersion,
  type JsonValue,
  listPallets,
  omitUndefined,
  type Read,
  type Runtime,
  readList,
  runtimeCallRead,
  storageRead,
} from '@parachron/core';
import { defineFact } from '../Fact.js';
import { hasStorage } from './hasStorage.js';
import { chooseParaId } from './paraFact.js';

/** A para's share of the relay chain's cores; absent for fields that the runtime does not keep. */
export interface CoreFact {
  readonly role: 'target' | 'service';
  readonly paraId: number;
  /** Cores that are claimed for the para's next blocks, by number. */
  readonly claimed?: Answer<readonly number[]>;
  /** The relay chain block to which the para's newest block refers; undefined without a block. */
  readonly newestAt?: Answer<number | undefined>;
  /** Whether the list of parachains with a core contains it; relay chains without coretime have that list. */
  readonly isListed?: Answer<boolean>;
}

/** The cores of both parachains, from the relay chain; undefined without a relay chain. */
export const coreFact = defineFact({
  id: 'cores',
  needs: {},
  ask: ({ runtimes: { relay }, scope }) =>
    relay
      ? {
          relay: {
            ...describeCoreReads(relay, { role: 'target', paraId: chooseParaId('target', scope) }),
            ...describeCoreReads(relay, { role: 'service', paraId: chooseParaId('service', scope) }),
          },
        }
      : {},
  derive: ({ scope }, { relay }): readonly CoreFact[] | undefined =>
    relay &&
    (['target', 'service'] as const).map((role) => {
      const claimed = relay[`${role} claimed`] as Answer<readonly number[]> | undefined;
      const newestAt = relay[`${role} newest`] as Answer<number | undefined> | undefined;
      const isListed = relay[`${role} listed`] as Answer<boolean> | undefined;
      return {
        role,
        paraId: chooseParaId(role, scope),
        ...omitUndefined({ claimed, newestAt, isListed }),
      };
    }),
});

function describeCoreReads(relay: Runtime, { role, paraId }: Pick<CoreFact, 'role' | 'paraId'>) {
  const claims = describeClaimRead(relay, paraId);
  // The pallet with the cores of coretime is another one in newer relay chains.
  const hasCoretime = listPallets(relay.registry).some(({ storage }) => storage.includes('CoreDescriptors'));
  return {
    ...(claims ? { [`${role} claimed`]: claims } : {}),
    ...(hasStorage(relay, 'Paras', 'MostRecentContext')
      ? {
          [`${role} newest`]: storageRead('Paras', 'MostRecentContext', [paraId], (value) =>
            value === undefined ? undefined : Number(value.toString()),
          ),
        }
      : {}),
    // With coretime the list no longer shows the parachains with a core.
    ...(!hasCoretime && hasStorage(relay, 'Paras', 'Parachains')
      ? {
          [`${role} listed`]: storageRead('Paras', 'Parachains', [], (value) =>
            readList(value).includes(paraId),
          ),
        }
      : {}),
  };
}

/** The first version of `ParachainHost` with `claim_queue`. */
const claimQueueSince = 11;

/** Older relay chains store the claims; newer ones compute them for their runtime API. */
function describeClaimRead(relay: Runtime, paraId: number): Read<readonly number[]> | undefined {
  const queue = ['ClaimQueue', 'Scheduled'].find((item) => hasStorage(relay, 'ParaScheduler', item));
  if (queue) {
    return storageRead('ParaScheduler', queue, [], (value) =>
      listCores(value?.toJSON() as JsonValue | undefined, paraId),
    );
  }
  if ((getRuntimeApiVersion(relay, 'ParachainHost') ?? 0) < claimQueueSince) return undefined;
  return runtimeCallRead(
    'ParachainHost',
    'claim_queue',
    () => new Uint8Array(),
    (bytes, registry) => {
      const queues = registry.createTypeUnsafe('BTreeMap<u32, Vec<u32>>', [bytes]).toJSON();
      return Object.entries<JsonValue>(Object(queues)).flatMap(([core, paras]) =>
        Array.isArray(paras) && paras.includes(paraId) ? [Number(core)] : [],
      );
    },
  );
}

/** Assignments by core: a map of queues in newer relays, a list of assignments in older ones. */
function listCores(value: JsonValue | undefined, paraId: number): readonly number[] {
  if (Array.isArray(value)) {
    return value.flatMap((one) => {
      const { core, paraId: of }: Fields = Object(one);
      return of === paraId && typeof core === 'number' ? [core] : [];
    });
  }
  return Object.entries<JsonValue>(Object(value ?? {})).flatMap(([core, queue]) =>
    isAssigned(queue, paraId) ? [Number(core)] : [],
  );
}

/** Whether an assignment is of a para: `{ bulk: id }`, `{ pool: { paraId } }`, possibly nested in an entry. */
function isAssigned(value: JsonValue, paraId: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, inner]) =>
    inner === paraId ? name === 'bulk' || name === 'paraId' : isAssigned(inner, paraId),
  );
}
