import { expect, it } from 'vitest';
import { addBytes } from './addBytes.js';

const bytes = (...values: number[]) => Uint8Array.from(values);

it('appends bytes, and leaves earlier results unchanged', () => {
  const empty = bytes();
  const one = addBytes(empty, bytes(1));
  const two = addBytes(one, bytes(2));
  const other = addBytes(one, bytes(3));
  const long = addBytes(two, bytes(4, 5, 6, 7, 8, 9));
  const longer = addBytes(long, bytes(10));
  expect([empty, one, two, other, long, longer].map((each) => [...each])).toEqual([
    [],
    [1],
    [1, 2],
    [1, 3],
    [1, 2, 4, 5, 6, 7, 8, 9],
    [1, 2, 4, 5, 6, 7, 8, 9, 10],
  ]);
});
