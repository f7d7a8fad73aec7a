import { describe, expect, it } from 'vitest';
import { nativeTransfer } from '../../test/support/checkFacts.js';
import { automationErrorNames, isTaskRefused, TaskRefusedError } from '../errors/TaskRefusedError.js';
import type { TaskCall } from '../tasks/TaskOrder.js';
import type { TaskCheck } from './CheckFacts.js';
import { createRefusedError } from './createRefusedError.js';

const call: TaskCall = {
  ...{ pallet: 'AutomationTime', method: 'cancel_task', args: {}, hex: '0x' },
  order: nativeTransfer,
};
const block = { number: 7, hash: '0x0b' } as const;
const check: TaskCheck = {
  ...{ refusal: undefined, expectedFailures: [], isCloseToEdge: false, unknown: [] },
  ...{ block, inclusionFee: 0n, cost: 0n },
};

describe('createRefusedError', () => {
  it('has the facts of the check, and says that nothing was sent', () => {
    const refusal = { pallet: 'AutomationTime', error: 'PastTime', detail: 'it is late' } as const;
    expect(createRefusedError(call, { ...check, refusal })).toMatchObject({
      code: 'TASK_REFUSED',
      fault: 'refused',
      message: 'AutomationTime.cancel_task would be refused with AutomationTime.PastTime: it is late.',
      facts: { ...refusal, call: 'AutomationTime.cancel_task', by: 'check', block },
    });
  });

  it('is undefined for an accepted call', () => {
    expect(createRefusedError(call, check)).toBeUndefined();
  });

  it.each([
    [{ ...call, hex: 5 }, check, 'call.hex'],
    [call, { ...check, block: undefined }, 'check.block'],
    [undefined, check, 'call'],
  ])('refuses wrong arguments by their field, row %#', (wrong, given, field) => {
    expect(() => createRefusedError(wrong as never, given as never)).toThrow(
      expect.objectContaining({ code: 'INVALID_INPUT', facts: expect.objectContaining({ field }) }),
    );
  });
});

describe('TaskRefusedError', () => {
  const facts = {
    pallet: 'AutomationTime',
    error: 'PastTime',
    call: 'A.b',
    detail: 'it is late',
    by: 'chain',
  } as const;

  it.each([
    [{ block }, 'A.b was refused in block #7 with AutomationTime.PastTime: it is late.'],
    [{}, 'A.b was refused with AutomationTime.PastTime: it is late.'],
    [{ detail: '' }, 'A.b was refused with AutomationTime.PastTime.'],
  ])('of the chain names the block and the reason, as far as they are known, row %#', (changes, message) => {
    expect(new TaskRefusedError({ ...facts, ...changes }).message).toBe(message);
  });

  it.each(automationErrorNames)('says what to do about %s', (error) => {
    const { hint } = new TaskRefusedError({ ...facts, error });
    expect(hint).not.toBe('Read the description of the error in the pallet.');
    expect(hint).toMatch(/^[A-Z].*\.$/);
  });

  it('refers to the pallet for an error that it does not know', () => {
    for (const error of ['Other', 'constructor'])
      expect(new TaskRefusedError({ ...facts, error }).hint).toBe(
        'Read the description of the error in the pallet.',
      );
  });

  it('is recognised, also by its name', () => {
    const error = new TaskRefusedError(facts);
    expect([isTaskRefused(error), isTaskRefused(error, 'PastTime')]).toEqual([true, true]);
    expect([isTaskRefused(error, 'InvalidTime'), isTaskRefused(new Error('PastTime'))]).toEqual([
      false,
      false,
    ]);
  });
});
