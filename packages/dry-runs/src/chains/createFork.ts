import type { Chain, DecodedEvent } from '@parachron/client';
import { findUsualPallet, type Hex } from '@parachron/core';
import { hasRootPallet, type LocalChain, submitAsRoot, submitRegistration } from '@parachron/devnet';
import { type Fork, type ForkMessage, isMessageEnded } from '@parachron/proxy';
import { encodePage } from '@parachron/xcm';
import { readEvents } from './blockParts.js';
import { connectLocal } from './connectLocal.js';
import { explainRefusal } from './explainRefusal.js';
import type { ForkedChain } from './ForkedChain.js';
import type { Closable } from './openAll.js';

interface Opened {
  readonly local: ForkedChain;
  readonly chain: Chain;
  /** The block from which the next dry run starts. */
  base: ForkedChain['head'];
}

/**
 * Creates a fork from a chain that runs in this process, for dry runs on chains without DryRunApi. The chain starts with the first
 * dry run, and is closed with the fork.
 */
export function createFork(start: () => Promise<ForkedChain>): Fork & Closable {
  return openFork(start, (local) => local.close());
}

/** Creates a fork from a chain that has other readers. When the fork is closed, the chain returns to the block of this call. */
export function createBorrowedFork(local: ForkedChain): Fork & Closable {
  const { hash } = local.head;
  return openFork(
    () => Promise.resolve(local),
    () => setHead(local, hash),
  );
}

function openFork(
  start: () => Promise<ForkedChain>,
  leave: (local: ForkedChain) => Promise<void>,
): Fork & Closable {
  let opening: Promise<Opened> | undefined;
  /** The block on which the last message arrived. */
  let arrivedAt: Hex | undefined;
  const open = () => {
    opening ??= start().then((local) => openChain(local, leave));
    return opening;
  };
  const openToWrite = async () => {
    const { local } = await open();
    // Storage is written into the head, so that no dry run may return to that block.
    await local.newBlock();
    return local;
  };
  return {
    snapshot: async () => (await open()).chain.snapshot(),
    async reset() {
      const { local, base } = await open();
      await setHead(local, base.hash);
    },
    async keep() {
      const opened = await open();
      const { local, base } = opened;
      opened.base = local.head;
      return async () => {
        opened.base = base;
        await setHead(local, base.hash);
      };
    },
    async endow(account, free) {
      const local = await openToWrite();
      await local.endow(new Map([[account.hex, free]]));
    },
    async setStorage(values) {
      const { provider } = await openToWrite();
      await provider.send('dev_setStorage', [values]);
    },
    async receive(message) {
      const opened = await open();
      arrivedAt = opened.local.head.hash;
      return takeMessage(opened, message);
    },
    dispatchAsRoot: async (call) => dispatchAsRoot(await open(), call),
    async registerParas(paraIds) {
      const { local } = await open();
      if (!isRelay(local)) return;
      // Storage is written into the head, and no dry run may return to that block.
      await local.newBlock();
      await submitRegistration(local, paraIds);
    },
    async explain({ from, program }) {
      const { local } = await open();
      if (from === 'relay' || !arrivedAt || !isRelay(local)) return undefined;
      return explainRefusal(local, { para: from, program, at: arrivedAt });
    },
    async close() {
      const opened = await opening?.catch(() => undefined);
      await opened?.chain.close();
      if (opened) await leave(opened.local);
    },
  };
}

async function openChain(local: ForkedChain, leave: (local: ForkedChain) => Promise<void>): Promise<Opened> {
  const chain = await connectLocal(local.provider);
  try {
    const { number, hash } = await local.newBlock();
    return { local, chain, base: { number, hash } };
  } catch (error) {
    // No later call knows the chain.
    await chain.close();
    await leave(local);
    throw error;
  }
}

async function setHead({ provider }: ForkedChain, hash: Hex): Promise<void> {
  await provider.send('dev_setHead', [hash]);
}

/** Storage can be written by its names if a real runtime runs. */
function isReal(local: ForkedChain): local is LocalChain {
  return 'setStorage' in local;
}

/** Only relay chains register parachains. */
function isRelay(local: ForkedChain): local is LocalChain {
  return isReal(local) && findUsualPallet(local.registry, 'Paras') !== undefined;
}

async function dispatchAsRoot(
  { local, chain }: Opened,
  call: Hex,
): Promise<readonly DecodedEvent[] | undefined> {
  if (!isReal(local) || !hasRootPallet(local)) return undefined;
  // Storage is written into the head, and no dry run may return to that block.
  await local.newBlock();
  const { block } = await submitAsRoot(local, { call, build: (inputs) => local.newBlock(inputs) });
  return readEvents(chain, block.hash);
}

async function takeMessage({ local, chain }: Opened, message: ForkMessage): Promise<readonly DecodedEvent[]> {
  const events = [...(await readEvents(chain, (await buildWithMessage(local, message)).hash))];
  for (let later = 0; later < patience && !isMessageEnded(events, message); later += 1) {
    events.push(...(await readEvents(chain, (await local.newBlock()).hash)));
  }
  return events;
}

function buildWithMessage(
  local: ForkedChain,
  { from, program }: ForkMessage,
): Promise<{ readonly hash: Hex }> {
  if (from === 'relay') return local.newBlock({ downwardMessages: [{ sentAt: 1, msg: program }] });
  if (isRelay(local)) return local.newBlock({ upwardMessages: { [from]: [program] } });
  return local.newBlock({ horizontalMessages: { [from]: [{ sentAt: 1, data: encodePage([program]) }] } });
}

/** The most blocks from the arrival of a message to its processing; a chain that drops a message never processes it. */
const patience = 2;
