import {
  encodeCall,
  type Hex,
  InvalidInputError,
  omitUndefined,
  type Planck,
  parseHex,
  readList,
  requireInput,
} from '@parachron/core';
import type { ParaBlock, ParaBlockInputs, ParaChain } from '@parachron/devnet-chain';
import { buildRelayBlock } from './buildRelayBlock.js';
import { createMessageQueues, type MessageQueues, type RelayState } from './createMessageQueues.js';
import { decodeUpwardResult } from './decodeUpwardResult.js';
import { getChannel, getRelayView } from './getRelayView.js';
import type { BlockInputs, LocalBlock, LocalChain } from './LocalChain.js';
import type { DispatchResult, Network, StepReport, UpwardResult } from './Network.js';
import { ParaNotInNetworkError, requireUpwardSize } from './networkErrors.js';
import { hasRootPallet, submitAsRoot, submitSudoKey } from './submitAsRoot.js';
import { submitByRelay } from './submitByRelay.js';
import {
  deriveChildAccount,
  describeInclusion,
  submitParaId,
  submitRegistration,
} from './submitRegistration.js';
import { submitSessionChange } from './submitSessionChange.js';
import { listDownward, takeDownward } from './takeDownward.js';

/** Maximum number of blocks until the relay chain processes a message. */
const PATIENCE = 4;

/** The chains of a network: the relay, and each para as a chain or as `registered` (known to the relay, no blocks). */
export interface NetworkParts {
  readonly relay: LocalChain;
  readonly paras: { readonly [paraId: number]: ParaChain | 'registered' };
}

/** A relay chain and its paras, with the messages between their blocks. */
export class JoinedNetwork implements Network {
  readonly relay: LocalChain;
  readonly paras: ReadonlyMap<number, ParaChain>;
  readonly paraIds: readonly number[];
  readonly #queues: MessageQueues;
  readonly #unwatch: (() => void)[];
  #queue: Promise<unknown> = Promise.resolve();

  constructor({ relay, paras }: NetworkParts) {
    this.relay = relay;
    const all = Object.entries(paras).map(([id, chain]) => [Number(id), chain] as const);
    this.paraIds = all.map(([id]) => id);
    this.paras = new Map(all.filter((entry): entry is [number, ParaChain] => entry[1] !== 'registered'));
    const relayState: RelayState = {
      getNumber: () => relay.head.number,
      findChannel: async (id) => (await getChannel(relay, id))?.egress,
    };
    this.#queues = createMessageQueues(relayState, this.paraIds);
    this.#unwatch = [...this.paras].map(([id, chain]) =>
      chain.watchBlocks((block) => this.#queues.collect(id, block)),
    );
  }

  get waiting() {
    return this.#queues.countWaiting();
  }

  get dropped() {
    return this.#queues.dropped;
  }

  async register(): Promise<void> {
    await submitRegistration(this.relay, this.paraIds);
    await submitSudoKey(this.relay);
    for (const [id, chain] of this.paras) {
      if (isLocalChain(chain)) await submitParaId(chain, id);
    }
  }

