import { assetHubKusama, kusama2025 } from '@parachron/samples/runtimes';
import { expect, test } from 'vitest';
import { answerOf } from '../../../test/support/answers.js';
import { deriveRoute, type XcmEnd } from '../../facts/xcm/xcmFact.js';
import { versionsAgree } from './versionsAgree.js';

// A relay chain sends no program upwards as bytes.
const support = (chain: string, versions: readonly number[], sendsBytes: boolean): XcmEnd => ({
  ...(sendsBytes ? assetHubKusama() : kusama2025()),
  chain,
  versions,
  pallet: 'PolkadotXcm',
});

const scope = {
  network: 'test',
  serviceParaId: 2114,
  targetParaId: 2000,
  proposal: { maxCapacity: 1000, maxMessageSize: 102_400 },
};

function judge(relay: readonly number[], sendsBytes: boolean) {
  const unset = answerOf<number | null>('PolkadotXcm.SupportedVersion', null);
  const target = support('Target', [3, 4, 5], sendsBytes);
  const ends = { sender: target, receiver: support('Relay', relay, false) };
  const route = deriveRoute(
    { from: 'target', to: 'relay', ...ends, supported: unset, safe: unset },
    () => undefined,
  );
  const judged = versionsAgree.evaluate({ xcm: { 'target → relay': route } }, scope);
  return judged.find(({ subject }) => subject === 'target → relay');
}

// Rococo 9130 reads XCM 0 to 2, an Asset Hub of 2025 writes 3 to 5: the plan opened both channels by programs as bytes.
test('a relay chain without a common version is a warning where root of the parachain sends bytes', () => {
  expect(judge([0, 1, 2], true)).toMatchObject({
    outcome: 'warn',
    reason: expect.stringContaining('Root of Target sends programs there as bytes'),
  });
  expect(judge([0, 1, 2], false)).toMatchObject({ outcome: 'fail', noFix: expect.anything() });
  // No program is encoded in these versions.
  expect(judge([0, 1], true)).toMatchObject({ outcome: 'fail' });
  expect(judge([5], true)).toMatchObject({ outcome: 'unknown' });
});
