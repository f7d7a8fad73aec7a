import {
  type Answer,
  type Answers,
  type Snapshot as CoreSnapshot,
  type Hex,
  isParachronError,
  type JsonValue,
  type Read,
  type Reads,
  type Runtime,
  requireInput,
  type Unknown,
} from '@parachron/core';
import type { Requester } from '../requests/Requester.js';
import { BlockReads, type RuntimeCall } from './BlockReads.js';
import { planRead } from './planRead.js';

/** A chain pinned to one block: all reads through a snapshot return the state of that block. */
export interface Snapshot extends CoreSnapshot {
  /**
   * Reads many values at once. A value that the runtime lacks, that cannot be decoded, or that the node has no method for, is unknown
   * with the reason; no error is thrown.
   *
   * Sends: one `state_queryStorageAt` for all storage keys and one `state_call` for each runtime call, together; nothing for
   * constants. One round trip. Reads that begin together share one storage request, and no runtime call is repeated.
   *
   * @param reads the values to read, by names of your choice
   * @returns the answers by the same names, each with its evidence
   * @throws ENDPOINT_TIMEOUT when an answer takes too long
   * @throws CONNECTION_LOST when the connection ends
   * @throws RPC_FAILED when the node refuses to read storage at that block
   *
   * @example
   * ```ts
   * import { connect } from '@parachron/client';
   * import { constantRead, storageRead } from '@parachron/core';
   *
   * const chain = await connect('wss://relay.example');
   * const snapshot = await chain.snapshot();
   * const { channel, deposit } = await snapshot.read({
   *   channel: storageRead('Hrmp', 'HrmpChannels', [{ sender: 1000, recipient: 2114 }], (value) => value?.toJSON()),
   *   deposit: constantRead('Balances', 'ExistentialDeposit', (value) => BigInt(value.toString())),
   * });
   * if (channel.known) channel.evidence.key; // 'Hrmp.HrmpChannels(1000, 2114)'
   * if (deposit.known) deposit.value; // planck
   * await chain.close();
   * ```
   */
  read<R extends Reads>(reads: R): Promise<Answers<R>>;

  /**
   * Lists keys of a map, or only those that begin with `firstKeys`. Use it if the keys are not known; for known keys, {@link
   * Snapshot.read} needs one round trip for all.
   *
   * Sends: one `state_getKeysPaged` for each 512 keys, one after the other; 1,000 keys at most unless `limit` says otherwise.
   *
   * @returns the keys, raw and decoded, and whether these are all; unknown if the runtime has no such map
   * @throws ANSWER_NOT_UNDERSTOOD when the node does not answer with keys
   *
   * @example
   * ```ts
   * import { connect } from '@parachron/client';
   *
   * const chain = await connect('wss://relay.example');
   * const snapshot = await chain.snapshot();
   * const paras = await snapshot.listKeys({ pallet: 'Paras', item: 'ParaLifecycles' });
   * if (paras.known) paras.value.keys.map(({ keys }) => keys[0]); // [ 1000, 2114 ]
   * await chain.close();
   * ```
   */
  listKeys(query: {
    readonly pallet: string;
    readonly item: string;
    /** First keys that all listed keys share; none by default. */
    readonly firstKeys?: readonly unknown[];
    /** Largest number of keys, 1,000 by default. */
    readonly limit?: number;
  }): Promise<
    Answer<{
      /** The keys as plain JSON, in order; null for a key whose hasher does not keep the key. */
      readonly keys: readonly { readonly storageKey: Hex; readonly keys: readonly JsonValue[] }[];
      /** False when the map has more keys than requested. */
      readonly complete: boolean;
    }>
  >;
}

/** A block with a known runtime; some reads of the block may have begun. */
export interface KnownBlock extends Pick<Snapshot, 'block' | 'runtime'> {
  /** The runtime that wrote the storage, if another. */
  readonly stored?: Runtime;
  readonly begun?: BlockReads;
  /** Called with each storage key and each runtime call that is read. */
  readonly onRead?: ((read: Hex | RuntimeCall) => void) | undefined;
}

/** Makes the snapshot of a block. */
export function createSnapshot(requester: Requester, known: KnownBlock): Snapshot {
  const { block, runtime, stored = runtime, begun, onRead } = known;
  const chooseContext = ({ kind }: Pick<Read<unknown>, 'kind'>) => ({
    runtime: kind === 'storage' ? stored : runtime,
    block,
  });
  const blockReads = begun ?? new BlockReads(requester, block.hash);
  return {
    block,
    runtime,
    listKeys: async (query) => {
      const shape = { pallet: 'string', item: 'string', firstKeys: 'array?', limit: 'number?' } as const;
      requireInput({ query }, { query: shape });
      const { listKeys } = await import('./listKeys.js');
      return listKeys(requester, chooseContext({ kind: 'storage' }), query);
    },
    async read<R extends Reads>(reads: R): Promise<Answers<R>> {
      requireReads(reads);
      const plans = Object.entries(reads).map(
        ([name, read]) => [name, planRead(chooseContext(read), read)] as const,
      );
      for (const [, plan] of plans) if ('answer' in plan) onRead?.('key' in plan ? plan.key : plan.call);
      const keys = plans.flatMap(([, plan]) => ('key' in plan ? [plan.key] : []));
      // A node without storage answers by its metadata and runtime APIs alone.
      const values = blockReads.read(keys).catch((error: unknown): Unknown => {
        if (!isParachronError(error, 'RPC_METHOD_MISSING')) throw error;
        return { known: false, reason: error.message, howToFindOut: error.hint };
      });
      const answers = await Promise.all(
        plans.map(async ([name, plan]) => {
          if ('call' in plan) return [name, plan.answer(await blockReads.call(plan.call))];
          if (!('key' in plan)) return [name, plan];
          const found = await values;
          return [name, 'known' in found ? found : plan.answer(found.get(plan.key) ?? null)];
        }),
      );
      // The names and their types are those of the reads, one by one.
      return Object.fromEntries(answers) as Answers<R>;
    },
  };
}

function requireReads(reads: Reads): void {
  requireInput({ reads }, { reads: 'object' });
  for (const [name, read] of Object.entries(reads)) {
    // A check has 165 reads: the shape with a name is only made for the error.
    if (typeof Object(read).kind !== 'string')
      requireInput({ reads: { [name]: read } }, { reads: { [name]: { kind: 'string' } } });
  }
}
