import { hexToU8a } from '@polkadot/util';
import { sr25519Verify } from '@polkadot/util-crypto';
import { expect, test } from 'vitest';
import { deriveDevAccount, listDevAccounts } from './DevAccount.js';

// Public keys of the well-known development accounts: `subkey inspect //Alice`, `subkey inspect //Bob`.
test('development accounts are the well-known ones, and sign', async () => {
  const [alice, bob] = await listDevAccounts();
  expect(alice).toMatchObject({
    suri: '//Alice',
    address: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
    publicKey: '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d',
  });
  expect(bob?.publicKey).toBe('0x8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48');
  const message = new Uint8Array([1, 2, 3]);
  // The secret of each account is that of its public key.
  for (const { publicKey, sign } of [...(await listDevAccounts()), await deriveDevAccount('Another')])
    expect(sr25519Verify(message, sign(message), hexToU8a(publicKey))).toBe(true);
  const { sign } = await deriveDevAccount('Ferdie');
  expect(sign(message)).toEqual(sign(message));
  expect(sign(new Uint8Array([1, 2, 4]))).not.toEqual(sign(message));
});
