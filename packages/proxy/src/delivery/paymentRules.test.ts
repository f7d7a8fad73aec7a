import { deriveLocation, encodeProgram, hereLocation, type Instruction, relayLocation } from '@parachron/xcm';
import { describe, expect, it } from 'vitest';
import type { DeliveryContext } from './DeliveryContext.js';
import { explainDryRun } from './explainDryRun.js';
import { judgeOffer, judgePurchase } from './paymentRules.js';
import { readProgram } from './readProgram.js';

const own = { id: hereLocation, amount: 10n };
const other = { id: deriveLocation({ paraId: 3000, relation: 'sibling' }), amount: 10n };
const withdraw = (...assets: (typeof own)[]): Instruction => ({ kind: 'WithdrawAsset', assets });
const buy = (fees: typeof own): Instruction => ({ kind: 'BuyExecution', fees, weightLimit: 'Unlimited' });
const account = [{ kind: 'AccountId32', id: `0x${'11'.repeat(32)}` }] as const;
const descend: Instruction = { kind: 'DescendOrigin', interior: account };

const encode = (program: readonly Instruction[]) => encodeProgram(program, { version: 4 });
const read = (program: readonly Instruction[]) => readProgram(encode(program));
const namesOf = (found: ReturnType<typeof judgeOffer>) => found.map(({ outcome }) => outcome);

describe('the asset that pays', () => {
  const judge = (program: readonly Instruction[], context: DeliveryContext) =>
    namesOf(judgePurchase(read(program), context));

  it('is too low an offer if the chain accepts the asset for fees', () => {
    expect(judge([withdraw(own), buy(own)], { asset: 'accepted' })).toEqual(['fees']);
  });

  it('is not accepted if the chain does not know the asset', () => {
    expect(judge([withdraw(other), buy(other)], { asset: 'not-found' })).toEqual(['asset-not-accepted']);
  });

  it('is unknown if the asset is not the first', () => {
    const two = [withdraw(own, other), buy(other)];
    expect(judge(two, { asset: 'accepted' })).toEqual(['fees', 'asset-not-accepted']);
  });
});

describe('a withdrawal', () => {
  const judge = (program: readonly Instruction[], context: DeliveryContext) =>
    namesOf(judgeOffer(read(program), context));

  it.each([
    ['a location that the program aliases', [{ kind: 'AliasOrigin', location: relayLocation }]],
    ['an account two junctions below the sender', [descend, descend]],
  ] as const)('by %s may have no account, if the funds are unknown', (_, first) => {
    const program = [...first, withdraw(own)];
    expect(judge(program, { asset: 'accepted' })).toEqual(['origin-not-convertible', 'funds']);
    expect(judge(program, { asset: 'accepted', funds: 'short' })).toEqual(['funds']);
  });

  it('without an origin fails with xcm-failed', () => {
    expect(judge([{ kind: 'ClearOrigin' }, withdraw(own)], {})).toEqual(['xcm-failed']);
  });

  it('after the payment may fail by another account or by another asset', () => {
    const explain = (...later: readonly Instruction[]) => {
      const program = encode([withdraw(own), buy(own), ...later]);
      const outcome = { kind: 'Incomplete', error: 'FailedToTransactAsset' } as const;
      const trapped = { assets: [{ fun: { fungible: 3 } }] };
      const event = {
        phase: 0,
        pallet: 'PolkadotXcm',
        usualPallet: 'PolkadotXcm',
        method: 'AssetsTrapped',
        data: trapped,
      };
      return explainDryRun({ outcome, events: [event] }, { program, asset: 'accepted' });
    };
    expect(explain(withdraw(own)).outcome).toBe('funds');
    expect(explain(withdraw(other)).candidates).toEqual(['funds', 'asset-not-found']);
    expect(explain(descend, withdraw(own)).candidates).toEqual(['funds', 'origin-not-convertible']);
  });
});
