import { expect, test } from 'vitest';
import { constantRead, runtimeCallRead } from './entryReads.js';
import { storageRead } from './storageRead.js';

test('a read is data that names what to ask by the names of the chain', () => {
  const decode = () => 1;
  const args = () => new Uint8Array();
  expect(storageRead('Paras', 'ParaLifecycles', [2114], decode)).toEqual({
    kind: 'storage',
    pallet: 'Paras',
    item: 'ParaLifecycles',
    keys: [2114],
    decode,
  });
  expect(constantRead('Balances', 'ExistentialDeposit', decode)).toEqual({
    kind: 'constant',
    pallet: 'Balances',
    name: 'ExistentialDeposit',
    decode,
  });
  expect(runtimeCallRead('DryRunApi', 'dry_run_xcm', args, decode)).toEqual({
    kind: 'runtimeCall',
    api: 'DryRunApi',
    method: 'dry_run_xcm',
    args,
    decode,
  });
});
