import type { DecodedEvent } from '@parachron/client';
import { encodeProgram, hereLocation } from '@parachron/xcm';
import { describe, expect, test } from 'vitest';
import { readQueueVerdict } from '../queues/readQueueVerdict.js';
import { explainDryRun } from './explainDryRun.js';
import { judgeCall } from './judgeCall.js';

describe.each(['constructor', '__proto__', 'toString'])('a chain may use the name %s', (name) => {
  test('for an error', () => {
    const fees = { id: hereLocation, amount: 10n };
    const program = encodeProgram(
      [
        { kind: 'WithdrawAsset', assets: [fees] },
        { kind: 'BuyExecution', fees, weightLimit: 'Unlimited' },
      ],
      { version: 4 },
    );
    const outcome = { kind: 'Incomplete', error: name } as const;
    for (const context of [{}, { program }]) {
      expect(explainDryRun({ outcome, events: [] }, context)).toMatchObject({
        outcome: 'xcm-failed',
        sentence: `The program failed (${name}).`,
      });
    }
  });

  test('for an error of a call', () => {
    const failure = { kind: 'Other', error: name, docs: '' } as const;
    const known = { events: [], context: { dispatch: { failure, events: [] } } };
    expect(judgeCall(undefined, known)).toMatchObject([{ outcome: 'call-failed' }]);
  });

  test('for an event', () => {
    const event: DecodedEvent = {
      phase: 'initialization',
      pallet: name,
      usualPallet: name,
      method: name,
      data: {},
    };
    expect(readQueueVerdict(event)).toBeUndefined();
    expect(readQueueVerdict({ ...event, usualPallet: 'MessageQueue' })).toBeUndefined();
  });
});
