import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  alice,
  bookedSlot,
  createFacts,
  crossChain,
  dynamicDispatch,
  emptyBalance,
  fixed,
  hour,
  known,
  nativeTransfer,
  recurring,
  rules,
  slot,
  unknown,
} from '../../test/support/checkFacts.js';
import type { RefusalName } from '../errors/TaskRefusedError.js';
import type { ScheduleOrder } from '../tasks/TaskOrder.js';
import type { CheckFacts } from './CheckFacts.js';
import { deriveRefusal } from './deriveRefusal.js';

type Case = { readonly order: ScheduleOrder; readonly facts: CheckFacts };

const fees = { execution: known(10n), xcm: known(5n) };
const lookupFailed = {
  pallet: 'XcmpHandler',
  error: 'CurrencyChainComboNotFound',
  detail: 'there is no row',
} as const;

/** One change of a valid call for each error, after which the call breaks that rule. */
const faults: Partial<Record<RefusalName, (valid: Case) => Case>> = {
  InvalidTime: ({ order, facts }) => ({ order: { ...order, schedule: fixed(slot + 1n) }, facts }),
  EmptyProvidedId: ({ order, facts }) => ({ order: { ...order, providedId: '0x' }, facts }),
  EmptyMessage: ({ order, facts }) => ({ order: { ...order, call: '0x' } as ScheduleOrder, facts }),
  CurrencyChainComboNotFound: ({ order, facts }) => ({
    order,
    facts: { ...facts, fees: { ...facts.fees, refusal: lookupFailed } },
  }),
  InvalidAmount: ({ order, facts }) => ({ order: { ...order, amount: 1_000n } as ScheduleOrder, facts }),
  TransferToSelf: ({ order, facts }) => ({
    order: { ...order, recipient: { kind: 'AccountId32', hex: alice } } as ScheduleOrder,
    facts,
  }),
  InsufficientBalance: ({ order, facts }) => ({
    order,
    facts: { ...facts, balance: { ...facts.balance, free: 114n } },
  }),
  DuplicateTask: ({ order, facts }) => ({ order, facts: { ...facts, isTaken: true } }),
  TimeSlotFull: ({ order, facts }) => ({ order, facts: { ...facts, slots: [bookedSlot(256)] } }),
  LiquidityRestrictions: ({ order, facts }) => ({
    order,
    facts: { ...facts, balance: { ...facts.balance, frozen: 1_000n } },
  }),
};

const state = ['InsufficientBalance', 'DuplicateTask', 'TimeSlotFull', 'LiquidityRestrictions'] as const;

// The validation order of spec/service-facts.md.
const operations = [
  {
    name: 'a cross-chain task of variant H',
    variant: 'H',
    order: crossChain,
    errors: ['InvalidTime', 'EmptyProvidedId', 'EmptyMessage', 'CurrencyChainComboNotFound', ...state],
  },
  {
    name: 'a dynamic dispatch task of variant H',
    variant: 'H',
    order: dynamicDispatch,
    errors: ['InvalidTime', 'EmptyProvidedId', ...state],
  },
  {
    name: 'a native transfer task of variant M',
    variant: 'M',
    order: nativeTransfer,
    errors: ['InvalidAmount', 'TransferToSelf', 'EmptyProvidedId', 'InvalidTime', ...state],
  },
  {
    name: 'a cross-chain task of variant M',
    variant: 'M',
    order: crossChain,
    errors: ['EmptyProvidedId', 'EmptyMessage', 'InvalidTime', 'CurrencyChainComboNotFound', ...state],
  },
] as const;

describe.each(operations)('deriveRefusal of $name', ({ variant, order, errors }) => {
  const valid: Case = {
    order,
    facts: createFacts({
      rules: { ...rules, variant },
      balance: { ...emptyBalance, free: 1_000n },
      fees,
      charged: 5n,
      slots: [bookedSlot(255)],
    }),
  };
  const judge = (names: readonly RefusalName[]) => {
    const broken = names.reduce((before, name) => faults[name]?.(before) ?? before, valid);
    return deriveRefusal(broken.order, broken.facts)?.error;
  };

  it('refuses no valid call', () => {
    expect(judge([])).toBeUndefined();
  });

  it.each(errors)('refuses a call that breaks only the rule of %s', (error) => {
    expect(judge([error])).toBe(error);
  });

  it('reports the first broken rule in the order of the chain', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([...errors], { minLength: 1 }), (broken) => {
        expect(judge(broken)).toBe(errors.find((error) => broken.includes(error)));
      }),
    );
  });
});

describe('deriveRefusal at the limits of variant M', () => {
  const facts = createFacts({
    rules: {
      ...rules,
      variant: 'M',
      token: { symbol: 'TUR', decimals: 10 },
      minimumTransfer: 1_000_000_000n,
    },
    balance: { ...emptyBalance, free: 1_000n },
  });

  // spec/service-facts.md: an amount is valid only if it is larger than 0.1 token, 1 000 000 000 planck.
  it.each([
    [0n, 'InvalidAmount'],
    [1_000_000_000n, 'InvalidAmount'],
    [1_000_000_001n, undefined],
  ])('judges a transfer of %s planck', (amount, error) => {
    expect(deriveRefusal({ ...nativeTransfer, amount }, facts)?.error).toBe(error);
  });

  it('states the amount and the minimum', () => {
    expect(deriveRefusal({ ...nativeTransfer, amount: 0n }, facts)).toEqual({
      pallet: 'AutomationTime',
      error: 'InvalidAmount',
      detail: '0 TUR is not more than 0.1 TUR',
    });
  });

  it('an empty call is an error of cross-chain tasks only', () => {
    const empty = { ...dynamicDispatch, call: '0x' } as const;
    const facts = createFacts({ balance: { ...emptyBalance, free: 100n } });
    expect(deriveRefusal(empty, facts)).toBeUndefined();
  });

  it('a balance is not judged while the execution fee is unknown', () => {
    const poor = createFacts({ fees: { execution: unknown, xcm: known(5n) } });
    expect(deriveRefusal(dynamicDispatch, poor)).toBeUndefined();
  });
});

describe('deriveRefusal of a recurring task', () => {
  // spec/service-facts.md: next, then overflow, then a frequency of 0, then next + frequency.
  it.each([
    ['a first time in the past', slot, 0n, 'PastTime'],
    ['a sum beyond 64 bits', slot + hour, (1n << 64n) - 1n, 'TimeTooFarOut'],
    ['a frequency of 0', slot + hour, 0n, 'InvalidTime'],
    ['a frequency of a part of a slot', slot + hour, 1_800n, 'InvalidTime'],
    ['a second time beyond the horizon', slot + hour, 15_552_000n, 'TimeTooFarOut'],
    ['a second time at the horizon', slot + hour, 15_552_000n - hour, undefined],
  ])('judges %s', (_, next, frequency, error) => {
    const order = { ...dynamicDispatch, schedule: recurring(next, frequency) };
    expect(deriveRefusal(order, createFacts({ balance: { ...emptyBalance, free: 100n } }))?.error).toBe(
      error,
    );
  });
});
