import { call, createSamples, value } from './samples.mjs';

/**
 * Lists calls of all kinds that succeed on a target of the local network in this order.
 *
 * @type {typeof import('./index.mjs').listTargetCalls}
 */
export async function listTargetCalls(registry) {
  const { alice, bob, stranger, toCharlie, transfer, remarks, batches } = await createSamples(registry);
  const grant = { delegate: { Id: alice.publicKey }, proxy_type: 'Any', delay: 0 };
  const byProxy = { real: { Id: bob.publicKey }, force_proxy_type: null, call: transfer };
  return [
    ...remarks,
    call('Balances.transfer_keep_alive', { dest: stranger, value }, { note: 'to a new account' }),
    call('Balances.transfer_keep_alive', { dest: toCharlie, value }),
    ...batches,
    call('Proxy.add_proxy', grant, { signer: bob }),
    call('Proxy.proxy', byProxy),
    call('Proxy.remove_proxies', {}, { signer: bob }),
  ];
}
