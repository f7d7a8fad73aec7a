import {
  type Chain as ClientChain,
  connect,
  type DecodedEvent,
  type Dispatched,
  decodeEvents,
  type Fork,
  type ForkMessage,
  type ForkNote,
  type ForkOrigin,
  type ForkWrite,
  nameFailure,
  type Preparation,
  submit,
} from '@parachron/client';
import {
  encodeCall,
  findUsualPallet,
  type Hex,
  isParachronError,
  type Planck,
  storageRead,
} from '@parachron/core';
import {
  type Chain,
  createPara,
  deriveDevAccount,
  deriveDevPair,
  listDevAccounts,
  type ParaBlockInputs,
  type ParaChain,
} from '@parachron/devnet-chain';
import { encodePage, findVerdict } from '@parachron/xcm';

/** The most blocks from the arrival of a message to its processing. */
const patience = 2;

/** A small chain of this process as a fork, with Alice as its sudo key. It builds a block for each transaction. */
export class SmallFork implements Fork, ParaChain {
  readonly small: Chain;
  readonly prepared: Preparation[] = [];
  readonly #para: ParaChain;
  readonly #begin: () => Promise<SmallFork>;
  readonly #moveClock: (time: number) => void;
  readonly #forks: SmallFork[] = [];
  #chain: Promise<ClientChain> | undefined;

  /** `begin` forks the chain; `moveClock` sets its clock to a later time in milliseconds. */
  constructor(
    small: Chain,
    { begin, moveClock }: { begin: () => Promise<SmallFork>; moveClock: (time: number) => void },
  ) {
    this.small = small;
    this.#para = createPara(small);
    this.#begin = begin;
    this.#moveClock = moveClock;
  }

  get name() {
    return this.#para.name;
  }

  get head() {
    return this.#para.head;
  }

  get provider() {
    return this.#para.provider;
  }

  async snapshot() {
    return (await this.connectChain()).snapshot();
  }

  /** The connection of this process to the chain; a chain of this process always answers, if late. */
  connectChain(label = this.name): Promise<ClientChain> {
    this.#chain ??= connect(this.provider, { label, timeoutMs: Number.POSITIVE_INFINITY });
    return this.#chain;
  }

  async fork(): Promise<SmallFork> {
    const fork = await this.#begin();
    this.#forks.push(fork);
    return fork;
  }

  async write(writes: readonly ForkWrite[], note?: ForkNote): Promise<void> {
    const chain = await this.connectChain();
    for (const { pallet, item, keys = [], value } of writes) {
      const entry = keys.length > 0 ? [[keys, value]] : value;
      await chain.request('dev_setStorage', [{ [pallet]: { [item]: entry } }]);
    }
    if (note) this.#note(note);
  }

  async endow(balances: ReadonlyMap<Hex, Planck>, note?: ForkNote): Promise<void> {
    for (const [account, free] of balances) {
      const { info, issued } = await (await this.snapshot()).read({
        info: storageRead('System', 'Account', [account], (value) => value?.toJSON()),
        issued: storageRead('Balances', 'TotalIssuance', [], (value) => BigInt(value?.toString() ?? 0)),
      });
      const old = (info.known ? info.value : undefined) as AccountInfo | undefined;
      const gained = free - BigInt(old?.data?.free ?? 0);
      const data = { ...old?.data, free: String(free) };
      const value = { ...old, providers: Math.max(1, old?.providers ?? 0), data };
      const total = (issued.known ? issued.value : 0n) + gained;
      await this.write([
        { pallet: 'System', item: 'Account', keys: [account], value },
        { pallet: 'Balances', item: 'TotalIssuance', value: String(total) },
      ]);
    }
    if (note) this.#note(note);
  }

