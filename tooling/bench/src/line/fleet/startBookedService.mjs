import { connect } from '@parachron/client';
import { encodeCall, parseAccount, parseHex } from '@parachron/core';
import { createChainProvider, createServiceChain } from '@parachron/devnet';
import { giftCall, start } from '../../startService.mjs';

/** Accounts of the development keys, whose tasks are followed. */
export const owners = [
  '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
  '5FLSigC9HGRKVhB9FiEo4Y3koPsNmBmLJbpXg2mp1hXcS59Y',
  '5DAAnrj7VHTznn2AWBemMuyBwZWs6FNFjdyVXUeYum3PTXFy',
  '5HGjWAeFDfFCWPsjFQdVV2Msvz2XtMktvgocEZcCj68kUMaw',
  '5CiPPseXPECbkjWCa6MnjNokrgYjMqmKndv2rSnekmSK2DjL',
];

/** Seconds between slots. */
const slot = 60;

/**
 * Starts a service with tasks of the accounts, each of which runs twice within so many slots.
 *
 * @param {{ tasks: number, slots: number }} wanted
 */
export async function startBookedService({ tasks, slots }) {
  const chain = await createServiceChain({
    variant: 'M',
    mode: { kind: 'manual' },
    clock: () => start * 1000,
    historyBytes: 512 * 1024 * 1024,
    config: {
      maxBlockWeight: 10n ** 17n,
      automation: { maxTasksPerSlot: 100_000, maxWeightPerSlot: 10n ** 18n, maxBlockWeight: 10n ** 18n },
    },
  });
  chain.createBlock();
  const { runtime } = await connect(createChainProvider(chain));
  const context = chain.getContext();
  if (!context) throw new RangeError('no state');
  const { types, outer } = chain.runtime;
  const accounts = owners.map((text) => parseAccount(text, 'owner').hex);
  for (let index = 0; index < tasks; index += 1) {
    const who = accounts[index % accounts.length] ?? '0x';
    const first = start + slot * (5 + (index % Math.max(1, Math.floor(slots / 2))));
    const { hex } = encodeCall(
      runtime.registry,
      giftCall(index, [first, first + slot * Math.floor(slots / 3)]),
    );
    const call = /** @type {Parameters<typeof context.dispatch>[1]} */ (
      types.decode(outer.call, parseHex(hex))
    );
    const done = context.dispatch({ kind: 'signed', who }, call);
    if (!done.ok) throw new RangeError(`task ${index} is not booked`);
  }
  chain.setStorage(context.overlay.changes);
  chain.createBlock();
  let number = 0;
  return {
    chain,
    /** Builds the block of the next slot. */
    nextSlot() {
      number += 1;
      chain.advanceTo((start + slot * number) * 1000);
    },
  };
}
