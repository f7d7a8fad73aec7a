import type { Fork, Forkable } from '@parachron/client';
import type { Planck } from '@parachron/core';
import { deriveSovereignAccount, encodeProgram, type Instruction } from '@parachron/xcm';
import type { ChannelManager } from '../manager/ChannelManager.js';
import { paraReads } from '../status/paraReads.js';
import { deriveTransactProgram } from './deriveTransactProgram.js';
import type { ProgramStep } from './ProgramStep.js';

/** More tokens than any program costs. */
const plenty = 1_000_000n;

/**
 * Measures the price of a step's program: runs it on a fork of the channel manager with plenty to pay, and compares the balance of the sending
 * parachain. The change returns before the refund of unused weight, so that the price is that of the whole weight. A call that fails changes
 * nothing, since its weight is bought before.
 *
 * @returns planck; undefined if the fork does not execute the program
 */
export async function measurePrice(
  chain: Forkable,
  { step, channelManager }: { readonly step: ProgramStep; readonly channelManager: ChannelManager },
): Promise<Planck | undefined> {
  const { role, runtime } = channelManager;
  const { para, version } = step;
  const offer = plenty * 10n ** BigInt(runtime.token.decimals);
  const fork = await chain.fork();
  const { lifecycle } = await (await fork.snapshot()).read({
    lifecycle: paraReads(para, channelManager).lifecycle,
  });
  if (lifecycle.known && lifecycle.value === undefined) await fork.registerParas?.([para]);
  const relation = role === 'relay' ? 'child' : 'sibling';
  await fork.endow(new Map([[deriveSovereignAccount({ paraId: para, relation }).hex, 2n * offer]]));
  const before = await readHoldings(fork, step, channelManager);
  const program = deriveTransactProgram({ ...step, fee: offer, role }).map(returnFirst);
  await fork.receive({ from: para, program: encodeProgram(program, { version }) });
  const after = await readHoldings(fork, step, channelManager);
  // The account pays nothing for a program that is refused, and all if nothing returns.
  return before > after && before - after < offer ? before - after : undefined;
}

/** Puts the deposit of the change before the refund. */
function returnFirst(one: Instruction): Instruction {
  return one.kind === 'SetAppendix' ? { ...one, xcm: one.xcm.toReversed() } : one;
}

/** Balance of the sending parachain's account, deposits included. */
async function readHoldings(fork: Fork, { para }: ProgramStep, manager: ChannelManager): Promise<Planck> {
  const { balance } = await (await fork.snapshot()).read({ balance: paraReads(para, manager).balance });
  return balance.known ? balance.value.free + balance.value.reserved : 0n;
}
