import { encodeCall } from '@parachron/core';
import { deriveDevAccount } from '@parachron/devnet';

export const value = 10n ** 12n;

/** @typedef {import('./index.mjs').NamedCall} NamedCall */
/** @typedef {import('@parachron/devnet').DevAccount} DevAccount */

/**
 * Parts of all lists of calls: accounts, calls inside others, and a short name for each.
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
  const remark = encode('System', 'remark_with_event', { remark: '0x2a' });
  const toCharlie = { Id: charlie.publicKey };
  const transfer = encode('Balances', 'transfer_keep_alive', { dest: toCharlie, value });
  const tooMuch = encode('Balances', 'transfer_keep_alive', { dest: toCharlie, value: 10n ** 30n });
  return {
    alice,
    bob,
    dave,
    stranger: { Id: `0x${'07'.repeat(32)}` },
    toCharlie,
    remark,
    transfer,
    remarks: [
      call('System.remark', { remark: `0x${'2a'.repeat(32)}` }),
      call('System.remark_with_event', { remark: '0x2a' }),
      call('System.remark_with_event', { remark: `0x${'2a'.repeat(4096)}` }, { note: '4 KB' }),
    ],
    batches: [
      call('Utility.batch_all', { calls: [transfer, remark] }, { note: '2 calls' }),
      call('Utility.batch', { calls: Array(10).fill(remark) }, { note: '10 calls' }),
      call(
        'Utility.batch',
        { calls: [tooMuch, remark, remark, remark] },
        { note: 'stops at the first of 4', endsEarly: true },
      ),
    ],
  };
}

/**
 * @param {string} path `System.remark`
 * @param {Record<string, unknown>} args
 * @param {{ note?: string, signer?: DevAccount, endsEarly?: true }} [more] what distinguishes the call from others of that name
 * @returns {NamedCall}
 */
export function call(path, args, { note, signer, endsEarly } = {}) {
  const [pallet = '', method = ''] = path.split('.');
  const name = note === undefined ? path : `${path}, ${note}`;
  return { name, endsEarly: endsEarly === true, pallet, method, args, ...(signer ? { signer } : {}) };
}
