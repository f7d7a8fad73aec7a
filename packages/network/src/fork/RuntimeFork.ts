import type {
  DecodedEvent,
  Dispatched,
  Fork,
  ForkMessage,
  ForkNote,
  ForkOrigin,
  ForkWrite,
  Preparation,
} from '@parachron/client';
import { tryDispatch } from '@parachron/client/decode';
import { findUsualPallet, type Hex, type Planck, requireInput } from '@parachron/core';
import { encodeU32, encodeU64 } from '@parachron/core/scale';
import {
  BlockNotBuiltError,
  type BuildBlock,
  LocalNode,
  type NodeParts,
  type TreeBlock,
  timeKey,
} from '@parachron/node';
import { dispatch, makeDue, tryStored } from './dispatch.js';
import { deriveInputs, followMessage } from './followMessage.js';
import { writeRegistration } from './registration.js';

/** A snapshot stays readable when its fork is gone. */
const snapshotBlocks = new WeakMap<object, TreeBlock>();

/**
 * A fork of a chain that runs the chain's own runtime. Forks of it share its blocks, and copy nothing.
 */
export class RuntimeFork extends LocalNode implements Fork {
  /** Recorded changes of the state from outside of blocks, in order and without duplicates. */
  readonly prepared: Preparation[];
  /**
   * Reason why the runtime could not build block 1, with `firstBlock` set to `optional`; else undefined. Such a chain
   * stays at its genesis; only its block number is set to 1, since runtimes record no events in block 0.
   */
  blockFailure: string | undefined;

  constructor(parts: NodeParts, from?: RuntimeFork) {
    super(parts, from);
    this.prepared = [...(from?.prepared ?? [])];
    this.blockFailure = from?.blockFailure;
  }

  async snapshot(): ReturnType<Fork['snapshot']> {
    const block = this.head;
    const snapshot = await (await this.connectChain()).snapshot(block.hash);
    snapshotBlocks.set(snapshot, block);
    return snapshot;
  }

  async fork(): Promise<RuntimeFork> {
    this.requireOpen();
    await this.connectChain();
    // Not between a block and its parent.
    await this.turns.end;
    return new RuntimeFork({ tree: this.tree, loaded: this.loaded, name: this.name }, this);
  }

  /** Builds block 1, or records the reason why the runtime cannot build it. */
  async buildFirst(mode: 'required' | 'optional'): Promise<void> {
    try {
      await this.build();
    } catch (cause) {
      if (mode === 'required') throw cause;
      this.blockFailure = cause instanceof BlockNotBuiltError ? cause.facts.reason : String(cause);
      await this.write([{ pallet: 'System', item: 'Number', value: 1 }]);
    }
  }

  /** Writes storage into the head block, and records the change in `prepared`. */
  async write(writes: readonly ForkWrite[], note?: ForkNote): Promise<void> {
    requireInput({ writes, note }, { writes: ['object'], note: 'object?' });
    await this.writeStorage(async () => this.encode(writes));
    if (note) this.note(note);
  }

  /** Records a change from outside in `prepared`, once. */
  note(change: ForkNote): void {
    requireInput({ change }, { change: { what: 'string', why: 'string' } });
    if (this.prepared.some(({ what }) => what === change.what)) return;
    this.prepared.push({ chain: this.name, ...change });
  }

  async endow(balances: ReadonlyMap<Hex, Planck>, note?: ForkNote): Promise<void> {
    requireInput({ balances, note }, { balances: { entries: 'function' }, note: 'object?' });
    for (const [account, free] of balances)
      requireInput({ account, free }, { account: 'hex text', free: 'bigint' });
    await this.writeStorage(async () => {
      const [issuance, ...infos] = await Promise.all([
        this.getStorage('Balances', 'TotalIssuance'),
        ...[...balances.keys()].map((account) => this.getStorage('System', 'Account', [account])),
      ]);
      let gained = 0n;
      const writes = [...balances].map(([account, free], at): ForkWrite => {
        const info = Object(infos[at]?.toJSON());
        gained += free - BigInt(info.data?.free ?? 0);
        const data = { ...info.data, free };
        const value = { ...info, providers: Math.max(1, info.providers ?? 0), data };
        return { pallet: 'System', item: 'Account', keys: [account], value };
      });
      const issued = BigInt(issuance?.toString() ?? 0) + gained;
      return this.encode([...writes, { pallet: 'Balances', item: 'TotalIssuance', value: issued }]);
    });
    if (note) this.note(note);
  }

  /** Dispatches a call in the next block, which `build` builds: by default this fork alone. */
  dispatch(
    call: Hex,
    as: ForkOrigin,
    build: BuildBlock = (inputs) => this.build(inputs),
  ): Promise<Dispatched> {
    return dispatch({ fork: this, build }, call, as);
  }

  /** Dispatches a call as `tryDispatch` does, and with it the calls that it leaves to the scheduler for the next two blocks. */
  async dispatchDue(call: Hex, as: ForkOrigin): Promise<Dispatched> {
    return makeDue({ build: (inputs) => this.build(inputs) }, await tryDispatch(this, call, as));
  }

  /** Tries the calls that events show as stored for later, as of the state of today. `at` is the block for which one is stored. */
  async tryStored(
    events: readonly DecodedEvent[],
  ): Promise<readonly (Dispatched & { readonly at: number })[]> {
    requireInput({ events }, { events: ['object'] });
    return tryStored(this, events);
  }

  /** Registers paras as parachains of this relay chain; existing parachains do not change. */
  async registerParas(paraIds: readonly number[]): Promise<void> {
    requireInput({ paraIds }, { paraIds: ['whole number'] });
    // Only relay chains have the pallet.
    if (findUsualPallet(this.registry, 'Paras')) await writeRegistration(this, paraIds);
  }

  async receive(message: ForkMessage): Promise<readonly DecodedEvent[]> {
    requireInput({ message }, { message: { program: 'hex text' } });
    if (message.from !== 'relay') encodeU32(message.from, 'message.from');
    const build: BuildBlock = (inputs) => this.build({ ...inputs, transactions: [] });
    return (await followMessage(message, build, deriveInputs(this, message))).events;
  }

  /** Sets the clock of the head, in milliseconds: the next block is one slot later. */
  async setTime(time: number, note?: ForkNote): Promise<void> {
    requireInput({ time, note }, { time: 'whole number', note: 'object?' });
    const encoded = encodeU64(time);
    await this.writeStorage(async () => new Map([[timeKey, encoded]]));
    if (note) this.note(note);
  }
}
