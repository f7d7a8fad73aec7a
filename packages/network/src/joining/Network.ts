import type { DecodedEvent, Dispatched, ForkOrigin, Preparation } from '@parachron/client';
import {
  type BlockRef,
  defineError,
  encodeCall,
  type Hex,
  InvalidInputError,
  omitError,
  omitUndefined,
  type Planck,
  parseHex,
  readFields,
  readList,
  requireInput,
} from '@parachron/core';
import { encodeU32 } from '@parachron/core/scale';
import {
  type BlockInputs,
  type BuildBlock,
  type BuiltBlock,
  type DownwardMessage,
  type EgressChannel,
  type RelayView,
  Turns,
} from '@parachron/node';
import { deriveSovereignAccount, type MessageVerdict } from '@parachron/xcm';
import { makeDue } from '../fork/dispatch.js';
import { followMessage } from '../fork/followMessage.js';
import type { RuntimeFork } from '../fork/RuntimeFork.js';
import { describeInclusion, writeParaId, writeRegistration } from '../fork/registration.js';
import { type DroppedMessage, MessageQueues, type QueuedMessage } from './MessageQueues.js';
import { getRelayView, submitSessionChange } from './relayChain.js';

/** An upward message exceeds the limit of the relay chain's configuration. */
export class UpwardMessageSizeError extends defineError({
  code: 'UPWARD_MESSAGE_SIZE',
  fault: 'refused',
  message: (facts: { paraId: number; bytes: number; maxBytes: number }) =>
    `The upward message of para ${facts.paraId}: expected at most ${facts.maxBytes} bytes, got ${facts.bytes} bytes.`,
  hint: () => 'Split the program into several messages.',
}) {}

/** The chains of a network: the relay, and each para as a chain or as `registered` (known to the relay, no blocks). */
export interface NetworkParts<R extends RuntimeFork | undefined = RuntimeFork> {
  readonly relay: R;
  readonly paras: { readonly [paraId: number]: RuntimeFork | 'registered' };
}

/** An open channel of a network without a relay chain. */
export interface DirectChannel extends EgressChannel {
  readonly sender: number;
}

/** Outcome of an upward message on the relay chain. */
export interface UpwardResult {
  /**
   * The verdict of the relay chain's queue with the events of the message; undefined without one. Before XCM version 3, a program also
   * completes if a call inside Transact fails.
   */
  readonly verdict: MessageVerdict<DecodedEvent> | undefined;
  /** The block that ended the message, or the last that was built. */
  readonly block: BuiltBlock;
}

/** Result of one step: a block on each chain, first the relay chain, then the paras by ascending id. */
export interface StepReport<R extends RuntimeFork | undefined = RuntimeFork> {
  readonly relay: R extends RuntimeFork ? BuiltBlock : undefined;
  readonly paras: ReadonlyMap<number, BuiltBlock>;
}

/** The end of a session of the relay chain. */
export interface SessionEnd {
  /** The block in which accepted requests open and requested closings close; if root forces both, the openings are in the block before. */
  readonly block: BlockRef;
  /** The events of that block, or of both calls that force the processing. */
  readonly events: Dispatched['events'];
  /** Whether the clock ended the session; else root forced the processing of the channels. */
  readonly isNatural: boolean;
}

/**
 * A relay chain and its paras, with the messages between their blocks. Chains build blocks only on request. Without a relay chain, messages
 * go from para to para through the given channels, and upward messages are dropped.
 */
export class Network<R extends RuntimeFork | undefined = RuntimeFork> {
  readonly relay: R;
  /** Paras with blocks of their own. */
  readonly paras: ReadonlyMap<number, RuntimeFork>;
  /** Ids of all paras on the relay, with or without blocks of their own, ascending. */
  readonly paraIds: readonly number[];
  readonly #queues: MessageQueues;
  readonly #unwatch: (() => void)[];
  readonly #channels: readonly DirectChannel[];
  readonly #turns = new Turns();

