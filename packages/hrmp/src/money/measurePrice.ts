import type { Fork, Forkable } from '@parachron/client';
import type { Planck } from '@parachron/core';
import {
  deriveSovereignAccount,
  encodeProgram,
  findVerdict,
  type Instruction,
  type MessageVerdict,
} from '@parachron/xcm';
import type { ChannelManager } from '../manager/ChannelManager.js';
import { paraReads } from '../status/paraReads.js';
import { deriveTransactProgram } from './deriveTransactProgram.js';
import type { ProgramStep } from './ProgramStep.js';

/** More tokens than any program costs. */
const plenty = 1_000_000n;

/** The price of a program, or the reason why a fork does not execute it. */
export type MeasuredPrice = { readonly price: Planck } | { readonly reason: string };

interface Measured {
  readonly step: ProgramStep;
  readonly channelManager: ChannelManager;
}

/**
 * Measures the price of a step's program on a fork of the channel manager. A program that is too heavy has the price of programs with one call
 * each, so that its calls can be planned apart.
 */
export async function measurePrice(
  chain: Forkable,
  { step, channelManager }: Measured,
): Promise<MeasuredPrice> {
  const whole = await runProgram(chain, { step, channelManager });
  if ('price' in whole || step.calls.length === 1) return whole;
  let price = 0n;
  for (const call of step.calls) {
    const part = await runProgram(chain, { step: { ...step, calls: [call] }, channelManager });
    if ('reason' in part) return part;
    price += part.price;
  }
  return { price };
}

/**
 * Runs a program with plenty to pay, and compares the balance of the sending parachain. The change returns before the refund of unused weight, so
 * that the price is that of the whole weight. A call that fails changes nothing, since its weight is bought before.
 */
async function runProgram(chain: Forkable, { step, channelManager }: Measured): Promise<MeasuredPrice> {
  const { role, runtime } = channelManager;
  const { para, version } = step;
  const offer = plenty * 10n ** BigInt(runtime.token.decimals);
  const fork = await chain.fork();
  const { lifecycle } = await (await fork.snapshot()).read(paraReads(para, channelManager));
  if (lifecycle.known && lifecycle.value === undefined) await fork.registerParas?.([para]);
  const relation = role === 'relay' ? 'child' : 'sibling';
  await fork.endow(new Map([[deriveSovereignAccount({ paraId: para, relation }).hex, 2n * offer]]));
  const before = await readHoldings(fork, step, channelManager);
  const program = deriveTransactProgram({ ...step, fee: offer, role }).map(returnFirst);
  const message = { from: para, program: encodeProgram(program, { version }) };
  const events = await fork.receive(message);
  const after = await readHoldings(fork, step, channelManager);
  // The account pays nothing for a program that is refused, and all if nothing returns.
  if (before > after && before - after < offer) return { price: before - after };
  const { kind = 'silent', error } = findVerdict(events, message) ?? {};
  return { reason: `${runtime.chain} does not execute the program: ${error ?? words[kind]}.` };
}

const words: Readonly<Record<MessageVerdict['kind'] | 'silent', string>> = {
  completed: 'it costs nothing',
  failed: 'it fails',
  overweight: 'it is too heavy',
  refused: 'it is refused',
  unreadable: 'it is unreadable',
  silent: 'no event reports the message',
};

/** Puts the deposit of the change before the refund. */
function returnFirst(one: Instruction): Instruction {
  return one.kind === 'SetAppendix' ? { ...one, xcm: one.xcm.toReversed() } : one;
}

/** Balance of the sending parachain's account, deposits included. */
async function readHoldings(fork: Fork, { para }: ProgramStep, manager: ChannelManager): Promise<Planck> {
  const { balance } = await (await fork.snapshot()).read({ balance: paraReads(para, manager).balance });
  return balance.known ? balance.value.free + balance.value.reserved : 0n;
}
