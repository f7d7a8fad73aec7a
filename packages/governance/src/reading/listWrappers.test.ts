import { assetHubKusama, substrateNode } from '@parachron/samples/runtimes';
import { expect, test } from 'vitest';
import { listWrappers } from './listWrappers.js';

test.each([
  ['Asset Hub Kusama', assetHubKusama(), ['Whitelist.dispatch_whitelisted_call_with_preimage']],
  [
    'the node of Substrate',
    substrateNode(),
    ['Sudo.sudo', 'Whitelist.dispatch_whitelisted_call_with_preimage'],
  ],
])('%s: each wrapper has one argument, a call', (_, { registry }, some) => {
  const wrappers = listWrappers(registry);
  const names = wrappers.map(({ pallet, method }) => `${pallet}.${method}`);
  expect(names).toEqual(expect.arrayContaining(some));
  // A list of calls, and a call with further arguments, are not wrappers.
  expect(names).not.toContain('Utility.batch');
  expect(names).not.toContain('Proxy.proxy');
  expect(names).not.toContain('System.remark');
  for (const { pallet, method, field } of wrappers) {
    const calls = registry.metadata.pallets.find(({ name }) => name.toString() === pallet)?.calls.unwrap();
    const variant = registry.lookup
      .getSiType(calls?.type ?? 0)
      .def.asVariant.variants.find(({ name }) => name.toString() === method);
    expect(variant?.fields.map(({ name }) => name.toString())).toEqual([field]);
  }
});
