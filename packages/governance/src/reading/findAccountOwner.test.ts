import { deriveSovereignAccount } from '@parachron/xcm';
import { expect, test } from 'vitest';
import { findAccountOwner } from './findAccountOwner.js';

const pad = (hex: string, bytes: number) => `0x${hex.padEnd(2 * bytes, '0')}` as const;

// "para" is 70617261, "sibl" 7369626c, "modl" 6d6f646c, "Parent" 506172656e74; 2000 is d0070000 as a little-endian u32.
test.each([
  ['a parachain, as its relay chain sees it', pad('70617261d0070000', 32), 'parachain 2000', 'chain'],
  ['a parachain, as its sibling sees it', pad('7369626cd0070000', 32), 'parachain 2000', 'chain'],
  ['a parachain, on a chain with 20-byte accounts', pad('7369626cd0070000', 20), 'parachain 2000', 'chain'],
  ['parachain 0', pad('70617261', 32), 'parachain 0', 'chain'],
  ['the largest id', pad('7369626cffffffff', 32), 'parachain 4294967295', 'chain'],
  ['the relay chain', pad('506172656e74', 32), 'the relay chain', 'chain'],
  ['the relay chain, with 20 bytes', pad('506172656e74', 20), 'the relay chain', 'chain'],
  ['a pallet', pad('6d6f646c70792f7472737279', 32), 'a pallet', 'pallet'],
  ['a pallet with a sub-account', `0x6d6f646c${'ab'.repeat(28)}`, 'a pallet', 'pallet'],
] as const)('the account of %s has an owner without a key', (_, account, name, kind) => {
  expect(findAccountOwner(account)).toEqual({ name, kind });
});

test.each([
  ['of a user', `0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d`],
  ['of zeros', pad('', 32)],
  ['that begins like a parachain', `0x70617261d0070000${'00'.repeat(23)}01`],
  ['that begins like a sibling', `0x7369626cd007000001${'00'.repeat(23)}`],
  ['that begins like the relay chain', `0x506172656e7401${'00'.repeat(25)}`],
  ['with a shorter tag', pad('706172', 32)],
] as const)('an account %s has no such owner', (_, account) => {
  expect(findAccountOwner(account)).toBeUndefined();
});

test.each([0, 1, 255, 256, 1000, 2114, 65_536, 0x7fff_ffff, 0xffff_ffff])(
  'the sovereign accounts of parachain %i have that parachain as their owner',
  (paraId) => {
    const owners = (['child', 'sibling'] as const).map((relation) =>
      findAccountOwner(deriveSovereignAccount({ paraId, relation }).hex),
    );
    const owner = { name: `parachain ${paraId}`, kind: 'chain' };
    expect(owners).toEqual([owner, owner]);
  },
);
