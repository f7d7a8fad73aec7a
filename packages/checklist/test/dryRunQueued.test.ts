import { createRequire } from 'node:module';
import { connect } from '@parachron/client';
import { encodeCall } from '@parachron/core';
import { createFork, loadChainSpec } from '@parachron/devnet';
import { expect, it } from 'vitest';
import { dryRunOnForks, openForks } from '../src/dryRuns/index.js';
import type { Report } from '../src/index.js';
import { runChecklist } from '../src/runChecklist.js';
import { proposal } from './support/bootChains.js';

const require = createRequire(import.meta.url);

it('limits and deposits of channels that are queued are in force for a whole plan', async () => {
  const spec = require.resolve('relay-chain-specs/dist/connector/specs/generated/rococo_v2_2.js');
  const relay = await createFork({ spec: await loadChainSpec(spec) });
  const readActive = async (fork: typeof relay): Promise<Readonly<Record<string, unknown>>> =>
    Object((await fork.getStorage('Configuration', 'ActiveConfig'))?.toJSON());
  const active = await readActive(relay);
  const later = { ...active, hrmpSenderDeposit: 50, hrmpMaxParachainOutboundChannels: 0 };
  await relay.write([{ pallet: 'Configuration', item: 'PendingConfigs', value: [[70, later]] }]);
  const chain = await connect(relay.provider, { timeoutMs: Number.POSITIVE_INFINITY });
  const scope = { network: 'local', serviceParaId: 2114, targetParaId: 2000, proposal };
  const about = { scope, onProgress: () => undefined };
  const remark = { pallet: 'System', method: 'remark', args: { remark: '0x2a' } };
  const call = encodeCall(relay.registry, remark);
  const checked = await runChecklist([], { scope, chains: { relay: await chain.snapshot() }, endpoints: {} });
  const layer = { kind: 'call', title: 'a remark', chain: chain.runtime.chain, hex: call.hex, call } as const;
  const words = { title: 'A remark.', sender: 'any account', verify: '', after: [], notes: [], dispatch: [] };
  const report: Report = { ...checked, plan: [{ id: 'remark', layers: [layer], ...words }] };
  const own = { fork: () => relay.fork(), close: () => undefined };
  const forks = await openForks({ relay: { chain, forks: own } }, about);
  const { dryRun } = await dryRunOnForks(forks, { ...about, report });
  expect(dryRun.steps).toMatchObject([{ id: 'remark', outcome: 'done' }, {}]);
  expect(dryRun.prepared.map(({ what }) => what)).toContainEqual(
    expect.stringMatching(/^Queued smaller limits and larger deposits/),
  );
  expect(await readActive(forks.relay.fork)).toMatchObject({
    hrmpSenderDeposit: 50,
    hrmpMaxParachainOutboundChannels: 0,
  });
  await forks.close();
  await chain.close();
  await relay.close();
});
