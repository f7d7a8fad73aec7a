// The program in the explanation recovers the assets that a failed program leaves in the trap.
import { balanceRead, parseAccount } from '@parachron/core';
import { describe, expect, test } from 'vitest';
import { explainDelivery } from '../src/index.js';
import type { Delivery, Sent, Story } from './support/createDelivery.js';
import { shareDeliveries } from './support/shareDeliveries.js';
import { SERVICE, sovereign, unit } from './support/users.js';

const begin = shareDeliveries();

async function readFree({ target }: Delivery, account = sovereign): Promise<bigint> {
  const { balance } = await (await target.snapshot()).read({ balance: balanceRead(account) });
  return balance.known ? balance.value.free : 0n;
}

/** Causes that stop the program after the withdrawal: no account for the call, or a fee offer that is too low. */
const cases: readonly (readonly [string, Story, Sent])[] = [
  ['no account makes the call', { derivation: 'none' }, { flow: 'sovereign' }],
  [
    'no account makes the call, and little of the offer is left',
    { derivation: 'none' },
    { flow: 'sovereign', offer: unit / 500n },
  ],
  ['the call cannot be read', {}, { flow: 'remote', call: '0xffff' }],
];

describe('trapped assets', () => {
  test.each(cases)('%s', async (_name, story, sent) => {
    const delivery = await begin(story);
    const payer = sent.flow === 'remote' ? parseAccount(delivery.own) : sovereign;
    const before = await readFree(delivery, payer);
    const { seen } = await delivery.deliver(sent);
    const [amount = 0n] = seen.trapped;
    const [claim] = seen.claims;
    expect(seen.claims).toHaveLength(1);
    const program = claim?.program ?? '0x';
    expect(seen.sentence).toContain(`Parachain ${SERVICE} can claim the assets with the program ${program}`);
    const left = await readFree(delivery, payer);
    const send = () => delivery.target.receive({ from: SERVICE, program });
    const { runtime } = delivery.target.chain;
    // A program without a call that ran to its end has executed all its instructions.
    expect(explainDelivery(await send(), { from: SERVICE, program, runtime })).toMatchObject({
      outcome: 'executed',
      trapped: [],
    });
    const back = (await readFree(delivery, payer)) - left;
    expect(back).toBeLessThan(amount);
    // A small amount is worth less than the cost of the claim.
    expect(back > 0n || amount <= unit / 2n).toBe(true);
    expect(left + amount).toBeLessThanOrEqual(before);
    // The trap releases assets once.
    expect(explainDelivery(await send(), { from: SERVICE, program, runtime }).outcome).not.toBe('executed');
  });
});

// The claim costs more than the assets in the trap: the service pays, because the program began with its origin.
test('the claim fails if less than half of the offer is left', async () => {
  const delivery = await begin({ derivation: 'none' });
  const flow = 'sovereign';
  const callWeight = { refTime: 1n, proofSize: 1n };
  const { seen: first } = await delivery.deliver({ flow, callWeight, offer: unit });
  const used = unit - (first.trapped[0] ?? 0n);
  // The smallest offer that buys the program: only the weight of its last instructions is refunded.
  let offer = used;
  let { seen } = await delivery.deliver({ flow, callWeight, offer });
  while (seen.outcome === 'fees') {
    offer += used / 20n;
    ({ seen } = await delivery.deliver({ flow, callWeight, offer }));
  }
  const [left = 0n] = seen.trapped;
  expect(left).toBeGreaterThan(0n);
  expect(2n * left).toBeLessThan(offer);
  const [claim] = seen.claims;
  const program = claim?.program ?? '0x';
  const events = await delivery.target.receive({ from: SERVICE, program });
  const { runtime } = delivery.target.chain;
  expect(explainDelivery(events, { from: SERVICE, program, runtime })).toMatchObject({
    outcome: 'executed',
    trapped: [],
  });
});

test('assets that did not pay for the program may not pay for the claim', async () => {
  const delivery = await begin({});
  const { seen } = await delivery.deliver({ flow: 'sovereign', offer: 10n });
  expect(seen).toMatchObject({ outcome: 'fees', trapped: [10n], claims: [{ isPaid: false }] });
  const [claim] = seen.claims;
  expect(seen.sentence).toContain(`the program ${claim?.program}, if the assets pay for the program.`);
});
