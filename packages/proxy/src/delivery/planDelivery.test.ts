import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { deliver, explain, pay } from '../../test/support/paymentOptions.js';
import { planDelivery } from './planDelivery.js';

const works = pay();
const fails = pay({
  ...{ flow: 'remote', token: 'target' },
  explanation: explain('funds', 'The funds are short.'),
});
const untried = pay({ token: 'target', explanation: explain('unknown', 'It was not tried.') });
describe('planDelivery chooses', () => {
  it('the first payment method that works, with its cost', () => {
    const later = pay({ flow: 'remote', offer: 1n });
    expect(planDelivery(deliver([fails, works, later]))).toEqual({
      arrives: 'yes',
      payment: works,
      reason:
        "The call ran on a fork of Target in XCM version 4, paid by the service in the service's token.",
      others: [
        "Paid by the derived account in the target's token: The funds are short.",
        "Paid by the derived account in the service's token: The call ran.",
      ],
    });
  });

  it('nothing without a method that works', () => {
    expect(planDelivery(deliver([fails]))).toMatchObject({
      arrives: 'no',
      payment: undefined,
      reason: 'The call does not run on Target.',
    });
  });
});

describe('a plan without a method that works is', () => {
  it.each([
    ['no, if there are no methods', [], 'no'],
    ['no, if every method failed on a fork', [fails], 'no'],
    ['unknown, if a method was not tried', [fails, untried], 'unknown'],
    [
      'unknown, if the message did not arrive on the fork',
      [pay({ explanation: explain('not-seen') })],
      'unknown',
    ],
    ['unknown, if the result is unknown', [pay({ explanation: explain('unknown') })], 'unknown'],
  ] as const)('%s', (_, payments, arrives) => {
    const plan = planDelivery(deliver(payments));
    expect([plan.arrives, plan.payment]).toEqual([arrives, undefined]);
  });

  it('advised to be tried on a fork, if it is unknown', () => {
    expect(planDelivery(deliver([untried])).reason).toBe(
      'Target does not show whether the call runs: try the call on a fork.',
    );
  });
});

test('planDelivery refuses facts without payments by the name of the field', () => {
  expect(() => planDelivery({ runtime: {} } as never)).toThrow(
    expect.objectContaining({
      code: 'INVALID_INPUT',
      facts: expect.objectContaining({ field: 'facts.payments' }),
    }),
  );
});

test('a plan never chooses an unknown method, and lists every other method once', () => {
  const payments = fc.array(fc.constantFrom(works, fails, untried), { maxLength: 5 });
  fc.assert(
    fc.property(payments, (list) => {
      const { payment, arrives, others } = planDelivery(deliver(list));
      expect(payment?.explanation.outcome ?? 'executed').toBe('executed');
      expect(others).toHaveLength(list.filter((one) => one !== payment).length);
      // Without a method that works, the message never arrives for certain.
      expect(payment === undefined && arrives === 'yes').toBe(false);
    }),
  );
});
