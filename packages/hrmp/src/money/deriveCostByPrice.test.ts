import type { Answer, Weight } from '@parachron/core';
import { kusama2025 } from '@parachron/samples/runtimes';
import { describe, expect, it, test } from 'vitest';
import { deriveChannelManager } from '../manager/deriveChannelManager.js';
import { deriveCostByPrice, type WeightPrices } from './deriveCostByPrice.js';
import type { ProgramStep } from './ProgramStep.js';

const relay = kusama2025();
const channelManager = deriveChannelManager(relay) ?? expect.fail();
const evidence = { chain: 'Kusama', block: { number: 1, hash: '0x01' }, key: 'made', value: null } as const;
const known = <T>(value: T): Answer<T> => ({ known: true, value, evidence });
const unknown = { known: false, reason: 'none', howToFindOut: 'not at all' } as const;
const weigh = (refTime: bigint, proofSize = 0n): Weight => ({ refTime, proofSize });
const unit = 10n ** 18n;

/** Version 2 has WithdrawAsset, BuyExecution, SetAppendix with two instructions, and one Transact for each call. */
const makeStep = (...weights: readonly Weight[]): ProgramStep => ({
  ...{ id: 'step', para: 2000, version: 2 },
  calls: weights.map((weight) => ({ hex: '0x170142080000', weight })),
});

/** A probe of 200 weight for two instructions that costs 50 planck: 1 planck for 4 weight. */
const makePrices = (more: WeightPrices = {}): WeightPrices => ({
  ...{
    probeWeight: known(weigh(200n, 20n)),
    probeFee: known({ base: 1n, length: 2n, weight: 50n } as never),
  },
  ...more,
});

const derive = (step: ProgramStep, prices: WeightPrices, marginPercent = 0) => {
  const answer = deriveCostByPrice(step, { channelManager, marginPercent, prices });
  return answer.known ? answer.cost : expect.fail(answer.reason);
};

describe('the weight of a program without XcmPaymentApi', () => {
  it('counts half of the probe for each instruction, and the maximum weight of each call', () => {
    // Six instructions of 100 and 10; the call has 400 and 7.
    expect(derive(makeStep(weigh(400n, 7n)), makePrices()).programWeight).toEqual(weigh(1000n, 67n));
    // Seven instructions, and two calls.
    expect(derive(makeStep(weigh(400n), weigh(5n)), makePrices()).programWeight).toEqual(weigh(1105n, 70n));
  });

  it('counts the probe once, and the rest by the probe without an asset, if assets have a weight', () => {
    // 200 for WithdrawAsset and DepositAsset; 6 - 3 other instructions of at most 30 each.
    const prices = makePrices({ emptyWeight: known(weigh(30n, 3n)) });
    expect(derive(makeStep(weigh(400n)), prices).programWeight).toEqual(weigh(200n + 90n + 400n, 20n + 9n));
  });

  test.each([
    ['not read', unknown],
    ['zero', known(weigh(0n))],
    ['as heavy as with an asset', known(weigh(200n))],
    ['heavier than with an asset', known(weigh(201n))],
  ] as const)('counts half of the probe if the probe without an asset is %s', (_, emptyWeight) => {
    expect(derive(makeStep(), makePrices({ emptyWeight })).programWeight).toEqual(weigh(500n, 50n));
  });
});

describe('the fee of a program without XcmPaymentApi', () => {
  it('is the price of the program by the price of the probe', () => {
    // 1000 weight at 50 planck for 200.
    expect(derive(makeStep(weigh(400n)), makePrices()).fee).toBe(250n);
  });

  it('does not contain the multiplier of transaction fees', () => {
    const multiplied = makePrices({ multiplier: known(2n * unit) });
    expect(derive(makeStep(weigh(400n)), multiplied).fee).toBe(125n);
  });

  test.each([
    ['unknown', unknown],
    ['zero', known(0n)],
    ['one', known(unit)],
  ])('is not divided by a multiplier that is %s', (_, multiplier) => {
    expect(derive(makeStep(weigh(400n)), makePrices({ multiplier })).fee).toBe(250n);
  });

  it('is offered with the margin, rounded up to three digits', () => {
    const { fee, offer, callWeights, marginPercent, how } = derive(makeStep(weigh(400n)), makePrices(), 30);
    expect({ fee, offer, marginPercent }).toEqual({ fee: 250n, offer: 325n, marginPercent: 30 });
    expect(callWeights).toEqual([weigh(400n)]);
    expect(how).toContain(`from ${channelManager.pallets.xcm}.teleport_assets, a program of 2 instructions`);
  });

  const noPrice = 'Kusama has no call whose fee shows the price of weight.';
  test.each<[string, WeightPrices, string]>([
    ['no probe', {}, noPrice],
    ['no weight', makePrices({ probeWeight: unknown }), unknown.reason],
    ['no fee', makePrices({ probeFee: unknown }), unknown.reason],
    ['no fee by weight', makePrices({ probeFee: known(undefined) }), noPrice],
    ['a weight of zero', makePrices({ probeWeight: known(weigh(0n)) }), noPrice],
  ])('is unknown with %s, never zero', (_, prices, reason) => {
    expect(deriveCostByPrice(makeStep(), { channelManager, marginPercent: 30, prices })).toMatchObject({
      known: false,
      reason,
      howToFindOut: expect.stringContaining('Use another node'),
    });
  });
});
