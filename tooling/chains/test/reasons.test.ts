// Every mistake in every version that a chain reads, in both flows, and programs of other senders: what events, facts and dry runs say
// against what the chain did.
import { connect } from '@parachron/client';
import { describeMatrix, openScene } from '@parachron/stories/matrix';
import { describeSent } from '@parachron/stories/sent';
import { isXcmVersion, listXcmVersions } from '@parachron/xcm';
import { cryptoWaitReady } from '@polkadot/util-crypto';
import { afterAll } from 'vitest';
import { isShort } from '../src/isShort.js';
import { listChains } from '../src/listChains.js';

const opened: { close(): Promise<void> }[] = [];
afterAll(async () => {
  for (const one of opened.reverse()) await one.close();
});

const parachains = (await listChains()).filter(
  ({ kind, pallets }) => kind === 'parachain' && pallets.includes('Proxy'),
);

for (const { name, chain, boot } of isShort ? parachains.slice(0, 1) : parachains) {
  const versions = listXcmVersions(chain.runtime.registry).filter(isXcmVersion);
  const short = { flows: ['remote'], tried: versions.slice(-1), withOdd: false } as const;
  const options = { versions, ...(isShort ? short : { isPrinted: true }) };
  const [newest = 3] = versions.slice(-1);
  const describeMore = (scene: Parameters<typeof describeSent>[1]) => {
    if (!isShort) describeSent(newest, scene);
  };
  const open = async () => {
    await cryptoWaitReady();
    const local = await boot({ mockSignatures: true });
    await local.newBlock();
    const own = await connect(local.provider, { timeoutMs: Number.POSITIVE_INFINITY });
    opened.push(local, own);
    return openScene(own, { unit: 10n ** BigInt(own.runtime.token.decimals) });
  };
  describeMatrix(name, options, open, describeMore);
}