  async dispatch(call: Hex, as: ForkOrigin): Promise<Dispatched> {
    const chain = await this.connectChain();
    const { registry } = chain.runtime;
    const account = typeof as === 'object' && 'account' in as ? as.account : undefined;
    const known = (await listDevAccounts()).find(({ publicKey }) => publicKey === account);
    const alice = await deriveDevAccount('Alice');
    if (as === 'anyone' || known) return send(chain, call, known ?? alice);
    const args = { as_origin: { system: { Signed: account } }, call };
    const inner =
      as === 'root' ? call : encodeCall(registry, { pallet: 'Utility', method: 'dispatch_as', args }).hex;
    await this.#takeSudo(chain, alice.publicKey);
    const sudo = encodeCall(registry, { pallet: 'Sudo', method: 'sudo', args: { call: inner } });
    return send(chain, sudo.hex, alice);
  }

  async receive(message: ForkMessage): Promise<readonly DecodedEvent[]> {
    const { runtime } = await this.connectChain();
    const isRelay = findUsualPallet(runtime.registry, 'ParachainSystem') === undefined;
    await this.build(deriveInputs(message, { isRelay }));
    const events = await this.#readEvents();
    for (let later = 0; later < patience && !findVerdict(events, message); later += 1) {
      await this.build();
      events.push(...(await this.#readEvents()));
    }
    return events;
  }

  build(inputs?: ParaBlockInputs) {
    return this.#para.build(inputs);
  }

  watchBlocks(listener: Parameters<ParaChain['watchBlocks']>[0]) {
    return this.#para.watchBlocks(listener);
  }

  /** Sets the clock to a later time in milliseconds, for the next block. */
  setTime(time: number, note?: ForkNote): void {
    this.#moveClock(time);
    if (note) this.#note(note);
  }

  /** Closes the chain, and the forks that began here. */
  async close(): Promise<void> {
    await (await this.#chain?.catch(() => undefined))?.close();
    await Promise.all(this.#forks.splice(0).map((fork) => fork.close()));
    await this.#para.close();
  }

  async #readEvents(): Promise<DecodedEvent[]> {
    const snapshot = await this.snapshot();
    const { registry } = snapshot.runtime;
    const { events } = await snapshot.read({
      events: storageRead('System', 'Events', [], (value) => decodeEvents(registry, value ?? '0x00')),
    });
    return events.known ? events.value : [];
  }

  async #takeSudo(chain: ClientChain, alice: Hex): Promise<void> {
    const { key } = await (await chain.snapshot()).read({
      key: storageRead('Sudo', 'Key', [], (value) => value?.toHex()),
    });
    if (key.known && key.value === alice) return;
    await this.write([{ pallet: 'Sudo', item: 'Key', value: alice }], {
      what: 'The sudo key is set to //Alice.',
      why: 'The sudo key signs the calls that need root.',
    });
  }

  #note(change: ForkNote): void {
    if (this.prepared.some(({ what }) => what === change.what)) return;
    this.prepared.push({ chain: this.name, ...change });
  }
}

function deriveInputs(
  { from, program }: ForkMessage,
  { isRelay }: { readonly isRelay: boolean },
): ParaBlockInputs {
  if (from === 'relay') return { downwardMessages: [{ sentAt: 1, msg: program }] };
  if (isRelay) return { upwardMessages: { [from]: [program] } };
  return { horizontalMessages: { [from]: [{ sentAt: 1, data: encodePage([program]) }] } };
}

interface AccountInfo {
  readonly providers?: number;
  readonly data?: { readonly free?: string | number };
}

async function send(
  chain: ClientChain,
  call: Hex,
  account: Parameters<typeof deriveDevPair>[0],
): Promise<Dispatched> {
  try {
    const signer = deriveDevPair(account);
    const { block, events } = await submit(chain, call, { signer, innerFailures: 'report' });
    const failure = events.find((event) => event.failure)?.failure;
    if (failure) return { outcome: 'failed', error: nameFailure(failure), block, events };
    const isDone = events.some(({ method }) => method === 'ExtrinsicSuccess');
    return { outcome: isDone ? 'done' : 'unknown', block, events };
  } catch (error) {
    if (!isParachronError(error)) throw error;
    if (!isParachronError(error, 'DISPATCH_FAILED'))
      return { outcome: 'failed', error: error.message, events: [] };
    const { facts } = error;
    return { outcome: 'failed', error: nameFailure(facts), block: facts.block, events: [] };
  }
}
