import type { Chain } from '@parachron/client';
import { balanceRead, getRuntimeApiVersion, storageRead } from '@parachron/core';
import type { LocalChain } from '@parachron/devnet';
import { type Fork, type ForkMessage, isMessageEnded } from '@parachron/proxy';
import { encodePage } from '@parachron/xcm';
import type { Fixture } from './createFixture.js';
import { listEvents } from './listEvents.js';

// Blocks after the arrival of a message in which a chain may process it; a dropped message is never processed.
const patience = 2;

/**
 * Uses a local chain as its own fork: a reset of the chain to this block drops the changes. Small chains and real runtimes have the same
 * methods as chopsticks; only a relay chain receives upward messages directly.
 */
export async function createFork(
  chain: Chain,
  { relay }: { readonly relay?: LocalChain } = {},
): Promise<Fork> {
  const head = async () => (await chain.snapshot()).block;
  const build = (inputs: object = {}) => chain.request('dev_newBlock', [inputs]);
  let base = await head();
  // Storage is written into the head, which must therefore differ from the block to return to.
  const leaveBase = async () => void ((await head()).number === base.number && (await build()));
  const setStorage = async (values: object) => void (await chain.request('dev_setStorage', [values]));
  const reset = async () => void (await chain.request('dev_setHead', [base.hash]));
  return {
    reset,
    async keep() {
      const before = base;
      base = await head();
      return async () => {
        base = before;
        await reset();
      };
    },
    snapshot: () => chain.snapshot(),
    async endow(account, free) {
      await leaveBase();
      const { before, issuance } = await (await chain.snapshot()).read({
        before: balanceRead(account),
        issuance: storageRead('Balances', 'TotalIssuance', [], (value) => BigInt(value?.toString() ?? 0)),
      });
      const gained = free - (before.known ? before.value.free : 0n);
      const total = (issuance.known ? issuance.value : 0n) + gained;
      const entry = { providers: 1, data: { free: free.toString() } };
      await setStorage({
        System: { Account: [[[account.hex], entry]] },
        Balances: { TotalIssuance: total.toString() },
      });
    },
    async setStorage(values) {
      await leaveBase();
      await setStorage(values);
    },
    async receive(message) {
      const { number } = await head();
      if (relay) await relay.newBlock({ upwardMessages: { [Number(message.from)]: [message.program] } });
      else await build(describeMessage(message));
      for (let later = 0; later < patience; later += 1) {
        const events = await listEvents(chain, { after: number });
        if (isMessageEnded(events, message)) return events;
        await build();
      }
      return listEvents(chain, { after: number });
    },
  };
}

function describeMessage({ from, program }: ForkMessage): object {
  return from === 'relay'
    ? { dmp: [{ sentAt: 1, msg: program }] }
    : { hrmp: { [from]: [{ sentAt: 1, data: encodePage([program]) }] } };
}

/** A chain without the necessary runtime APIs is tried on its own fork. */
export async function createForkWhereNeeded({ target }: Fixture): Promise<Fork | undefined> {
  const isAskable = getRuntimeApiVersion(target.runtime, 'DryRunApi') !== undefined;
  return isAskable ? undefined : createFork(target);
}
