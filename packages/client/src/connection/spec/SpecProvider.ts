import { formatHex, type Hex, parseHex } from '@parachron/core';
import type {
  ProviderInterface,
  ProviderInterfaceCallback,
  ProviderInterfaceEmitCb,
  ProviderInterfaceEmitted,
} from '@polkadot/rpc-provider/types';
import { TypeRegistry } from '@polkadot/types';
import type { Header } from '@polkadot/types/interfaces';
import { decodeAddress } from '@polkadot/util-crypto';
import { createClient, type SubstrateClient } from '@polkadot-api/substrate-client';
import { decodeOpaque } from '../../runtime/getRuntime.js';
import { createMessageProvider } from './createMessageProvider.js';
import { Follow } from './Follow.js';

type Answer = (params: readonly unknown[]) => unknown;

/** Types that are the same on all chains. */
const registry = new TypeRegistry();

const methodNotFound = -32_601;

/**
 * Answers the older methods of a node that this package uses by the methods of the JSON-RPC specification, for servers with only
 * the newer methods.
 */
export class SpecProvider implements ProviderInterface {
  readonly hasSubscriptions = true;
  readonly isClonable = false;
  readonly #inner: ProviderInterface;
  readonly #client: SubstrateClient;
  readonly #follow: Follow;
  readonly #ends = new Map<number | string, () => unknown>();
  #lastId = 0;

  private constructor(inner: ProviderInterface, client: SubstrateClient) {
    this.#inner = inner;
    this.#client = client;
    this.#follow = new Follow(client);
  }

  /** Follows the chain; throws the server's error if the server has no such methods either. */
  static async open(inner: ProviderInterface): Promise<SpecProvider> {
    const client = createClient(createMessageProvider(inner) as never);
    const made = new SpecProvider(inner, client);
    try {
      await made.#follow.ready;
    } catch (error) {
      client.destroy();
      throw error;
    }
    return made;
  }

  get isConnected(): boolean {
    return this.#inner.isConnected;
  }

  clone(): ProviderInterface {
    return this;
  }

  async connect(): Promise<void> {}

  async disconnect(): Promise<void> {
    this.#follow.close();
  }

  on(type: ProviderInterfaceEmitted, listener: ProviderInterfaceEmitCb): () => void {
    return this.#inner.on(type, listener);
  }

