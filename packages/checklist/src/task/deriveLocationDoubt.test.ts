import type { PaymentOption } from '@parachron/proxy';
import { hereLocation, relayLocation } from '@parachron/xcm';
import { expect, test } from 'vitest';
import { deriveLocationDoubt } from './deriveLocationDoubt.js';

const judge = (payment: object | undefined) => deriveLocationDoubt('Example', payment as PaymentOption);
const notFound = { asset: hereLocation, explanation: { outcome: 'asset-not-found' } };
const pallet = { parents: 0, interior: [{ kind: 'PalletInstance', index: 3 }] };

test("doubts the relay chain's token, which the chain does not know by its own location", () => {
  expect(judge({ asset: relayLocation, elsewhere: [notFound] })).toEqual({
    reason: expect.stringMatching(
      /^Programs that name the token of Example "Here" fail: it accepts "\.\."\. They end with AssetNotFound\./,
    ),
    // The advice is true also in the report of a run that has just sent the program.
    howToFindOut: expect.stringMatching(
      /^See the result of the service's program in a dry run \(--dry-run\)/,
    ),
  });
});

test('doubts a token that the chain knows by the location of a pallet only', () => {
  expect(judge({ asset: pallet, elsewhere: [notFound] })?.reason).toContain('"PalletInstance(3)"');
});

test.each([
  [
    'the location of the chain itself fails for another reason',
    { asset: pallet, elsewhere: [{ ...notFound, explanation: { outcome: 'barrier' } }] },
  ],
  ['the location of the chain itself is right', { asset: hereLocation }],
  ['the chain knows no location at all', { ...notFound, elsewhere: [{ ...notFound, asset: relayLocation }] }],
  ['the table has no row', undefined],
])('is silent if %s', (_title, payment) => {
  expect(judge(payment)).toBeUndefined();
});
