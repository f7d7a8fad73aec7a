import { expect, test } from 'vitest';
import { joinRules } from './readScopeFlags.js';

test('each limit is taken from the first of: the options, the network, the service', () => {
  const network = { slotSeconds: 600n };
  const service = { slotSeconds: 3600n, maxScheduleSeconds: 5n };
  expect(joinRules({ slot: 60n }, network, service)).toEqual({ slotSeconds: 60n, maxScheduleSeconds: 5n });
  expect(joinRules({}, network, service)).toEqual({ slotSeconds: 600n, maxScheduleSeconds: 5n });
  expect(joinRules({ horizon: 60n, maxTimes: 2n }, { maxExecutionTimes: 3n })).toEqual({
    maxScheduleSeconds: 60n,
    maxExecutionTimes: 2n,
  });
});

test('the result is undefined if no limit is stated', () => {
  expect(joinRules({}, undefined, {})).toBeUndefined();
});