  async send<T>(method: string, params: unknown[]): Promise<T> {
    const answer = Object.hasOwn(this.#answers, method) ? this.#answers[method] : undefined;
    // Methods of the specification, and those of single chains.
    return (answer ? await answer(params) : await this.#inner.send(method, params)) as T;
  }

  async subscribe(
    _type: string,
    method: string,
    params: unknown[],
    callback: ProviderInterfaceCallback,
  ): Promise<number | string> {
    this.#lastId += 1;
    const id = `spec-${this.#lastId}`;
    this.#ends.set(id, await this.#start(method, params, callback));
    return id;
  }

  async unsubscribe(_type: string, _method: string, id: number | string): Promise<boolean> {
    const end = this.#ends.get(id);
    end?.();
    return this.#ends.delete(id);
  }

  async #start(method: string, params: unknown[], callback: ProviderInterfaceCallback) {
    const wanted = { chain_subscribeNewHeads: 'best', chain_subscribeFinalizedHeads: 'finalized' }[method];
    if (wanted !== undefined) {
      const notify = (block: Hex) =>
        this.#getHeader(block).then(
          (header) => callback(null, header),
          (error: Error) => callback(error, undefined),
        );
      notify(wanted === 'best' ? this.#follow.best : this.#follow.finalized);
      return this.#follow.addListener({
        onBlock: (kind, block) => {
          if (kind === wanted) notify(block);
        },
        onEnd: (error) => callback(error, undefined),
      });
    }
    if (method !== 'author_submitAndWatchExtrinsic') {
      const error = Object.assign(new Error(`Method not found: ${method}`), { code: methodNotFound });
      throw error;
    }
    const watch = 'transactionWatch_v1';
    const type = `${watch}_watchEvent`;
    const translate = createStatusTranslator();
    const id = await this.#inner.subscribe(type, `${watch}_submitAndWatch`, params, (error, event) =>
      callback(error, error ? undefined : translate(event)),
    );
    return () => this.#inner.unsubscribe(type, `${watch}_unwatch`, id).catch(() => undefined);
  }

  async #getHeader(block: Hex): Promise<unknown> {
    const header = await this.#follow.getHeader(block).catch(() => null);
    return header && registry.createType('Header', header).toJSON();
  }

  /** The server finds blocks that are not finalized by hash alone: the search for a number goes down from the best block. */
  async #getHash(number: number): Promise<Hex | null> {
    const { finalized, best } = this.#follow;
    const head = await this.#getNumbered(finalized);
    if (number <= head.number) return this.#follow.hashBelow(number, { ...head, hash: finalized });
    for (let hash = best; hash !== finalized; ) {
      const { number: at, parentHash } = await this.#getNumbered(hash);
      if (at === number) return hash;
      if (at < number) return null;
      hash = parentHash;
    }
    return null;
  }

  async #getNumbered(block: Hex): Promise<{ number: number; parentHash: Hex }> {
    const header = registry.createType<Header>('Header', await this.#follow.getHeader(block));
    return { number: header.number.toNumber(), parentHash: header.parentHash.toHex() };
  }

  readonly #answers: Readonly<Record<string, Answer>> = {
    system_chain: async () => (await this.#client.getChainSpecData()).name,
    system_properties: async () => (await this.#client.getChainSpecData()).properties,
    system_accountNextIndex: async ([address]) => {
      const account = formatHex(decodeAddress(String(address)));
      const nonce = await this.#follow.call(this.#follow.best, 'AccountNonceApi_account_nonce', account);
      return registry.createType('u32', parseHex(nonce)).toNumber();
    },
    chain_getBlockHash: async ([number]) => {
      if (number === undefined || number === null) return this.#follow.best;
      if (number === 0) return (await this.#client.getChainSpecData()).genesisHash;
      return this.#getHash(Number(number));
    },
    chain_getFinalizedHead: () => this.#follow.finalized,
    chain_getHeader: ([at]) => this.#getHeader(this.#parseBlock(at)),
    chain_getBlock: async ([at]) => {
      const block = this.#parseBlock(at);
      const [header, extrinsics] = await Promise.all([this.#getHeader(block), this.#follow.getBody(block)]);
      return { block: { header, extrinsics }, justifications: null };
    },
    state_call: ([method, args, at]) => this.#follow.call(this.#parseBlock(at), String(method), String(args)),
    state_getMetadata: async ([at]) => {
      const answer = await this.#follow.call(this.#parseBlock(at), 'Metadata_metadata', '0x');
      return decodeOpaque(`0x01${answer.slice(2)}`);
    },
    state_getRuntimeVersion: async ([at]) => {
      const version = await this.#follow.call(this.#parseBlock(at), 'Core_version', '0x');
      return registry.createType('RuntimeVersion', version).toJSON();
    },
    state_getStorage: async ([key, at]) =>
      (await this.#follow.getValues(this.#parseBlock(at), [String(key)])).get(String(key)) ?? null,
    state_queryStorageAt: async ([given, at]) => {
      const [block, keys] = [this.#parseBlock(at), given as string[]];
      const found = await this.#follow.getValues(block, keys);
      return [{ block, changes: keys.map((key) => [key, found.get(key) ?? null]) }];
    },
    state_getKeysPaged: async ([prefix, count, start, at]) => {
      const keys = await this.#follow.listKeys(this.#parseBlock(at), String(prefix));
      return keys.filter((key) => typeof start !== 'string' || key > start).slice(0, Number(count));
    },
  };

  #parseBlock(block: unknown): Hex {
    return typeof block === 'string' ? (block as Hex) : this.#follow.best;
  }
}

/** Translates the events of one transaction: a block that is retracted was reported before. */
function createStatusTranslator(): (event: unknown) => unknown {
  let last: Hex | undefined;
  return (event) => {
    const status = translateStatus(event, last);
    last = (status as { inBlock?: Hex }).inBlock;
    return status;
  };
}

/** Translates an event of `transactionWatch_v1` to a status of the older method. */
function translateStatus(event: unknown, last: Hex | undefined): unknown {
  const {
    event: name,
    block,
    error,
  } = event as {
    event: string;
    block?: { hash: Hex } | null;
    error?: string;
  };
  if (name === 'bestChainBlockIncluded') {
    if (block) return { inBlock: block.hash };
    return last ? { retracted: last } : 'ready';
  }
  if (name === 'finalized') return { finalized: block?.hash };
  if (name === 'invalid' || name === 'error') return { invalid: { reason: error } };
  return name === 'dropped' ? { dropped: { reason: error } } : 'ready';
}
