import { expect, it } from 'vitest';
import { readAddress } from './addresses.js';

const alice = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d';

it.each([
  ['an account as hex', alice],
  ['an account as SS58', '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY'],
  ['a choice with an account', { Id: alice }],
])('reads %s', (_, address) => {
  expect(readAddress(address)?.hex).toBe(alice);
});

it.each([
  ['an index', { Index: 7 }],
  ['raw bytes that are no account', { Raw: '0x0102' }],
  ['nothing', undefined],
  ['a list', []],
])('finds no account in %s', (_, address) => {
  expect(readAddress(address)).toBeUndefined();
});
