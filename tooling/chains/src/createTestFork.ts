import { type Chain, connect } from '@parachron/client';
import { type BlockRef, type Hex, listPallets, type Planck } from '@parachron/core';
import {
  type BlockInputs,
  createPara,
  createSmallFork,
  hasRootPallet,
  type LocalChain,
  type ParaChain,
} from '@parachron/devnet';
import { type Fork, type ForkMessage, isMessageEnded } from '@parachron/proxy';
import { encodePage } from '@parachron/xcm';
import { runAsRoot } from './carryOut.js';
import { readEvents } from './readEvents.js';

/** A chain for dry runs: a real runtime or a small chain. */
export interface ForkedChain extends Pick<LocalChain, 'provider' | 'head' | 'close'> {
  newBlock(inputs?: BlockInputs): Promise<BlockRef>;
  endow(balances: ReadonlyMap<Hex, Planck>): Promise<void>;
}

interface Opened {
  readonly local: ForkedChain;
  readonly chain: Chain;
  /** The block to which a reset returns. */
  base: Hex;
}

/** A fork that boots with the first dry run. */
export function createTestFork(boot: () => Promise<ForkedChain>): Fork & { close(): Promise<void> } {
  let opening: Promise<Opened> | undefined;
  const open = () => {
    opening ??= start(boot);
    return opening;
  };
  const eventsOf = async ({ hash }: BlockRef) => readEvents((await open()).chain, hash);
  return {
    snapshot: async () => (await open()).chain.snapshot(),
    async reset() {
      const { local, base } = await open();
      await local.provider.send('dev_setHead', [base]);
    },
    async keep() {
      const opened = await open();
      const { local, base } = opened;
      opened.base = local.head.hash;
      return async () => {
        opened.base = base;
        await local.provider.send('dev_setHead', [base]);
      };
    },
    async endow(account, free) {
      const { local } = await open();
      // Storage is written into the head, so no reset may return to the head.
      await local.newBlock();
      await local.endow(new Map([[account.hex, free]]));
    },
    async setStorage(values) {
      const { local } = await open();
      await local.newBlock();
      await local.provider.send('dev_setStorage', [values]);
    },
    async receive(message) {
      const { local } = await open();
      const events = [...(await eventsOf(await local.newBlock(describeArrival(local, message))))];
      if (!isMessageEnded(events, message)) events.push(...(await eventsOf(await local.newBlock())));
      return events;
    },
    async dispatchAsRoot(call) {
      const { local } = await open();
      if (!isReal(local) || !hasRootPallet(local)) return undefined;
      await local.newBlock();
      return eventsOf(await runAsRoot(local, call));
    },
    async close() {
      const opened = await opening;
      await opened?.chain.close();
      await opened?.local.close();
    },
  };
}

/** Whether a chain runs a real runtime. */
export function isReal(chain: object): chain is LocalChain {
  return 'setStorage' in chain;
}

function isRelay({ registry }: LocalChain): boolean {
  return listPallets(registry).some(({ name }) => name === 'Paras');
}

/** Forks the present state of a small chain. */
export async function forkSmallChain(provider: ParaChain['provider']): Promise<ForkedChain> {
  const fork = await createSmallFork(provider);
  if (!fork) throw new TypeError('not a small chain');
  const para = createPara(fork);
  return {
    provider: para.provider,
    get head() {
      return para.head;
    },
    newBlock: (inputs) => para.newBlock(inputs),
    async endow(balances) {
      const accounts = [...balances].map(([who, free]) => [
        [who],
        { providers: 1, data: { free: String(free) } },
      ]);
      // More than all accounts together can hold, so that no burn makes the issuance negative.
      const Balances = { TotalIssuance: String(10n ** 38n) };
      await para.provider.send('dev_setStorage', [{ System: { Account: accounts }, Balances }]);
    },
    close: () => para.close(),
  };
}

function describeArrival(local: ForkedChain, { from, program }: ForkMessage): BlockInputs {
  if (from === 'relay') return { downwardMessages: [{ sentAt: 1, msg: program }] };
  return isReal(local) && isRelay(local)
    ? { upwardMessages: { [from]: [program] } }
    : { horizontalMessages: { [from]: [{ sentAt: 1, data: encodePage([program]) }] } };
}

async function start(boot: () => Promise<ForkedChain>): Promise<Opened> {
  const local = await boot();
  const chain = await connect(local.provider, { timeoutMs: Number.POSITIVE_INFINITY });
  const { hash } = await local.newBlock();
  return { local, chain, base: hash };
}
