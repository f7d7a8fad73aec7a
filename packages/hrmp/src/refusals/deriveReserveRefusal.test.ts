import { kusama2025 } from '@parachron/samples/runtimes';
import { expect, test } from 'vitest';
import { makeFacts } from '../../test/support/madeFacts.js';
import type { ParaFacts } from '../status/ParaFacts.js';
import { deriveReserveRefusal } from './deriveReserveRefusal.js';

const facts = makeFacts(kusama2025(), {});
const { chain } = facts.channelManager.runtime;
const deposit = 5_000_000_000_000n;
const derive = (balance: Partial<ParaFacts['balance']>) => {
  const [para] = facts.paras;
  return deriveReserveRefusal(facts, {
    para: { ...para, balance: { ...para.balance, ...balance } },
    deposit,
  });
};

test.each([
  [
    { free: 1_500_000_000_000n },
    `The deposit is 5 KSM, and the account of parachain 2000 on ${chain} has 1.5 KSM free.`,
  ],
  [
    { free: 6_000_000_000_000n, frozen: 2_000_000_000_000n },
    `The deposit of 5 KSM would leave 1 KSM free on the account of parachain 2000 on ${chain}, of which 2 KSM are frozen.`,
  ],
])('states the amounts of %o in tokens', (balance, reason) => {
  expect(derive(balance)?.reason).toBe(reason);
});
