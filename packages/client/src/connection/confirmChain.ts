import {
  type Answer,
  type Answers,
  formatJson,
  type Hex,
  InvalidInputError,
  isHash,
  isParachronError,
  isRecord,
  omitError,
  type Reads,
  type Runtime,
  requireInput,
} from '@parachron/core';
import type { ProviderInterface } from '@polkadot/rpc-provider/types';
import type { Snapshot } from '../reading/Snapshot.js';
import { EndpointsDisagreeError } from '../requests/connectionErrors.js';
import type { Subscription } from '../requests/Requester.js';
import type { Chain, Confirmation } from './Chain.js';

/** Methods whose answer follows from their parameters and the block, which is the last parameter. */
const pinned = /^(chain_getBlock$|childstate_|payment_query|state_(call|get|query))/;

/** Methods with the same answer at every block: the type of the chain, and the questions to the service. */
const constant = /^(automationTime_|system_chainType$|xcmpHandler_)/;

const mostAgreed = 16;

/** Longer answers are shortened in messages. */
const mostCharacters = 120;

/**
 * Makes several connected endpoints of one chain one source: all are asked what decides, and a value on which they disagree is unknown,
 * with both answers. Use it before a check, a plan or a grant: with one endpoint, everything rests on its word.
 *
 * A snapshot without a given block is of the newest block that all endpoints have finalized. Transactions and subscriptions go to the
 * first endpoint. An endpoint that is lost, or refuses a question, leaves the answer to the others, and confirms nothing more: see
 * `isConfirmed` of snapshots.
 *
 * Sends: nothing; later each read to all endpoints together.
 *
 * @param chains the connected endpoints, the preferred one first
 * @returns the first endpoint, confirmed by the others; the first itself if it is the only one
 * @throws INVALID_INPUT when no chain is given
 *
 * @example
 * ```ts
 * import { confirmChain, connect } from '@parachron/client';
 *
 * const endpoints = ['wss://one.example', 'wss://two.example'];
 * const chain = confirmChain(await Promise.all(endpoints.map((endpoint) => connect(endpoint))));
 * (await chain.snapshot()).isConfirmed; // true
 * await chain.close();
 * ```
 */
export function confirmChain(chains: readonly Chain[]): Chain {
  requireInput({ chains }, { chains: ['object'] });
  const [first, ...others] = chains;
  if (!first) throw new InvalidInputError({ field: 'chains', expected: 'at least one chain', found: '[]' });
  return others.length === 0 ? first : new ConfirmedChain([first, ...others]);
}

/**
 * Returns a function that finds the first disagreement of the endpoints of chains after now, as the error ENDPOINTS_DISAGREE; undefined if
 * there is none. Use it around work that may take such an error for its own failure.
 *
 * Sends: nothing.
 *
 * @example
 * ```ts
 * import { type Chain, watchDisagreements } from '@parachron/client';
 *
 * declare const chain: Chain; // of `confirmChain`
 * const findDisagreement = watchDisagreements([chain]);
 * await chain.snapshot().catch(() => undefined);
 * findDisagreement()?.message;
 * ```
 */
export function watchDisagreements(chains: readonly Pick<Chain, 'confirmation'>[]): () => Error | undefined {
  requireInput({ chains }, { chains: ['object'] });
  const list = () => chains.flatMap(({ confirmation }) => confirmation?.disagreements ?? []);
  const before = new Set(list());
  return () => list().find((one) => !before.has(one));
}

/** The answer of one endpoint to a question to all. */
interface Given<T> {
  readonly chain: Chain;
  readonly value: T;
}

class ConfirmedChain implements Chain {
  readonly endpoint: string;
  readonly provider: ProviderInterface;
  readonly runtime: Runtime;
  readonly genesisHash: Hex;
  readonly #chains: readonly [Chain, ...Chain[]];
  readonly #lost = new Set<Chain>();
  /** Endpoints that did not answer everything. */
  readonly #silent = new Set<Chain>();
  readonly #disagreements = new Map<string, EndpointsDisagreeError>();
  /** The latest blocks that all endpoints had finalized, and the number of the newest. */
  #agreed: ReadonlySet<string> = new Set();
  #height = -1;

  constructor(chains: readonly [Chain, ...Chain[]]) {
    const [{ endpoint, provider, runtime, genesisHash }] = chains;
    this.endpoint = endpoint;
    this.provider = provider;
    this.runtime = runtime;
    this.genesisHash = genesisHash;
    this.#chains = chains;
  }

