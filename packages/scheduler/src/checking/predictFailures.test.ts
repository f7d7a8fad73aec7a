import { describe, expect, it } from 'vitest';
import {
  bookedSlot,
  createFacts,
  crossChain,
  dynamicDispatch,
  emptyBalance,
  hour,
  known,
  nativeTransfer,
  recurring,
  slot,
  unknown,
} from '../../test/support/checkFacts.js';
import type { CheckFacts } from './CheckFacts.js';
import { predictEdge, predictFailures } from './predictFailures.js';
import { refuse } from './scheduleRules.js';

const namesOf = (...given: Parameters<typeof predictFailures>) =>
  predictFailures(...given).map(({ name }) => name);

describe('predictFailures', () => {
  it('predicts nothing for a task without fees, transfers and a full slot', () => {
    expect(predictFailures(dynamicDispatch, createFacts())).toEqual([]);
  });

  it('reports that the service is shut down', () => {
    const [found] = predictFailures(dynamicDispatch, createFacts({ isShutDown: true }));
    expect(found).toMatchObject({ pallet: 'AutomationTime', name: 'Shutdown' });
    expect(found).not.toHaveProperty('isOpen');
  });

  describe('a target without a row in the table of the service', () => {
    const noRow: Partial<CheckFacts> = { hasRow: false, fees: { execution: known(0n), xcm: unknown } };

    it('is uncertain: the runtime may have another rule', () => {
      expect(predictFailures(crossChain, createFacts(noRow))).toEqual([
        {
          pallet: 'XcmpHandler',
          name: 'CurrencyChainComboNotFound',
          isOpen: true,
          detail:
            'XcmpHandler.XcmChainCurrencyData has no row for para 2110 and currency 0: the chain refuses the task, unless the runtime has another rule for such targets.',
          hint: 'Ask the service to add a row for para 2110 and currency 0.',
        },
      ]);
    });

    it.each([
      ['a task without a target', dynamicDispatch, {}],
      ['a target with a row', crossChain, { hasRow: true }],
      ['a known XCM fee', crossChain, { fees: { execution: known(0n), xcm: known(0n) } }],
      [
        'a fee query that already refuses the task',
        crossChain,
        {
          fees: {
            ...{ execution: known(0n), xcm: unknown },
            refusal: { pallet: 'XcmpHandler', error: 'WeightOverflow', detail: '' } as const,
          },
        },
      ],
    ])('is not predicted for %s', (_, order, changes) => {
      expect(predictFailures(order, createFacts({ ...noRow, ...changes }))).toEqual([]);
    });
  });

  it('lists all predictions: the service, the slot, the transfers, the fees', () => {
    const facts = createFacts({
      isShutDown: true,
      fees: { execution: known(100n), xcm: known(0n) },
      balance: { ...emptyBalance, free: 250n },
      payout: { amount: 2_000n, failsWith: 'TransferFailed' },
      slots: [bookedSlot(0, 9_999n)],
      budget: { perBlock: 1n, perTask: 1n },
      blockTime: 12_000,
    });
    expect(namesOf(nativeTransfer, facts)).toEqual([
      'Shutdown',
      'TaskMissed',
      'TransferFailed',
      'InsufficientBalance',
    ]);
    const again = { ...dynamicDispatch, schedule: recurring(slot + hour, hour) };
    expect(namesOf(again, { ...facts, payout: undefined })).toEqual([
      'Shutdown',
      'TaskMissed',
      'TaskFailedToReschedule',
      'InsufficientBalance',
    ]);
  });
});

describe('predictEdge', () => {
  it.each([
    ['a whole second', 1_675_393_200_000, '2023-02-03T03:00:00Z'],
    ['the next whole second', 1_675_393_199_001, '2023-02-03T03:00:00Z'],
  ])('describes a refusal in a late block, at %s', (_, latest, time) => {
    expect(predictEdge(refuse('PastTime', 'the slot has begun'), latest)).toEqual({
      pallet: 'AutomationTime',
      name: 'PastTime',
      detail: `The call may be included as late as ${time}, when the slot has begun.`,
      hint: 'Choose a later time: getClock().nextSlot is the first slot after the expected inclusion.',
    });
  });
});
