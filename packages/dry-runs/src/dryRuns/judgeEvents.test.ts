import type { DecodedEvent } from '@parachron/client';
import { expect, test } from 'vitest';
import { judgeEvents } from './judgeEvents.js';

const event = (
  pallet: string,
  method: string,
  failure?: Omit<NonNullable<DecodedEvent['failure']>, 'kind' | 'docs'>,
): DecodedEvent => ({
  ...{ pallet, usualPallet: pallet, method, data: {}, phase: 'finalization' as const },
  ...(failure && { failure: { kind: 'Module', docs: '', ...failure } }),
});
const success = event('System', 'ExtrinsicSuccess');

test.each([
  ['success', [event('Hrmp', 'OpenChannelRequested'), success], { outcome: 'done' }],
  ['no event of a result', [event('Hrmp', 'OpenChannelRequested')], { outcome: 'unknown' }],
  ['no event', [], { outcome: 'unknown' }],
  ['a success of another pallet', [event('Other', 'ExtrinsicSuccess')], { outcome: 'unknown' }],
  [
    'a failed inner call of a successful extrinsic',
    [event('Proxy', 'ProxyExecuted', { pallet: 'Balances', error: 'InsufficientBalance' }), success],
    { outcome: 'failed', error: 'Balances.InsufficientBalance' },
  ],
  [
    'an error without a pallet',
    [event('System', 'ExtrinsicFailed', { error: 'BadOrigin' })],
    { outcome: 'failed', error: 'BadOrigin' },
  ],
  [
    'the first of two errors',
    [event('A', 'B', { pallet: 'A', error: 'First' }), event('A', 'B', { pallet: 'A', error: 'Second' })],
    { outcome: 'failed', error: 'A.First' },
  ],
])('a call with %s', (_, events, judged) => {
  expect(judgeEvents(events)).toEqual(judged);
});
