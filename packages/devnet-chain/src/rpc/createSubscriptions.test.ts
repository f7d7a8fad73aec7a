import { expect, it } from 'vitest';
import { createSubscriptions } from './createSubscriptions.js';
import type { RpcNotification } from './RpcSession.js';

/** Subscriptions whose notifications are collected. */
function start() {
  const sent: RpcNotification[] = [];
  const subscriptions = createSubscriptions((notification) => {
    sent.push(notification);
  });
  return { sent, subscriptions };
}

const refused = (code: number, message: string) =>
  expect.objectContaining({ code: 'RPC_REQUEST_FAILED', facts: expect.objectContaining({ code, message }) });

it('holds notifications back until the client knows the id, then delivers them in order', () => {
  const { sent, subscriptions } = start();
  const emit = subscriptions.add({ method: 'chain_newHead', id: '0x01' });
  emit(1);
  emit(2);
  expect(sent).toEqual([]);
  subscriptions.start('0x01');
  emit(3);
  expect(sent).toEqual(
    [1, 2, 3].map((result) => ({ method: 'chain_newHead', subscription: '0x01', result })),
  );
  subscriptions.start('0x01');
  expect(sent).toHaveLength(3);
});

it.each([[undefined], [1], ['0x02'], [null]])('starts nothing for the id %j', (id) => {
  const { sent, subscriptions } = start();
  subscriptions.add({ method: 'chain_newHead', id: '0x01' })(1);
  subscriptions.start(id);
  expect(sent).toEqual([]);
});

it('ends a subscription: stops its source, and delivers nothing more', () => {
  const { sent, subscriptions } = start();
  let stops = 0;
  const emit = subscriptions.add({ method: 'chain_newHead', id: '0x01', stop: () => (stops += 1) });
  subscriptions.start('0x01');
  expect(subscriptions.remove('0x01')).toBe(true);
  emit(1);
  expect([sent, stops]).toEqual([[], 1]);
  expect(subscriptions.remove('0x01')).toBe(false);
  expect(stops).toBe(1);
});

it('ends a subscription only through the method of its kind', () => {
  const { subscriptions } = start();
  subscriptions.add({ method: 'state_storage', id: '0x01' });
  expect(subscriptions.remove('0x01', 'chain_newHead')).toBe(false);
  expect(subscriptions.remove('0x01', 'state_storage')).toBe(true);
  expect(subscriptions.remove('0x09', 'state_storage')).toBe(false);
});

it('delivers nothing of an ended subscription to a new one with the same id', () => {
  const { sent, subscriptions } = start();
  const old = subscriptions.add({ method: 'chain_newHead', id: '0x01' });
  subscriptions.remove('0x01');
  subscriptions.add({ method: 'chain_newHead', id: '0x01' });
  subscriptions.start('0x01');
  old(1);
  expect(sent).toEqual([]);
});

it('sets the function that stops a subscription later; at once if it has ended meanwhile', () => {
  const { subscriptions } = start();
  const stops: string[] = [];
  subscriptions.add({ method: 'chain_newHead', id: '0x01' });
  subscriptions.setStop('0x01', () => stops.push('first'));
  expect(stops).toEqual([]);
  subscriptions.remove('0x01');
  subscriptions.setStop('0x01', () => stops.push('late'));
  expect(stops).toEqual(['first', 'late']);
});

it('ends all subscriptions with the session', () => {
  const { subscriptions } = start();
  const stops: string[] = [];
  for (const id of ['0x01', '0x02'])
    subscriptions.add({ method: 'chain_newHead', id, stop: () => stops.push(id) });
  subscriptions.close();
  expect(stops).toEqual(['0x01', '0x02']);
  expect(subscriptions.remove('0x01')).toBe(false);
});

it('refuses subscriptions without a receiver, and stops what was started', () => {
  let stops = 0;
  const subscriptions = createSubscriptions();
  const add = () => subscriptions.add({ method: 'chain_newHead', id: '0x01', stop: () => (stops += 1) });
  expect(add).toThrowError(refused(-32603, 'Subscriptions need a WebSocket'));
  expect(stops).toBe(1);
});

// jsonrpsee: 1024 subscriptions of one connection, error code -32006.
it('has at most 1024 subscriptions, and takes one more for each that ended', () => {
  const { subscriptions } = start();
  for (let at = 0; at < 1024; at += 1) subscriptions.add({ method: 'chain_newHead', id: `0x${at}` });
  const add = () => subscriptions.add({ method: 'chain_newHead', id: 'one more' });
  expect(add).toThrowError(refused(-32006, 'Too many subscriptions on the connection'));
  subscriptions.remove('0x5');
  expect(add).not.toThrow();
});

it('takes a place among the subscriptions of all clients, and frees it once', () => {
  let taken = 0;
  const all = {
    take: (count: number) => {
      if (taken >= 1) return undefined;
      taken += count;
      return () => {
        taken -= count;
      };
    },
  };
  const subscriptions = createSubscriptions(() => undefined, all);
  const add = (id: string) => subscriptions.add({ method: 'chain_newHead', id });
  add('0x01');
  expect(() => add('0x02')).toThrowError(refused(-32006, 'Too many subscriptions of all clients together'));
  subscriptions.remove('0x01');
  subscriptions.remove('0x01');
  expect(taken).toBe(0);
  expect(() => add('0x02')).not.toThrow();
});
