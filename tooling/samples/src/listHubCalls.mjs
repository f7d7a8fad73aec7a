import { call, createSamples, value } from './samples.mjs';

/**
 * Lists calls of all kinds that succeed on Asset Hub Rococo in this order, except the interrupted batch.
 *
 * @type {typeof import('./index.mjs').listHubCalls}
 */
export async function listHubCalls(registry) {
  const { alice, bob, dave, stranger, toCharlie, remark, transfer, remarks, batches } =
    await createSamples(registry);
  const toAlice = { Id: alice.publicKey };
  const toBob = { Id: bob.publicKey };
  const grant = { delegate: alice.publicKey, proxy_type: 'Any', delay: 0 };
  const byProxy = { real: bob.publicKey, force_proxy_type: null, call: transfer };
  const alone = { other_signatories: [bob.publicKey], call: remark };
  return [
    ...remarks,
    call('Balances.transfer', { dest: stranger, value }, { note: 'to a new account' }),
    call('Balances.transfer_keep_alive', { dest: toCharlie, value }),
    ...batches,
    call('Utility.as_derivative', { index: 0, call: remark }),
    call('Multisig.as_multi_threshold_1', alone),
    call('Assets.create', { id: 7, admin: toAlice, min_balance: 1 }),
    call('Assets.mint', { id: 7, beneficiary: toAlice, amount: 1_000 }),
    call('Assets.transfer', { id: 7, target: toBob, amount: 10 }),
    call('Uniques.create', { class: 7, admin: toAlice }),
    call('Balances.transfer_all', { dest: toCharlie, keep_alive: true }, { signer: dave }),
    call('Proxy.add_proxy', grant, { signer: bob }),
    call('Proxy.proxy', byProxy),
    call('Proxy.remove_proxies', {}, { signer: bob }),
  ];
}