  step(): Promise<StepReport> {
    return this.#runInTurn(async () => {
      const droppedBefore = this.dropped.length;
      const upward = this.#queues.countUpward();
      const relay = await this.#buildRelay({});
      const moved = { upward, downward: 0, horizontal: 0 };
      const paras = new Map<number, ParaBlock>();
      await this.#queues.deliver();
      for (const [id, chain] of this.paras) {
        const inputs = await this.#takeInputs(id);
        moved.downward += inputs.downwardMessages.length;
        moved.horizontal += Object.values(inputs.horizontalMessages).flat().length;
        paras.set(id, await this.#buildPara(chain, id, inputs));
      }
      return { relay, paras, moved, dropped: this.dropped.slice(droppedBefore) };
    });
  }

  async sendUpward(paraId: number, program: Hex): Promise<UpwardResult> {
    this.#requirePara(paraId);
    parseHex(program, { field: 'program' });
    return this.#runInTurn(async () => {
      await requireUpwardSize(this.relay, { paraId, program });
      this.#queues.addUpward(paraId, program);
      let result = await decodeUpwardResult(await this.#buildRelay({}, paraId), program);
      for (let waited = 1; waited < PATIENCE && result.outcome === 'none'; waited++) {
        result = await decodeUpwardResult(await this.#buildRelay({}), program);
      }
      return result;
    });
  }

  async sendHorizontal(paraId: number, recipient: number, data: Hex): ReturnType<Network['sendHorizontal']> {
    this.#requirePara(paraId);
    requireParaId(recipient);
    parseHex(data, { field: 'data' });
    return this.#runInTurn(async () => {
      const dropped = await this.#queues.addHorizontal({ from: paraId, to: recipient, data });
      return omitUndefined({ dropped });
    });
  }

  async getReceived(paraId: number): ReturnType<Network['getReceived']> {
    this.#requirePara(paraId);
    return {
      downward: await listDownward(this.relay, paraId),
      horizontal: this.#queues.peekHorizontal(paraId),
    };
  }

  async sudo(call: Hex): Promise<DispatchResult> {
    parseHex(call, { field: 'call' });
    return this.#runInTurn(() =>
      submitAsRoot(this.relay, { call, build: (inputs) => this.#buildRelay(inputs) }),
    );
  }

  async dispatchAsPara(paraId: number, call: Hex): Promise<DispatchResult> {
    this.#requirePara(paraId);
    parseHex(call, { field: 'call' });
    const { registry } = this.relay;
    const args = { as_origin: { ParachainsOrigin: { Parachain: paraId } }, call };
    const result = await this.sudo(
      encodeCall(registry, { pallet: 'Utility', method: 'dispatch_as', args }).hex,
    );
    const inner = result.events.find(
      ({ usualPallet, name }) => usualPallet === 'Utility' && name === 'DispatchedAs',
    );
    if (result.outcome !== 'ok' || inner?.error === undefined) return result;
    return { ...result, outcome: 'failed', error: inner.error };
  }

  async dispatchAsRoot(paraId: number, call: Hex): Promise<DispatchResult> {
    parseHex(call, { field: 'call' });
    const chain = this.#requireChain(paraId);
    const build = async (inputs: BlockInputs): Promise<LocalBlock> => {
      const waiting = await this.#takeInputs(paraId);
      const downwardMessages = [...waiting.downwardMessages, ...(inputs.downwardMessages ?? [])];
      return (await this.#buildPara(chain, paraId, {
        ...inputs,
        ...waiting,
        downwardMessages,
      })) as LocalBlock;
    };
    return this.#runInTurn(() =>
      hasRootPallet(chain)
        ? submitAsRoot(chain, { call, build })
        : submitByRelay(chain, { call, build, sentAt: this.relay.head.number }),
    );
  }

  openChannels(): Promise<DispatchResult> {
    return this.#submitForced('force_process_hrmp_open', 'HrmpOpenChannelRequestsList');
  }

  closeChannels(): Promise<DispatchResult> {
    return this.#submitForced('force_process_hrmp_close', 'HrmpCloseChannelRequestsList');
  }

  changeSession(): Promise<LocalBlock> {
    return this.#runInTurn(() => submitSessionChange(this.relay, () => this.#buildRelay({})));
  }

  async endowSovereigns(balances: ReadonlyMap<number, Planck>): Promise<void> {
    requireInput({ balances }, { balances: { entries: 'function' } });
    const accounts = new Map([...balances].map(([id, free]) => [deriveChildAccount(id), free]));
    await this.relay.endow(accounts, {
      what: `The sovereign accounts of parachains ${[...balances.keys()].join(', ')} are funded.`,
      why: 'The teams of the parachains would send these funds.',
    });
  }

  async close(): Promise<void> {
    await this.#queue;
    for (const unwatch of this.#unwatch) unwatch();
    await Promise.all([...this.paras.values(), this.relay].map((chain) => chain.close()));
  }

  async #submitForced(method: string, list: string): Promise<DispatchResult> {
    const waiting = readList(await this.relay.getStorage('Hrmp', list));
    this.relay.note({
      what: `Hrmp.${method} is called as root.`,
      why: 'Requests for channels take effect at the end of a session, which is not waited for.',
    });
    const args = { channels: waiting.length };
    return this.sudo(encodeCall(this.relay.registry, { pallet: 'Hrmp', method, args }).hex);
  }

  /** Runs one task at a time: a block is built on the state of the block before. */
  #runInTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#queue.then(work);
    this.#queue = done.catch(() => undefined);
    return done;
  }

  #buildRelay(inputs: BlockInputs, last?: number): Promise<LocalBlock> {
    const upward = this.#queues.takeUpward();
    return buildRelayBlock(this.relay, { inputs, upward, ...omitUndefined({ last }) });
  }

  async #buildPara(chain: ParaChain, id: number, inputs: ParaBlockInputs): Promise<ParaBlock> {
    const block = await chain.newBlock(inputs);
    await this.relay.setStorage(describeInclusion(this.relay, id, block.header));
    return block;
  }

  /** Collects all messages that wait for a para. */
  async #takeInputs(id: number) {
    const downwardMessages = await takeDownward(this.relay, id);
    const relay = await getRelayView(this.relay, id);
    return { downwardMessages, horizontalMessages: this.#queues.takeHorizontal(id), relay };
  }

  #requirePara(paraId: number): void {
    if (!this.paraIds.includes(paraId)) {
      throw new ParaNotInNetworkError({ paraId, reason: 'not in this network' });
    }
  }

  #requireChain(paraId: number): LocalChain {
    this.#requirePara(paraId);
    const chain = this.paras.get(paraId);
    if (chain && isLocalChain(chain)) return chain;
    throw new ParaNotInNetworkError({
      paraId,
      reason: 'a dispatch needs a real runtime, and this para has none',
    });
  }
}

function isLocalChain(chain: ParaChain): chain is LocalChain {
  return 'registry' in chain;
}

/** The recipient of a message need not be in the network. */
function requireParaId(paraId: number): void {
  if (Number.isInteger(paraId) && paraId >= 0 && paraId < 2 ** 32) return;
  throw new InvalidInputError({
    field: 'recipient',
    expected: 'an integer from 0 to 4294967295',
    found: String(paraId),
  });
}
