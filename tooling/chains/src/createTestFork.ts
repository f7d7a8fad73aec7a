import { type Chain, connect } from '@parachron/client';
import type { Hex } from '@parachron/core';
import { hasRootPallet, type LocalBlock, type LocalChain } from '@parachron/devnet';
import type { Fork } from '@parachron/proxy';
import { runAsRoot } from './carryOut.js';
import { readEvents } from './readEvents.js';
import type { TestChain } from './TestChain.js';

interface Opened {
  readonly local: LocalChain;
  readonly chain: Chain;
  readonly base: Hex;
}

/** A fork of a chain, booted when the first thing is tried on it. */
export function createTestFork(of: TestChain): Fork & { close(): Promise<void> } {
  let opening: Promise<Opened> | undefined;
  const open = () => {
    opening ??= start(of);
    return opening;
  };
  const eventsOf = async ({ hash }: LocalBlock) => readEvents((await open()).chain, hash);
  return {
    snapshot: async () => (await open()).chain.snapshot(),
    async reset() {
      const { local, base } = await open();
      await local.provider.send('dev_setHead', [base]);
      await local.newBlock();
    },
    endow: async (account, free) => (await open()).local.endow(new Map([[account.hex, free]])),
    async setStorage(values) {
      await (await open()).local.provider.send('dev_setStorage', [values]);
    },
    async receive({ program }) {
      const { local } = await open();
      const first = await eventsOf(await local.newBlock({ downwardMessages: [{ sentAt: 1, msg: program }] }));
      return [...first, ...(await eventsOf(await local.newBlock()))];
    },
    async dispatchAsRoot(call) {
      const { local } = await open();
      return hasRootPallet(local) ? eventsOf(await runAsRoot(local, call)) : undefined;
    },
    async close() {
      const opened = await opening;
      await opened?.chain.close();
      await opened?.local.close();
    },
  };
}

async function start(of: TestChain): Promise<Opened> {
  const local = await of.boot();
  const chain = await connect(local.provider, { timeoutMs: 120_000 });
  return { local, chain, base: local.head.hash };
}
