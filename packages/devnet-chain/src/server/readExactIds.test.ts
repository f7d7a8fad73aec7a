import { expect, test } from 'vitest';
import { formatRpcJson } from '../rpc/ExactNumber.js';
import { hasLargeId, readExactIds } from './readExactIds.js';

const read = (text: string) => formatRpcJson(readExactIds(JSON.parse(text), text));

test.each([
  '{"id":18446744073709551615,"params":[9007199254740992]}',
  '[{"id":9007199254740993},[{"id":1}],3,{"id":"9007199254740993"}]',
  '{"a\\"id":1,"id":18446744073709551614}',
])('%s has its ids digit by digit', (text) => {
  expect(read(text)).toBe(text);
});

test('an id among spaces is read, and so is the last of two', () => {
  expect(read('{ "id" : 1, "id" :\n\t9007199254740993 }')).toBe('{"id":9007199254740993}');
});

test('an id that is a fraction, an exponent or too long stays rounded', () => {
  for (const id of ['9007199254740993.5', '1e30', '9'.repeat(30)])
    expect(readExactIds(JSON.parse(`{"id":${id}}`), `{"id":${id}}`)).toEqual({ id: Number(id) });
});

test('large ids are found in a request and in a batch, and nowhere else', () => {
  expect([{ id: 1e17 }, [{ id: 1 }, { id: 1e17 }]].map(hasLargeId)).toEqual([true, true]);
  expect(
    [{ id: 1 }, { id: '1e17' }, { params: [{ id: 1e17 }] }, [[{ id: 1e17 }]], 1e17].map(hasLargeId),
  ).toEqual([false, false, false, false, false]);
});
