import { parseAccount } from '@parachron/core';
import { expect, it } from 'vitest';
import { alice, bob } from '../../test/support/local.js';
import { parseTaskId } from './requireOwner.js';

const id = `0x${'Ab'.repeat(32)}`;
const [owner, other] = [parseAccount(alice), parseAccount(bob)];

it('an id on the chain is read as it is, in lower case, for any owner', () => {
  expect(parseTaskId(id, owner)).toBe(id.toLowerCase());
  expect(parseTaskId(id, other)).toBe(id.toLowerCase());
});

it.each(['monthly', id.slice(0, -1), `${id}0`, id.slice(2), '0x01'])(
  'the id %s of an owner is derived for this owner',
  (text) => {
    const derived = parseTaskId(text, owner);
    expect(derived).toMatch(/^0x[\da-f]{64}$/);
    expect(derived).toBe(parseTaskId(text, owner));
    expect(derived).not.toBe(parseTaskId(text, other));
  },
);
