// Every mistake in every XCM version that a chain decodes, in both flows: compares the explanations by
// events, facts and dry runs with the outcome on the chain.
import { describeMatrix, openScene } from '@parachron/stories';
import { isXcmVersion, listXcmVersions } from '@parachron/xcm';
import { isShort, listChains } from '../src/chains.js';

const chains = (await listChains()).filter(({ pallets }) => pallets.includes('Proxy'));
const parachains = chains.filter(({ kind }) => kind === 'parachain');
// The service is a child of a relay chain.
const relays = isShort ? [] : chains.filter(({ kind }) => kind === 'relay');

for (const { name, chain, kind, boot } of [...(isShort ? parachains.slice(0, 1) : parachains), ...relays]) {
  const versions = listXcmVersions(chain.runtime.registry).filter(isXcmVersion);
  const [newest = 3] = versions.slice(-1);
  // All mistakes are tried on small chains and on Asset Hub Rococo by each run of tooling/stories.
  const short = { flows: ['remote'], tried: [newest], every: 3 } as const;
  const withOdd = kind === 'parachain' && !isShort;
  const unit = 10n ** BigInt(chain.runtime.token.decimals);
  describeMatrix(name, { versions, withOdd, ...(isShort ? short : {}) }, () =>
    openScene(() => boot({ mockSignatures: true }), {
      unit,
      relation: kind === 'relay' ? 'child' : 'sibling',
    }),
  );
}
