import { describe, expect, it, test } from 'vitest';
import type { DescribedCall } from './listTaskCalls.js';
import {
  describeMismatch,
  detectOperation,
  type OperationName,
  operationForms,
  type Variant,
} from './operations.js';

const getForm = (variant: Variant, operation: OperationName) =>
  operationForms[variant].find((form) => form.operation === operation) ?? expect.fail(operation);

/** Makes a call from pairs of a name and a type. */
const makeCall = (name: string, args: readonly (readonly [string, string])[]): DescribedCall => ({
  name,
  args: args.map(([arg, type], typeId) => ({ name: arg, type, typeId })),
});
const scheduleType =
  'enum { Fixed { execution_times: Vec<u64> }, Recurring { next_execution_time: u64, frequency: u64 } }';
const argsOfH = [
  ['provided_id', 'Vec<u8>'],
  ['schedule', scheduleType],
  ['para_id', 'u32'],
  ['currency_id', 'u32'],
  ['encoded_call', 'Vec<u8>'],
  ['encoded_call_weight', 'u64'],
] as const;
const without = (name: string) => argsOfH.filter(([arg]) => arg !== name);
const withType = (name: string, type: string) =>
  argsOfH.map(([arg, own]) => [arg, arg === name ? type : own] as const);
const detect = (args: readonly (readonly [string, string])[], variant: Variant = 'H') =>
  detectOperation(getForm(variant, 'crossChain'), makeCall('schedule_xcmp_task', args));

describe('the cross-chain operation of variant H', () => {
  it('has the role of each argument, in the order of the call', () => {
    expect(detect(argsOfH)).toEqual({
      call: 'schedule_xcmp_task',
      args: argsOfH.map(([name, type], typeId) => ({
        name,
        type,
        typeId,
        role: ['providedId', 'when', 'paraId', 'currencyId', 'call', 'callWeight'][typeId],
      })),
    });
  });

  test.each(['provided_id', 'schedule', 'para_id', 'currency_id', 'encoded_call', 'encoded_call_weight'])(
    'needs the argument %s',
    (name) => {
      expect(detect(without(name))).toBeUndefined();
    },
  );

  it('takes no further argument', () => {
    expect(detect([...argsOfH, ['overall_weight', 'u64']])).toBeUndefined();
  });

  test.each([
    ['para_id', 'Compact<u32>', true],
    ['para_id', 'u16', true],
    ['para_id', 'H256', false],
    ['encoded_call_weight', 'Weight { ref_time: Compact<u64>, proof_size: Compact<u64> }', true],
    ['encoded_call_weight', 'Vec<u8>', false],
    ['encoded_call', 'enum Call', false],
    ['currency_id', 'enum CurrencyId', true],
    ['currency_id', 'MultiLocation { parents: u8, interior: enum Junctions }', false],
    ['schedule', 'Vec<u64>', false],
    ['schedule', 'enum { Fixed (Vec<u64>), Recurring (u64, u64) }', true],
    ['schedule', 'enum { Fixed (Vec<u64>), Recurring (u64) }', false],
    ['provided_id', 'H256', false],
  ])('with %s of the type %s fits: %s', (name, type, fits) => {
    expect(detect(withType(name, type)) !== undefined).toBe(fits);
  });

  it('is recognised by its types if its arguments have other names', () => {
    const renamed = argsOfH.map(([, type], at) => [`other_${at}`, type] as const);
    expect(detect(renamed)?.args.map(({ name }) => name)).toEqual(renamed.map(([name]) => name));
  });

  it('is not recognised if an argument has the name of another role', () => {
    const swapped = argsOfH.map(([name, type]) => {
      if (name === 'provided_id') return ['encoded_call', type] as const;
      return name === 'encoded_call' ? (['provided_id', type] as const) : ([name, type] as const);
    });
    expect(detect(swapped)).toBeUndefined();
  });
});

describe('the operations of variant M', () => {
  const argsOfM = (times: string, name = 'execution_times') =>
    argsOfH.map(([arg, type]) => (arg === 'schedule' ? ([name, times] as const) : ([arg, type] as const)));

  test.each([
    ['execution_times', 'Vec<u64>', 'M'],
    ['execution_time', 'u64', 'M'],
    ['time', 'Compact<u64>', 'M'],
    ['schedule', scheduleType, 'H'],
  ] as const)(
    'take times, and variant H takes a schedule: %s of the type %s is of %s',
    (name, type, variant) => {
      const call = argsOfM(type, name);
      expect([detect(call, 'H') && 'H', detect(call, 'M') && 'M'].filter(Boolean)).toEqual([variant]);
    },
  );

  test.each([
    ['AccountId32', 'u128', true],
    ['[u8; 32]', 'Compact<u128>', true],
    ['enum MultiAddress', 'u128', true],
    ['[u8; 20]', 'u128', false],
    ['AccountId32', 'bool', false],
  ])('transfer to a recipient of the type %s an amount of the type %s: %s', (recipient, amount, fits) => {
    const call = makeCall('schedule_native_transfer_task', [
      ['provided_id', 'Vec<u8>'],
      ['execution_times', 'Vec<u64>'],
      ['recipient_id', recipient],
      ['amount', amount],
    ]);
    expect(detectOperation(getForm('M', 'nativeTransfer'), call) !== undefined).toBe(fits);
  });
});

test.each<[string, string, Variant, boolean]>([
  ['task_id', 'H256', 'H', true],
  ['task_id', '[u8; 32]', 'M', true],
  ['task_id', 'Vec<u8>', 'H', false],
  ['task_id', 'u64', 'M', false],
])('a task is cancelled by %s of the type %s in variant %s: %s', (name, type, variant, fits) => {
  const call = makeCall('cancel_task', [[name, type]]);
  expect(detectOperation(getForm(variant, 'cancel'), call) !== undefined).toBe(fits);
});

describe('the difference of a call', () => {
  const describeCall = (args: readonly (readonly [string, string])[]) =>
    describeMismatch(getForm('H', 'crossChain'), makeCall('schedule_xcmp_task', args));

  it('is the first argument with another type', () => {
    expect(describeCall(withType('para_id', 'H256'))).toBe('schedule_xcmp_task takes para_id: H256');
    expect(describeCall(withType('encoded_call', 'u8'))).toBe('schedule_xcmp_task takes encoded_call: u8');
  });

  it('is the list of arguments, if their number differs', () => {
    expect(describeCall(argsOfH.slice(0, 3))).toBe('schedule_xcmp_task takes provided_id, schedule, para_id');
    expect(describeCall([])).toBe('schedule_xcmp_task takes nothing');
  });
});
