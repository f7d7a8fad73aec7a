import { expect, test } from 'vitest';
import { isTeleported } from './tokenRouteFact.js';

// polkadot-sdk, pallet_xcm: `Sent { origin, destination, message, message_id }`, the message as the chain's own types name it.
const sent = (instruction: string) => ({
  phase: 'finalization' as const,
  pallet: 'PolkadotXcm',
  usualPallet: 'PolkadotXcm',
  method: 'Sent',
  data: { message: [{ [instruction]: [] }, { clearOrigin: null }] },
});

test.each([
  ['receiveTeleportedAsset', true],
  ['reserveAssetDeposited', false],
  ['withdrawAsset', false],
])('a program that begins with %s: %s', (instruction, expected) => {
  expect(isTeleported({ events: [sent(instruction)] })).toBe(expected);
});

test('a call that sends no message teleports nothing', () => {
  expect(isTeleported({ events: [] })).toBe(false);
});
