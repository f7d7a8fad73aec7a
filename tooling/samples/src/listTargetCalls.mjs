import { call, createSamples, value } from './samples.mjs';

/**
 * Lists calls of all kinds that succeed on a target of the local network in this order.
 *
 * @type {typeof import('./index.mjs').listTargetCalls}
 */
export async function listTargetCalls(registry) {
  const { alice, bob, toCharlie, remark, transfer, tooMuch } = await createSamples(registry);
  const stranger = { Id: `0x${'07'.repeat(32)}` };
  const grant = { delegate: { Id: alice.publicKey }, proxy_type: 'Any', delay: 0 };
  const byProxy = { real: { Id: bob.publicKey }, force_proxy_type: null, call: transfer };
  return [
    call('System.remark', { remark: `0x${'2a'.repeat(32)}` }),
    call('System.remark_with_event', { remark: '0x2a' }),
    call('System.remark_with_event', { remark: `0x${'2a'.repeat(4096)}` }, { note: '4 KB' }),
    call('Balances.transfer_keep_alive', { dest: stranger, value }, { note: 'to a new account' }),
    call('Balances.transfer_keep_alive', { dest: toCharlie, value }),
    call('Utility.batch_all', { calls: [transfer, remark] }, { note: '2 calls' }),
    call('Utility.batch', { calls: Array(10).fill(remark) }, { note: '10 calls' }),
    call(
      'Utility.batch',
      { calls: [tooMuch, remark, remark, remark] },
      { note: 'stops at the first of 4', endsEarly: true },
    ),
    call('Proxy.add_proxy', grant, { signer: bob }),
    call('Proxy.proxy', byProxy),
    call('Proxy.remove_proxies', {}, { signer: bob }),
  ];
}
