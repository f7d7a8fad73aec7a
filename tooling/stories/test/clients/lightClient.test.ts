// A light client as a provider: the recipe of the guide, up to the point that needs peers.
import { connect } from '@parachron/client';
import { chainSpec as relaySpec } from 'polkadot-api/chains/polkadot';
import { chainSpec as paraSpec } from 'polkadot-api/chains/polkadot_asset_hub';
import { getSmProvider } from 'polkadot-api/sm-provider';
import { start } from 'polkadot-api/smoldot';
import { expect, test } from 'vitest';

/** A specification whose light client finds no peers, wherever the test runs. */
const alone = (spec: string) => JSON.stringify({ ...JSON.parse(spec), bootNodes: [] });

test('a light client without peers states its chain, and connecting ends in time or when stopped', async () => {
  const smoldot = start({ logCallback: () => undefined });
  const relay = await smoldot.addChain({ chainSpec: alone(relaySpec), disableJsonRpc: true });
  const provider = getSmProvider(() =>
    smoldot.addChain({ chainSpec: alone(paraSpec), potentialRelayChains: [relay] }),
  );
  const heard: string[] = [];
  const line = provider((message) => void heard.push(JSON.stringify(message)));
  line.send({ jsonrpc: '2.0', id: 1, method: 'chainSpec_v1_chainName', params: [] });
  await expect.poll(() => heard.join()).toContain('Asset Hub');
  line.disconnect();
  await expect(connect(provider, { timeoutMs: 1000, label: 'the light client' })).rejects.toMatchObject({
    code: 'ENDPOINT_TIMEOUT',
    message: expect.stringContaining('the light client'),
  });
  const stopped = connect(provider, { timeoutMs: 60_000, signal: AbortSignal.timeout(1000) });
  await expect(stopped).rejects.toMatchObject({ code: 'CONNECT_STOPPED' });
  await smoldot.terminate();
});
