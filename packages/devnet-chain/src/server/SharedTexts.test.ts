import { expect, test } from 'vitest';
import { createSharedTexts } from './SharedTexts.js';

const answer = (id: unknown, result: string) => JSON.stringify({ jsonrpc: '2.0', id, result });
const long = (name: string) => `0x${name.repeat(100_000)}`;

test.each([7, 'a', '"result":'])('the same answer to all clients is one buffer, for id %j', (id) => {
  const texts = createSharedTexts();
  const [first, second] = [texts.split(answer(1, long('ab'))), texts.split(answer(id, long('ab')))];
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
  expect(createSharedTexts().split(text)).toEqual({ own: text });
});

test('the last four texts are kept', () => {
  const texts = createSharedTexts();
  const split = (name: string) => texts.split(answer(1, long(name))).shared;
  const first = split('a0');
  for (const name of ['a1', 'a2', 'a3']) split(name);
  expect(split('a0')).toBe(first);
  for (const name of ['a4', 'a5', 'a6', 'a7']) split(name);
  expect(split('a0')).not.toBe(first);
});