  get roundTrips(): number {
    return Math.max(...this.#chains.map(({ roundTrips }) => roundTrips));
  }

  get confirmation(): Confirmation {
    const disagreements = this.#disagreements;
    return {
      chains: this.#chains,
      get disagreements() {
        return [...disagreements.values()];
      },
    };
  }

  async snapshot(block?: Hex): Promise<Snapshot> {
    if (block === undefined) return this.#confirm(await this.#pinHead());
    const [first, ...others] = this.#chains;
    // Another endpoint may not have the block yet: it confirms nothing there.
    const found = others.map(async (chain) => {
      const value = await chain.snapshot(block).catch(omitError());
      return value ? [{ chain, value }] : [];
    });
    const [own, given] = await Promise.all([first.snapshot(block), Promise.all(found)]);
    return this.#confirm([{ chain: first, value: own }, ...given.flat()]);
  }

  async request(method: string, params: readonly unknown[]): Promise<unknown> {
    requireInput({ method, params }, { method: 'string', params: 'array' });
    const last = params.at(-1);
    const isPinned = pinned.test(method) && (isHash(last) || method === 'state_call');
    // Endpoints may honestly have different blocks above the finalized ones.
    const isFinalized = method === 'chain_getBlockHash' && Number(last ?? Infinity) <= this.#height;
    if (!isPinned && !isFinalized && !constant.test(method)) return this.#chains[0].request(method, params);
    const asked = this.#chains.map((chain) => ({ chain, value: chain }));
    // Another endpoint may lack a block that was not compared.
    const silent = isHash(last) && !this.#agreed.has(last) ? new Set<Chain>() : this.#silent;
    const given = await this.#ask(asked, (chain) => chain.request(method, params), silent);
    const found = method.startsWith('chain_') ? given.filter(({ value }) => value !== null) : given;
    const question = `${method}(${params.map((one) => cut(JSON.stringify(one))).join(', ')})`;
    const disagreement = this.#compare(question, found, writeSorted, { at: last });
    if (disagreement) throw disagreement;
    return (found[0] ?? given[0])?.value;
  }

  subscribe(subscription: Subscription): Promise<() => void> {
    return this.#chains[0].subscribe(subscription);
  }

  async close(): Promise<void> {
    await Promise.all(this.#chains.map((chain) => chain.close()));
  }

  /** Pins the newest block that all endpoints have finalized, and compares the block and its runtime. */
  async #pinHead(): Promise<readonly Given<Snapshot>[]> {
    const asked = this.#chains.map((chain) => ({ chain, value: chain }));
    const heads = await this.#ask(asked, async (chain) => ({ chain, head: await chain.snapshot() }));
    const number = Math.min(...heads.map(({ value }) => value.head.block.number));
    const pinned = await this.#ask(heads, async ({ chain, head }) => {
      if (head.block.number === number) return head;
      const hash = await chain.request('chain_getBlockHash', [number]);
      return isHash(hash) ? chain.snapshot(hash) : head;
    }).catch((error: unknown) => {
      // An endpoint so far behind that another one no longer has the state of its newest block.
      const isPruned = isParachronError(error, 'BLOCK_UNAVAILABLE');
      const write = ({ head }: { readonly head: Snapshot }) => `#${head.block.number}`;
      throw (isPruned && this.#compare('the newest finalized block', heads, write)) || error;
    });
    // Equal metadata has one registry, unless many chains are open.
    const isShared = new Set(pinned.map(({ value }) => value.runtime.registry)).size === 1;
    const disagreement = this.#compare(`block #${number} and its runtime`, pinned, ({ block, runtime }) => {
      const { registry, apis: _, ...names } = runtime;
      return formatJson({ block, ...names, metadata: isShared ? '' : registry.metadata.hash.toHex() });
    });
    if (disagreement) throw disagreement;
    const latest = pinned.slice(0, 1).map(({ value }) => value.block.hash);
    this.#agreed = new Set([...this.#agreed, ...latest].slice(-mostAgreed));
    this.#height = Math.max(this.#height, number);
    return pinned;
  }

  #confirm(pinned: readonly Given<Snapshot>[]): Snapshot {
    // An endpoint answers, or there is an error.
    const [first] = pinned as readonly [Given<Snapshot>, ...Given<Snapshot>[]];
    const { block, runtime } = first.value;
    const isAnswering = ({ chain }: Given<Snapshot>) => !this.#lost.has(chain) && !this.#silent.has(chain);
    return {
      block,
      runtime,
      get isConfirmed() {
        return pinned.filter(isAnswering).length > 1;
      },
      read: async <R extends Reads>(reads: R): Promise<Answers<R>> => {
        const given = await this.#ask(pinned, (snapshot) => snapshot.read(reads));
        const answers = Object.keys(reads).map((name) => {
          const own = given.map(({ chain, value }) => ({ chain, value: value[name] as Answer<unknown> }));
          return [name, this.#choose(own)];
        });
        // The names and their types are those of the reads, one by one.
        return Object.fromEntries(answers) as Answers<R>;
      },
      listKeys: async (query) => {
        const given = await this.#ask(pinned, (snapshot) => snapshot.listKeys(query));
        return this.#choose(given, ({ value }) => formatJson(value));
      },
    };
  }

  /** The answer of the first endpoint that has one, if the others with an answer give it too. */
  #choose<T>(
    given: readonly Given<Answer<T>>[],
    write: (known: Extract<Answer<T>, { known: true }>) => string = ({ evidence }) =>
      formatJson(evidence.value),
  ): Answer<T> {
    // Evidence has what a node answered.
    const answered = given.filter(({ value }) => value.evidence);
    const [{ value: own }] = (answered.length > 0 ? answered : given) as readonly [Given<Answer<T>>];
    const { evidence } = own;
    if (!evidence) return own;
    for (const one of given) if (!one.value.evidence) this.#silent.add(one.chain);
    const question = `${evidence.key} at block #${evidence.block.number}`;
    const about = { at: evidence.block.hash, key: evidence.storageKey };
    const writeKnown = (answer: Answer<T>) => (answer.known ? write(answer) : 'nothing');
    const disagreement = this.#compare(question, answered, writeKnown, about);
    if (disagreement) return { known: false, reason: disagreement.message, howToFindOut: disagreement.hint };
    return own;
  }

  /** Asks endpoints together; those that refuse, and another one than the first that is lost meanwhile, are left out. */
  async #ask<S, T>(
    asked: readonly Given<S>[],
    ask: (value: S) => Promise<T>,
    silent = this.#silent,
  ): Promise<readonly Given<T>[]> {
    const answering = asked.filter(({ chain }) => !this.#lost.has(chain));
    const answers = await Promise.allSettled(answering.map(({ value }) => ask(value)));
    const given = answering.flatMap(({ chain }, at): Given<T>[] => {
      const one = answers[at];
      if (one?.status === 'fulfilled') return [{ chain, value: one.value }];
      const error: unknown = one?.reason;
      const isRefusal = isParachronError(error) && refusals.has(error.code);
      const isLoss = isParachronError(error) && error.fault === 'unreachable' && chain !== this.#chains[0];
      if (!isRefusal && !isLoss) throw error;
      (isRefusal ? silent : this.#lost).add(chain);
      return [];
    });
    const [failed] = answers;
    if (given.length === 0 && failed?.status === 'rejected') throw failed.reason;
    return given;
  }

  #compare<T>(
    question: string,
    given: readonly Given<T>[],
    write: (value: T) => string,
    about: { readonly at?: unknown; readonly key?: Hex | undefined } = {},
  ): EndpointsDisagreeError | undefined {
    const written = given.map(({ chain, value }) => ({ endpoint: chain.endpoint, answer: write(value) }));
    if (written.every(({ answer }) => answer === written[0]?.answer)) return undefined;
    // The part in which the answers differ.
    const [one = '', two = ''] = new Set(written.map(({ answer }) => answer));
    const differs = [...one].findIndex((letter, at) => letter !== two[at]);
    const begin = Math.max(differs - mostCharacters / 2, 0);
    const answers = written.map(({ endpoint, answer }) => ({
      endpoint,
      answer: `${begin > 0 ? '…' : ''}${cut(answer.slice(begin))}`,
    }));
    // A fork asks for the bytes of values that reads know by their names: one lie is one disagreement, by its name.
    const key = about.key ?? /^.*\["(0x\w+)",/.exec(one.slice(0, differs))?.[1];
    const name = key === undefined ? question : `${key} ${about.at}`;
    const known = about.key ? undefined : this.#disagreements.get(name)?.facts;
    const error = new EndpointsDisagreeError(known ?? { chain: this.runtime.chain, question, answers });
    this.#disagreements.set(name, error);
    return error;
  }
}

/** Refusals of single requests: the endpoint answers others, and does not contradict. */
const refusals: ReadonlySet<string> = new Set(['RPC_FAILED', 'RPC_METHOD_MISSING']);

/** Nodes may write the fields of an answer and stored values in any order, and have other justifications of one block. */
function writeSorted(answer: unknown): string {
  return JSON.stringify(answer, (key, value: unknown) => {
    if (key === 'changes' && Array.isArray(value)) return value.toSorted();
    if (!isRecord(value)) return value;
    const { justifications: _, ...fields } = value;
    return Object.fromEntries(Object.entries(fields).toSorted());
  });
}

function cut(text: string): string {
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text;
}
