import { expect, test } from 'vitest';
import { createQuota } from './Quota.js';
import { createSharedTexts } from './SharedTexts.js';

const answer = (id: unknown, result: string) => JSON.stringify({ jsonrpc: '2.0', id, result });
const long = (name: string) => `0x${name.repeat(100_000)}`;
const length = answer(1, long('ab')).length;

function create(most = 100_000_000) {
  const unread = createQuota(most);
  const texts = createSharedTexts(unread);
  const take = (text: string) => {
    const parts = texts.take(text);
    if (!parts) throw new TypeError('the bytes are too many');
    return parts;
  };
  return { unread, texts, take };
}

test.each([7, 'a', '"result":'])('the same answer to all clients is one buffer, for id %j', (id) => {
  const { take } = create();
  const [first, second] = [take(answer(1, long('ab'))), take(answer(id, long('ab')))];
  expect(first.shared).toBeInstanceOf(Buffer);
  expect(second.shared).toBe(first.shared);
  expect(second.own + second.shared).toBe(answer(id, long('ab')));
});

test.each([
  ['a short answer', answer(1, '0xab')],
  ['an answer of more than 4 MiB', answer(1, 'ab'.repeat(2_200_000))],
  ['a long id', answer('x'.repeat(100_000), '0xab')],
  ['a long error', JSON.stringify({ jsonrpc: '2.0', id: 1, error: long('ab') })],
])('%s is not shared', (_, text) => {
  expect(create().take(text)).toEqual({ own: text, done: expect.any(Function) });
});

test('the last four texts are kept', () => {
  const { take } = create();
  const split = (name: string) => take(answer(1, long(name))).shared;
  const first = split('a0');
  for (const name of ['a1', 'a2', 'a3']) split(name);
  expect(split('a0')).toBe(first);
  for (const name of ['a4', 'a5', 'a6', 'a7']) split(name);
  expect(split('a0')).not.toBe(first);
});

test('different long answers each count in full', () => {
  const { texts, take } = create(3 * length);
  const [first] = ['a0', 'a1', 'a2'].map((name) => take(answer(1, long(name))));
  expect(texts.take(answer(1, long('a3')))).toBeUndefined();
  first?.done();
  expect(texts.take(answer(1, long('a3')))).toBeDefined();
});

test('one long answer counts once, until its last client has read it', () => {
  const { unread, texts } = create(2 * length);
  const parts = Array.from({ length: 100 }, (_, id) => texts.take(answer(id, long('ab'))));
  expect(parts).not.toContain(undefined);
  for (const one of parts.slice(1)) one?.done();
  expect(unread.take(length + 1)).toBeUndefined();
  parts[0]?.done();
  expect(unread.take(2 * length)).toBeDefined();
});