  constructor(
    { relay, paras }: NetworkParts<R>,
    given: {
      readonly waiting?: MessageQueues;
      readonly channels?: readonly DirectChannel[];
      /** Messages that were sent before the network began. */
      readonly undelivered?: readonly QueuedMessage[];
    } = {},
  ) {
    this.relay = relay;
    this.#channels = given.channels ?? [];
    const all = Object.entries(paras).map(([id, chain]) => [Number(id), chain] as const);
    this.paraIds = all.map(([id]) => id);
    this.paras = new Map(all.filter((entry): entry is [number, RuntimeFork] => entry[1] !== 'registered'));
    const findChannel = async ({ sender, recipient }: { sender: number; recipient: number }) =>
      (await this.#readView(sender)).egress.find((one) => one.recipient === recipient);
    const ids = [...(relay ? (['relay'] as const) : []), ...this.paraIds];
    this.#queues = new MessageQueues(findChannel, ids, given.waiting);
    for (const message of given.undelivered ?? []) this.#queues.add(message);
    this.#unwatch = [...this.paras].map(([id, chain]) =>
      chain.watchBlocks((block) => this.#queues.collect(id, block)),
    );
  }

  /** Messages dropped since the network began. */
  get dropped(): readonly DroppedMessage[] {
    return this.#queues.dropped;
  }

  /** The changes of all chains from outside of blocks. */
  get prepared(): readonly Preparation[] {
    return this.#listChains().flatMap(({ prepared }) => prepared);
  }

  /** Registers the paras on the relay, and gives each its para id. */
  async register(): Promise<void> {
    if (this.relay) await writeRegistration(this.relay, this.paraIds);
    for (const [id, chain] of this.paras) await writeParaId(chain, id);
  }

  /** Builds a block on each chain and moves messages: upward into the relay's, the rest into each para's. */
  step(): Promise<StepReport<R>> {
    return this.#turns.run(() => this.#step(() => true));
  }

  /** Builds blocks for the messages that wait: those of a step; without a relay chain, only the blocks of their recipients. */
  deliver(): Promise<StepReport<R>> {
    const isDue = (id: number) => this.relay !== undefined || this.#queues.peekHorizontal(id).size > 0;
    return this.#turns.run(() => this.#step(isDue));
  }

  /** Builds a block on one chain, with the messages that wait for it. */
  async build(at: 'relay' | number, given: BlockInputs): Promise<BuiltBlock> {
    requireInput({ given }, { given: 'object' });
    const build = this.#getBuilder(at);
    return this.#turns.run(async () => {
      await this.#queues.deliver();
      return build(given);
    });
  }

  /** Builds blocks until no message waits for a chain with blocks, at most 16 on each chain. */
  async settle(): Promise<readonly StepReport<R>[]> {
    const steps: StepReport<R>[] = [];
    while ((await this.countWaiting()) > 0 && steps.length < mostSteps) steps.push(await this.step());
    return steps;
  }

  /** Number of messages that wait for a block of a chain. */
  async countWaiting(): Promise<number> {
    const downward = await Promise.all([...this.paras.keys()].map((id) => this.#listDownward(id)));
    return this.#queues.countWaiting(this.paras) + downward.flat().length;
  }

  /**
   * Dispatches a call on a chain in its next block, which takes the messages that wait for the chain; what the call sends leaves with the
   * next step.
   */
  async dispatch(at: 'relay' | number, call: Hex, as: ForkOrigin): Promise<Dispatched> {
    const { paraId } = Object(as) as { readonly paraId?: number };
    if (paraId !== undefined) this.#requirePara(paraId);
    const chain = this.#requireChain(at);
    return this.#turns.run(() => chain.dispatch(call, as, this.#getBuilder(at)));
  }

  /** Dispatches a call, and with it the calls that it leaves to the scheduler for the next two blocks. */
  async dispatchDue(at: 'relay' | number, call: Hex, as: ForkOrigin): Promise<Dispatched> {
    const tried = await this.dispatch(at, call, as);
    return this.#turns.run(() => makeDue({ build: this.#getBuilder(at) }, tried));
  }

  /** Sends an upward message as a para, builds the relay's next block, and returns the outcome. */
  async sendUpward(paraId: number, program: Hex): Promise<UpwardResult> {
    this.#requirePara(paraId);
    const bytes = parseHex(program, { field: 'program' }).length;
    const relay = this.#requireRelay();
    return this.#turns.run(async () => {
      const config = readFields(await relay.getStorage('Configuration', 'ActiveConfig'));
      const maxBytes = Number(config.maxUpwardMessageSize ?? Number.POSITIVE_INFINITY);
      if (bytes > maxBytes) throw new UpwardMessageSizeError({ paraId, bytes, maxBytes });
      const message = { from: paraId, program };
      const sent = { upwardMessages: { [paraId]: [program] } };
      return followMessage(message, this.#getBuilder('relay'), sent);
    });
  }

  /** Sends a horizontal message as a para; the message arrives with the next step, if a channel is open. */
  async sendHorizontal(
    paraId: number,
    recipient: number,
    data: Hex,
  ): Promise<{ readonly dropped?: DroppedMessage }> {
    this.#requirePara(paraId);
    // Refuses what is no para id; the recipient need not be in the network.
    encodeU32(recipient, 'recipient');
    parseHex(data, { field: 'data' });
    return this.#turns.run(async () => {
      const { number: sentAt } = this.#requireRelay().head;
      const dropped = await this.#queues.put({ from: paraId, to: recipient, data, sentAt });
      return omitUndefined({ dropped });
    });
  }

  /**
   * Ends the relay's session, so that accepted requests open and requested closings close: by its clock, or else by root, which forces
   * the processing of the channels. The paras see the channels in the block that follows.
   *
   * @param options `isForced`: whether root forces the processing at once, and the clock stays
   */
  async session(options: { readonly isForced?: boolean } = {}): Promise<SessionEnd> {
    requireInput({ options }, { options: { isForced: 'boolean?' } });
    const { isForced = false } = options;
    const relay = this.#requireRelay();
    const endByClock = async () =>
      isForced ? undefined : submitSessionChange(relay, this.#getBuilder('relay'));
    // The clock of some relay chains cannot end the session.
    const natural = await this.#turns.run(endByClock).catch(omitError());
    const { block, events } = natural
      ? { block: natural, events: await natural.events() }
      : await this.#forceChannels(relay);
    await this.step();
    const { number, hash } = block;
    return { block: { number, hash }, events, isNatural: natural !== undefined };
  }

  /** Sets the clocks of the paras to a time in seconds since 1970, unless they are later; the relay's moves by sessions. */
  advance(to: number): Promise<void> {
    requireInput({ to }, { to: 'number' });
    return this.#turns.run(async () => {
      for (const chain of this.paras.values())
        if ((await chain.getTime()) < to * 1000)
          await chain.setTime(to * 1000, {
            what: 'The clock is advanced.',
            why: 'The dry run does not wait for the time of the task.',
          });
    });
  }

  /** Sets the free balance of the sovereign accounts of paras on the relay chain, in planck. */
  async endowSovereigns(balances: ReadonlyMap<number, Planck>): Promise<void> {
    requireInput({ balances }, { balances: { entries: 'function' } });
    const accounts = [...balances].map(([paraId, free]) => {
      const { hex } = deriveSovereignAccount({ paraId, relation: 'child' });
      return [hex, free] as const;
    });
    await this.#requireRelay().endow(new Map(accounts), {
      what: `The sovereign accounts of parachains ${[...balances.keys()].join(', ')} are funded.`,
      why: 'The teams of the parachains would send these funds.',
    });
  }

  /** Begins a network of forks of these chains, with the messages that wait. Both go on apart. */
  fork(): Promise<Network<R>> {
    return this.#turns.run(async () => {
      const forked = this.paraIds.map(async (id) => {
        return [id, (await this.paras.get(id)?.fork()) ?? 'registered'] as const;
      });
      const paras = await Promise.all(forked);
      const relay = await this.relay?.fork();
      const parts = { relay, paras: Object.fromEntries(paras) } as NetworkParts<R>;
      return new Network(parts, { waiting: this.#queues, channels: this.#channels });
    });
  }

  async close(): Promise<void> {
    await this.#turns.end;
    for (const unwatch of this.#unwatch) unwatch();
    await Promise.all(this.#listChains().map((chain) => chain.close()));
  }

  /** Builds blocks on the relay and on the paras that are due. */
  async #step(isDue: (id: number) => boolean): Promise<StepReport<R>> {
    const relay = this.relay && (await this.#getBuilder('relay')({}));
    const paras = new Map<number, BuiltBlock>();
    await this.#queues.deliver();
    for (const id of this.paras.keys()) if (isDue(id)) paras.set(id, await this.#getBuilder(id)({}));
    return { relay: relay as StepReport<R>['relay'], paras };
  }

  #listChains(): RuntimeFork[] {
    return [...(this.relay ? [this.relay] : []), ...this.paras.values()];
  }

  async #forceChannels(relay: RuntimeFork): Promise<Pick<SessionEnd, 'block' | 'events'>> {
    relay.note({
      what: 'The processing of channels is forced by root.',
      why: 'Requests for channels take effect at the end of a session, which the clock does not reach.',
    });
    const lists = [
      ['force_process_hrmp_open', 'HrmpOpenChannelRequestsList'],
      ['force_process_hrmp_close', 'HrmpCloseChannelRequestsList'],
    ] as const;
    let block: BlockRef = relay.head;
    const events: DecodedEvent[] = [];
    for (const [method, list] of lists) {
      const channels = readList(await relay.getStorage('Hrmp', list)).length;
      const { hex } = encodeCall(relay.registry, { pallet: 'Hrmp', method, args: { channels } });
      const forced = await this.dispatch('relay', hex, 'root');
      block = forced.block ?? block;
      events.push(...forced.events);
    }
    return { block, events };
  }

  /** Builds a block on a chain with the messages that have arrived for it; they stay if the block cannot be built. */
  #getBuilder(at: 'relay' | number): BuildBlock {
    const chain = this.#requireChain(at);
    if (at === 'relay')
      return ({ upwardMessages: given, ...inputs }) =>
        this.#queues.passUpward((upwardMessages) => chain.build({ ...inputs, upwardMessages }), given);
    return async (inputs) => {
      const block = await chain.build(await this.#addWaiting(at, inputs));
      this.#queues.clearHorizontal(at);
      const taken = { ...downwardQueue, keys: [at], value: null };
      await this.relay?.write([...describeInclusion(this.relay, at, block.header), taken]);
      return block;
    };
  }

  /** Puts all messages that wait for a para before the given ones. */
  async #addWaiting(id: number, given: BlockInputs): Promise<BlockInputs> {
    const relay = await this.#readView(id);
    const horizontal = new Map(this.#queues.peekHorizontal(id));
    for (const [sender, messages] of Object.entries(given.horizontalMessages ?? {}))
      horizontal.set(Number(sender), [...(horizontal.get(Number(sender)) ?? []), ...messages]);
    const downwardMessages = [...(await this.#listDownward(id)), ...(given.downwardMessages ?? [])];
    return { relay, ...given, downwardMessages, horizontalMessages: Object.fromEntries(horizontal) };
  }

  /** What a para sees of the network: without a relay chain, its channels, which stay as they are. */
  async #readView(id: number): Promise<RelayView> {
    if (this.relay) return getRelayView(this.relay, id);
    const egress = this.#channels.filter(({ sender }) => sender === id);
    const ingress = this.#channels.filter(({ recipient }) => recipient === id).map(({ sender }) => sender);
    return { ingress, egress: egress.sort((one, other) => one.recipient - other.recipient) };
  }

  async #listDownward(id: number): Promise<DownwardMessage[]> {
    const stored = await this.relay?.getStorage(downwardQueue.pallet, downwardQueue.item, [id]);
    return (stored?.toJSON() ?? []) as unknown as DownwardMessage[];
  }

  #requirePara(paraId: number): void {
    if (!this.paraIds.includes(paraId)) throw refusePara(paraId, 'a para of this network');
  }

  #requireChain(at: 'relay' | number): RuntimeFork {
    const chain = at === 'relay' ? this.#requireRelay() : this.paras.get(at);
    if (chain) return chain;
    throw refusePara(at, 'a para that builds blocks in this network');
  }

  #requireRelay(): RuntimeFork {
    if (this.relay) return this.relay;
    throw new InvalidInputError({ field: 'relay', expected: 'a network with a relay chain', found: 'none' });
  }
}

