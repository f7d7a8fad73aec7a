import { call, createSamples, value } from './samples.mjs';

/**
 * Lists calls of all kinds that succeed on Asset Hub Rococo in this order, but for the batch that stops.
 *
 * @type {typeof import('./index.mjs').listHubCalls}
 */
export async function listHubCalls(registry) {
  const { alice, bob, dave, toCharlie, remark, transfer, tooMuch } = await createSamples(registry);
  const stranger = { Id: `0x${'07'.repeat(32)}` };
  const toAlice = { Id: alice.publicKey };
  const toBob = { Id: bob.publicKey };
  const grant = { delegate: alice.publicKey, proxy_type: 'Any', delay: 0 };
  const byProxy = { real: bob.publicKey, force_proxy_type: null, call: transfer };
  const alone = { other_signatories: [bob.publicKey], call: remark };
  return [
    call('System.remark', { remark: `0x${'2a'.repeat(32)}` }),
    call('System.remark_with_event', { remark: '0x2a' }),
    call('System.remark_with_event', { remark: `0x${'2a'.repeat(4096)}` }, { note: '4 KB' }),
    call('Balances.transfer', { dest: stranger, value }, { note: 'to a new account' }),
    call('Balances.transfer_keep_alive', { dest: toCharlie, value }),
    call('Utility.batch_all', { calls: [transfer, remark] }, { note: '2 calls' }),
    call('Utility.batch', { calls: Array(10).fill(remark) }, { note: '10 calls' }),
    call(
      'Utility.batch',
      { calls: [tooMuch, remark, remark, remark] },
      { note: 'stops at the first of 4', endsEarly: true },
    ),
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
