import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { parseAccount } from '@parachron/core';
import { Keyring } from '@polkadot/keyring';
import { describe, expect, it } from 'vitest';
import { alice, bob } from '../../test/support/local.js';
import { writeFolder } from '../../test/support/runCommand.js';
import { readSigner, readTaskId } from './readSigner.js';

/** docs.substrate.io, "Accounts, addresses, and keys": the phrase of the development accounts. */
const phrase = 'bottom drive obey lake curtain smoke basket hold race lonely fit walk';

type SignerFlags = Parameters<typeof readSigner>[0];

/** Reads a key, and collects the warnings. */
async function read(options: Partial<SignerFlags>, env: Readonly<Record<string, string>> = {}) {
  const warnings: string[] = [];
  const onWarning = (text: string) => void warnings.push(text);
  const pair = await readSigner({ keyType: 'ed25519', ...options }, { env, onWarning });
  return { pair, warnings };
}

const accountOf = async (text: string, options: Partial<SignerFlags> = {}) => {
  const { pair } = await read({ signerEnv: 'KEY', ...options }, { KEY: text });
  return pair && parseAccount(pair.address).hex;
};

describe('a key of an option', () => {
  it('is undefined without both options', async () => {
    expect((await read({})).pair).toBeUndefined();
  });

  it('is the public account of a development key, whose bytes are known', async () => {
    expect(await accountOf('//Alice', { keyType: 'sr25519' })).toBe(alice);
    expect(await accountOf(`  ${phrase}//Alice\n`, { keyType: 'sr25519' })).toBe(alice);
  });

  it('is the account of the Ethereum form for this type of keys', async () => {
    // docs.moonbeam.network, "Pre-funded Development Accounts": Alith.
    expect(await accountOf(`${phrase}/m/44'/60'/0'/0/0`, { keyType: 'ethereum' })).toBe(
      '0xf24ff3a9cf04c71dbc94d0b566f7a27b94566cac',
    );
  });

  it('is read from a hex seed', async () => {
    // RFC 8032, section 7.1, test 1: secret key and public key of Ed25519.
    expect(await accountOf('0x9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60')).toBe(
      '0xd75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a',
    );
  });

  it.each([
    'hello',
    '0x1234',
    phrase.replace('walk', 'run'),
    '{}',
    '{"address":1}',
    '[]',
    `0x${'0'.repeat(63)}g`,
  ])('is not %j, which no message repeats', async (text) => {
    const error = await accountOf(text).catch((cause: unknown) => cause);
    expect(error).toMatchObject({
      code: 'SIGNER_UNREADABLE',
      message: '--signer-env: the text is not a key, or the password is wrong.',
    });
    expect(error).not.toHaveProperty('cause');
  });

  it.each([
    ['  \n', 'KEY', 'environment variable KEY is unset or empty'],
    ['x', phrase, 'the environment variable is unset or empty'],
    ['x', 'x'.repeat(41), 'the environment variable is unset or empty'],
  ])('is missing for the value %j of the variable %j', async (value, signerEnv, reason) => {
    await expect(read({ signerEnv }, { KEY: value })).rejects.toMatchObject({
      code: 'SIGNER_UNREADABLE',
      message: `--signer-env: ${reason}.`,
    });
  });
});

describe('a key in a file', () => {
  it('is read without a warning if only its owner can read it', async () => {
    const folder = writeFolder({ key: '//Alice\n' });
    chmodSync(join(folder, 'key'), 0o600);
    const { pair, warnings } = await read({ signerFile: join(folder, 'key'), keyType: 'sr25519' });
    expect(pair && parseAccount(pair.address).hex).toBe(alice);
    expect(warnings).toEqual([]);
  });

  it.each([
    ['empty', '--signer-file: the file is empty.'],
    ['.', '--signer-file: the file cannot be read: the path is a folder (EISDIR).'],
  ])('named %s is refused', async (name, message) => {
    const folder = writeFolder({ empty: ' \n' });
    chmodSync(join(folder, 'empty'), 0o600);
    await expect(read({ signerFile: join(folder, name) })).rejects.toMatchObject({ message });
  });
});

describe('a keystore', () => {
  // Without a password the content is encoded, not encrypted: key derivation takes seconds.
  const keystore = JSON.stringify(new Keyring({ type: 'ed25519' }).addFromUri('//Bob').toJson());

  it('is unlocked', async () => {
    const { pair } = await read({ signerEnv: 'KEY' }, { KEY: keystore });
    expect(pair?.isLocked).toBe(false);
    expect(pair?.address).toBe(new Keyring({ type: 'ed25519' }).addFromUri('//Bob').address);
  });

  it.each([
    [
      { passwordEnv: 'WORD', signerEnv: 'KEY' },
      { KEY: keystore },
      'SIGNER_UNREADABLE',
      '--password-env: environment variable WORD is not set.',
    ],
    [
      { passwordEnv: 'my secret word', signerEnv: 'KEY' },
      { KEY: keystore },
      'SIGNER_UNREADABLE',
      '--password-env: the environment variable is not set.',
    ],
  ])('with the options %j is refused', async (options, env, code, message) => {
    await expect(read(options, env as Readonly<Record<string, string>>)).rejects.toMatchObject({
      code,
      message,
    });
  });
});

it('a task id of the chain is read as it is, and any other id is derived for its owner', () => {
  const id = `0x${'Ab'.repeat(32)}`;
  const [owner, other] = [parseAccount(alice), parseAccount(bob)];
  expect([readTaskId(id, owner), readTaskId(id, other)]).toEqual([id.toLowerCase(), id.toLowerCase()]);
  for (const text of ['monthly', id.slice(0, -1), `${id}0`, id.slice(2), '0x01']) {
    expect(readTaskId(text, owner)).toMatch(/^0x[\da-f]{64}$/);
    expect(readTaskId(text, owner)).not.toBe(readTaskId(text, other));
  }
});