function refusePara(paraId: unknown, expected: string): InvalidInputError {
  return new InvalidInputError({ field: 'paraId', expected, found: `${paraId}` });
}

/** The most blocks of a chain until no message waits. */
const mostSteps = 16;

const downwardQueue = { pallet: 'Dmp', item: 'DownwardMessageQueues' } as const;

/**
 * Creates a network of a relay chain and its paras: registers them on the relay and routes messages between them.
 *
 * Chains build blocks only on request: `step()` builds a block on each chain, so that a run is reproducible. Horizontal messages pass
 * only through channels that are open in the relay's own state.
 *
 * @param parts the chains; closing the network closes them
 * @returns the network
 * @throws STORAGE_ITEM_NOT_FOUND when `relay` is not a relay chain
 *
 * @example
 * ```ts
 * import { createFork, createNetwork, loadChainSpec } from '@parachron/devnet';
 *
 * const relay = await createFork({ spec: await loadChainSpec('./relay-raw.json') });
 * const hub = await createFork({ spec: await loadChainSpec('./hub-raw.json') });
 * const network = await createNetwork({ relay, paras: { 1000: hub, 2114: 'registered' } });
 * await network.endowSovereigns(new Map([[2114, 10n ** 15n]]));
 * await network.step();
 * await network.close();
 * ```
 */
export async function createNetwork(parts: NetworkParts): Promise<Network> {
  requireInput({ parts }, { parts: { relay: { build: 'function' }, paras: 'object' } });
  const network = new Network(parts);
  await network.register();
  return network;
}
