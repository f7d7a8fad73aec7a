import type { BlockRef, Hex, JsonValue, Planck } from '@parachron/core';
import type {
  Notify,
  ParaBlock,
  ParaBlockInputs,
  ParaChain,
  RpcSession,
  StorageWrite,
} from '@parachron/devnet-chain';
import type { ProviderInterface } from '@polkadot/rpc-provider/types';
import type { Codec, Registry } from '@polkadot/types/types';
import type { ChainSpec } from './ChainSpec.js';

/** An event of a block, decoded. */
export interface LocalEvent {
  /** The chain's own names: `Hrmp`, `OpenChannelRequested`. */
  readonly pallet: string;
  /** The usual name of the pallet, which the chain may name otherwise. */
  readonly usualPallet: string;
  readonly name: string;
  /** Index of the event in its block. */
  readonly index: number;
  /** Extrinsic that caused the event, or the phase outside of extrinsics. */
  readonly phase: number | 'initialization' | 'finalization';
  /** The event's fields by name, or by position if they have no names. */
  readonly data: { readonly [field: string]: JsonValue };
  /** The pallet's error by name, if the event reports a failed dispatch: `Hrmp.OpenHrmpChannelToSelf`. */
  readonly error?: string;
}

/** A block of a local chain. */
export interface LocalBlock extends ParaBlock {
  /** Transactions given to the block that its runtime refused, with the reason. */
  readonly refused: readonly { readonly transaction: Hex; readonly reason: string }[];
  /** Decodes and returns the block's events. */
  events(): Promise<readonly LocalEvent[]>;
}

/** Inputs of a block; without `transactions`, the block takes the transactions of the chain's pool. */
export interface BlockInputs extends ParaBlockInputs {
  readonly transactions?: readonly Hex[];
}

/** A change of a chain's state by a tool instead of a block. */
export interface Preparation {
  /** The chain, by the name of its {@link LocalChain}. */
  readonly chain: string;
  /** The change in one sentence: `Parachain 2114 is registered.` */
  readonly what: string;
  /** The reason for the change in one sentence. */
  readonly why: string;
}

/** A real runtime that runs in this process. */
export interface LocalChain extends ParaChain {
  readonly head: BlockRef;
  /** Provider for ApiPromise, and for plain send and subscribe. Each access opens its own connection. */
  readonly provider: ProviderInterface;
  /**
   * The first host function that the runtime imports and this process lacks; undefined if none is missing. The chain runs
   * without such functions: a call of a missing function fails with an error that names the function.
   */
  readonly missingHostFunction: string | undefined;
  /**
   * Reason why the runtime could not build block 1, with `firstBlock` set to `optional`; else undefined. Such a chain
   * stays at its genesis; only its block number is set to 1, since runtimes record no events in block 0.
   */
  readonly blockFailure: string | undefined;
  /** What the chain specification states of the chain's identity; undefined for other sources. */
  readonly stated: Pick<ChainSpec, 'name' | 'relayChain' | 'paraId'> | undefined;
  /** The types of the runtime at the head. */
  readonly registry: Registry;
  /** Opens a plain JSON-RPC session, as a server does for each of its clients; without `notify` it has no subscriptions. */
  connect(notify?: Notify): RpcSession;
  /** Recorded changes of the state from outside of blocks, in order and without duplicates. */
  readonly prepared: readonly Preparation[];
  /** Records a change from outside in `prepared`, once. */
  note(change: Omit<Preparation, 'chain'>): void;
  /** Writes storage into the head block, and records the change in `prepared`. */
  setStorage(writes: readonly StorageWrite[], note?: Omit<Preparation, 'chain'>): Promise<void>;
  /** Reads one storage item of the head, decoded; undefined when it is not set or the runtime lacks it. */
  getStorage(pallet: string, item: string, keys?: readonly unknown[]): Promise<Codec | undefined>;
  /** Encodes the key of a storage item of the runtime at the head. */
  encodeKey(pallet: string, item: string, keys?: readonly unknown[]): Hex;
  /** Reads one raw storage value of the head. */
  getRawStorage(key: Hex): Promise<Hex | undefined>;
  /**
   * Sets the free balance of accounts in planck and changes the total issuance by the difference, and records the change in
   * `prepared`.
   */
  endow(balances: ReadonlyMap<Hex, Planck>, note?: Omit<Preparation, 'chain'>): Promise<void>;
  newBlock(inputs?: BlockInputs): Promise<LocalBlock>;
  watchBlocks(listener: (block: LocalBlock) => void): () => void;
}
