import { expect, it } from 'vitest';
import { entry } from '../../test/service/support/startService.js';
import { parseTargets } from './parseTargets.js';

it('reads para id and currency id out of the names, in their order', () => {
  const { targets, fallback } = parseTargets({ '2110/0': entry, '2000/7': { ...entry, flow: 'remote' } });
  expect(targets).toEqual([
    { feeAsset: 'service', ...entry, paraId: 2110, currencyId: 0 },
    { feeAsset: 'service', ...entry, flow: 'remote', paraId: 2000, currencyId: 7 },
  ]);
  expect(fallback).toBeUndefined();
});

it('takes * as the entry of all other targets', () => {
  const { targets, fallback } = parseTargets({ '*': { ...entry, feeAsset: 'target' }, '1/0': entry });
  expect(targets.map(({ paraId }) => paraId)).toEqual([1]);
  expect(fallback).toEqual({ ...entry, feeAsset: 'target', paraId: 0, currencyId: 0 });
});

it('reads no targets', () => {
  expect(parseTargets({})).toEqual({ targets: [], fallback: undefined });
});

it.each([
  '2110',
  '2110/',
  '/0',
  '2110/0/0',
  ' 2110/0',
  '2110/0x1',
  '-1/0',
  '1.5/0',
  '12345678901/0',
  '**',
  '',
])('refuses the name %j', (target) => {
  expect(() => parseTargets({ [target]: entry })).toThrowError(
    expect.objectContaining({
      code: 'INVALID_TARGET',
      facts: { target },
      message: `Target name: expected the form 2110/0 or *, got "${target}".`,
    }),
  );
});
