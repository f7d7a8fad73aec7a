import { expect, test } from 'vitest';
import { MessageQueues } from './MessageQueues.js';

test('messages stay while their channel cannot be read, and those for the relay chain wait for its block', async () => {
  const channel = { recipient: 2000, maxCapacity: 1, maxMessageSize: 100, maxTotalSize: 100 };
  let isReachable = false;
  const findChannel = async () => {
    if (isReachable) return channel;
    throw new Error('the node is gone');
  };
  const queues = new MessageQueues(findChannel, ['relay', 2000, 2114]);
  const horizontalMessages = [
    { recipient: 2000, data: '0x01' },
    { recipient: 2000, data: '0x02' },
  ] as const;
  queues.collect(2114, { number: 7, upwardMessages: ['0x03', '0x04'], horizontalMessages });
  await expect(queues.deliver()).rejects.toThrow('the node is gone');
  expect(queues.countWaiting()).toBe(4);
  isReachable = true;
  await queues.deliver();
  const arrived = ['0x01', '0x02'].map((data) => ({ sentAt: 7, data }));
  expect(queues.peekHorizontal(2000)).toEqual(new Map([[2114, arrived]]));
  queues.clearHorizontal(2000);
  const fail = queues.passUpward(() => Promise.reject(new Error('no block')));
  await expect(fail).rejects.toThrow('no block');
  const given = { 2114: ['0x05'] } as const;
  const passed = await queues.passUpward(async (groups) => groups, given);
  expect(passed).toEqual({ 2114: ['0x05', '0x03', '0x04'] });
  expect(queues.countWaiting()).toBe(0);
});
