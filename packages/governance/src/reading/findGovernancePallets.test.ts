import { assetHubKusama, kusama2025, polkadot2025, substrateNode } from '@parachron/samples/runtimes';
import { expect, test } from 'vitest';
import { findGovernancePallets } from './findGovernancePallets.js';

// The pallets of published runtimes.
test.each([
  [
    'Polkadot',
    polkadot2025(),
    { referenda: ['Referenda'], whitelist: 'Whitelist', collectives: [], preimages: 'Preimage' },
  ],
  [
    'Kusama',
    kusama2025(),
    {
      referenda: ['FellowshipReferenda', 'Referenda'],
      whitelist: 'Whitelist',
      collectives: [],
      preimages: 'Preimage',
    },
  ],
  [
    'Asset Hub Kusama',
    assetHubKusama(),
    { referenda: ['Referenda'], whitelist: 'Whitelist', collectives: [], preimages: 'Preimage' },
  ],
  [
    'the node of Substrate',
    substrateNode(),
    {
      sudo: 'Sudo',
      referenda: ['RankedPolls', 'Referenda'],
      whitelist: 'Whitelist',
      collectives: ['Council', 'TechnicalCommittee', 'AllianceMotion'],
      democracy: 'Democracy',
      preimages: 'Preimage',
    },
  ],
])('%s', (_, { registry }, pallets) => {
  const { referenda, collectives, ...single } = findGovernancePallets(registry);
  const sorted = { ...single, referenda: referenda.toSorted(), collectives: collectives.toSorted() };
  expect(sorted).toEqual({
    ...pallets,
    referenda: pallets.referenda.toSorted(),
    collectives: pallets.collectives.toSorted(),
  });
});
