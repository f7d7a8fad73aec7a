import assert from 'node:assert/strict';
import { deriveSovereignAccount } from '@parachron/xcm';

// "para" and "sibl", the id in little endian, zeros: as polkadot-parachain's AccountIdConversion derives them.
assert.equal(
  deriveSovereignAccount({ paraId: 1000, relation: 'child' }).hex,
  `0x70617261e8030000${'00'.repeat(24)}`,
);
assert.equal(
  deriveSovereignAccount({ paraId: 2114, relation: 'sibling' }).hex,
  `0x7369626c42080000${'00'.repeat(24)}`,
);
