import { describe, expect, test } from 'vitest';
import type { DescribedCall } from './listTaskCalls.js';
import { describeLaterForm } from './operations.js';

/** Makes a call from arguments and their types. */
const makeCall = (name: string, args: Readonly<Record<string, string>>): DescribedCall => ({
  name,
  args: Object.entries(args).map(([arg, type], typeId) => ({ name: arg, type, typeId })),
});
const xcmp = (args: Readonly<Record<string, string>>) => makeCall('schedule_xcmp_task', args);

describe('a call of a later form of the service', () => {
  test.each([
    ['a version enum', 'enum { V2 MultiLocation, V3 MultiLocation }'],
    ['a named location', 'enum VersionedMultiLocation'],
    ['a plain location', 'MultiLocation { parents: u8, interior: enum Junctions }'],
  ])('takes a destination as %s', (_, type) => {
    expect(
      describeLaterForm([xcmp({ schedule: 'enum { A, B }', destination: type, schedule_fee: type })]),
    ).toBe('schedule_xcmp_task takes destination, schedule_fee');
  });

  test('takes no provided id: the schedule is first', () => {
    const call = makeCall('schedule_dynamic_dispatch_task', { schedule: 'enum { A, B }', call: 'enum Call' });
    expect(describeLaterForm([call])).toBe('schedule_dynamic_dispatch_task takes no provided_id');
  });

  test('cancels a task by bytes', () => {
    const call = makeCall('cancel_task', { task_id: 'Vec<u8>' });
    expect(describeLaterForm([call])).toBe('it has cancel_task(task_id: Vec<u8>)');
  });

  test('is described by its destination first', () => {
    const calls = [
      makeCall('cancel_task', { task_id: 'Vec<u8>' }),
      xcmp({ schedule: 'enum { A, B }', destination: 'enum VersionedLocation' }),
    ];
    expect(describeLaterForm(calls)).toBe('schedule_xcmp_task takes destination');
  });
});

describe('no call of a later form', () => {
  test.each<[string, DescribedCall[]]>([
    ['exists without calls', []],
    ['is a cancellation by hash', [makeCall('cancel_task', { task_id: 'H256' })]],
    ['is a cancellation without arguments', [makeCall('cancel_task', {})]],
    ['is a cancellation that is no call of tasks', [makeCall('cancel_schedule', { schedule: 'Vec<u8>' })]],
    ['takes a schedule after the provided id', [xcmp({ provided_id: 'Vec<u8>', schedule: 'enum { A, B }' })]],
    ['takes a currency', [xcmp({ provided_id: 'Vec<u8>', currency_id: 'enum CurrencyId' })]],
  ])('%s', (_, calls) => {
    expect(describeLaterForm(calls)).toBeUndefined();
  });
});
