import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connectMessages } from './connectMessages.js';
import type { JsonRpcProvider } from './JsonRpcProvider.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const request = (id: number) => JSON.stringify({ jsonrpc: '2.0', id, method: 'system_chain', params: [] });
const answer = (id: number) => ({ jsonrpc: '2.0', id, result: 'Chain' });
const complaint = { jsonrpc: '2.0', id: null, error: { code: -32_700, message: 'Parse error' } };

/** A provider that records its messages, and sends what the test says. */
function open(refuse: (message: unknown) => boolean = () => false) {
  const sent: unknown[] = [];
  const received: string[] = [];
  let onMessage: (message: never) => void = () => undefined;
  const provider = (listener: typeof onMessage) => {
    onMessage = listener;
    const send = (message: unknown) => {
      if (refuse(message)) throw new TypeError('no message');
      sent.push(message);
    };
    return { send, disconnect: () => undefined };
  };
  const socket = connectMessages(provider as unknown as JsonRpcProvider, {
    onText: (text) => received.push(text),
    onEnd: () => undefined,
  });
  return { socket, sent, received, say: (message: unknown) => onMessage(message as never) };
}

describe('a provider of objects', () => {
  test('gets the messages as objects as soon as the server complains about a text', () => {
    const { socket, sent, received, say } = open();
    socket.send(request(1));
    socket.send(request(2));
    say(complaint);
    say(complaint);
    expect(sent).toEqual([request(1), request(2), JSON.parse(request(1)), JSON.parse(request(2))]);
    say(answer(1));
    socket.send(request(3));
    expect(sent.at(-1)).toEqual(JSON.parse(request(3)));
    expect(received).toEqual([JSON.stringify(answer(1))]);
  });

  test('gets each message as an object after a second without an answer', () => {
    const { socket, sent } = open();
    socket.send(request(1));
    vi.advanceTimersByTime(1_000);
    socket.send(request(2));
    vi.advanceTimersByTime(1_000);
    expect(sent).toEqual([request(1), JSON.parse(request(1)), request(2), JSON.parse(request(2))]);
  });
});

test('a provider of texts gets texts only, if it answers in time', () => {
  const { socket, sent, received, say } = open();
  socket.send(request(1));
  vi.advanceTimersByTime(999);
  say(JSON.stringify(answer(1)));
  vi.advanceTimersByTime(10_000);
  socket.send(request(2));
  expect(sent).toEqual([request(1), request(2)]);
  expect(received).toEqual([JSON.stringify(answer(1))]);
});
