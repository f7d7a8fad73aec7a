import { hereLocation } from '@parachron/xcm';
import { expect, test } from 'vitest';
import { deriveLocationDoubt } from './deriveLocationDoubt.js';

const judge = (
  payment: Parameters<typeof deriveLocationDoubt>[1],
  atItself?: Parameters<typeof deriveLocationDoubt>[1],
) => deriveLocationDoubt('Example', payment, atItself);
const works = { predicted: 'executed', source: 'fork' } as const;
const notFound = { predicted: 'asset-not-found', source: 'fork' } as const;
const atHere = { token: 'target', asset: hereLocation } as const;
const pallet = { parents: 0, interior: [{ kind: 'PalletInstance', index: 3 }] } as const;

test("doubts the relay chain's token, which the chain does not know by its own location", () => {
  expect(judge({ ...works, token: 'relay' }, { ...notFound, ...atHere })).toMatchObject({
    reason: expect.stringMatching(
      /^Example accepts its token by the location "\.\.", not by the location of the chain itself, "Here"\..* ends with AssetNotFound\.$/,
    ),
    // The advice is true also in the report of a run that has just sent the program.
    howToFindOut: expect.stringMatching(
      /^See the result of the service's program in a dry run \(parachron check --dry-run\)/,
    ),
    source: 'fork',
    value: 'asset-not-found',
  });
});

test('doubts a token that the chain knows by the location of a pallet only', () => {
  expect(judge({ ...works, token: 'target', asset: pallet })?.reason).toContain('"PalletInstance(3)"');
});

test.each([
  ['the chain knows both locations', { ...works, token: 'relay' }, { ...works, ...atHere }],
  ['the location of the chain itself is usual', { ...works, token: 'target' }, undefined],
  ['the chain knows no location at all', { ...notFound, token: 'target' }, undefined],
  ["the service's token pays", { ...works, token: 'service' }, undefined],
  ['the table has no row', undefined, undefined],
] as const)('is silent if %s', (_title, payment, atItself) => {
  expect(judge(payment, atItself)).toBeUndefined();
});
