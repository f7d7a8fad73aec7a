import { encodeCall } from '@parachron/core';
import { deriveDevAccount } from '@parachron/devnet';

export const value = 10n ** 12n;

/** @typedef {import('./index.mjs').NamedCall} NamedCall */
/** @typedef {import('@parachron/devnet').DevAccount} DevAccount */

/**
 * What all lists of calls are made of: accounts, calls inside others, and a short way to name one.
 *
 * @param {import('@polkadot/types/types').Registry} registry
 */
export async function createSamples(registry) {
  const accounts = ['Alice', 'Bob', 'Charlie', 'Dave'].map(deriveDevAccount);
  const [alice, bob, charlie, dave] = /** @type {[DevAccount, DevAccount, DevAccount, DevAccount]} */ (
    await Promise.all(accounts)
  );
  /** @param {string} pallet @param {string} method @param {Record<string, unknown>} args */
  const encode = (pallet, method, args) => encodeCall(registry, { pallet, method, args }).hex;
  return {
    alice,
    bob,
    dave,
    toCharlie: { Id: charlie.publicKey },
    remark: encode('System', 'remark_with_event', { remark: '0x2a' }),
    transfer: encode('Balances', 'transfer_keep_alive', { dest: { Id: charlie.publicKey }, value }),
    tooMuch: encode('Balances', 'transfer_keep_alive', {
      dest: { Id: charlie.publicKey },
      value: 10n ** 30n,
    }),
  };
}

/**
 * @param {string} path `System.remark`
 * @param {Record<string, unknown>} args
 * @param {{ note?: string, signer?: DevAccount, endsEarly?: true }} [more] what tells it from others of that name
 * @returns {NamedCall}
 */
export function call(path, args, { note, signer, endsEarly } = {}) {
  const [pallet = '', method = ''] = path.split('.');
  const name = note === undefined ? path : `${path}, ${note}`;
  return { name, endsEarly: endsEarly === true, pallet, method, args, ...(signer ? { signer } : {}) };
}
