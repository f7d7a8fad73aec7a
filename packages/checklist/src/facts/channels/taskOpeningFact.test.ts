import { expect, test, vi } from 'vitest';
import { channelPlanFact } from './channelPlanFact.js';
import { taskOpeningFact } from './taskOpeningFact.js';

test.each([
  [undefined, []],
  [{ account: '0x' }, [[channelPlanFact]]],
])('plans channels for the checks of the user %j', async (user, found) => {
  const find = vi.fn(async () => undefined as never);
  await taskOpeningFact.derive({ scope: { user }, find } as never, {});
  expect(find.mock.calls).toEqual(found);
});
