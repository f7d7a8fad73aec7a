// A queue that its chain suspended: messages wait.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkChains, checks } from '@parachron/checklist';
import { connect, type Fork } from '@parachron/client';
import { tryDispatch } from '@parachron/client/decode';
import { encodeCall, type Runtime } from '@parachron/core';
import { xxhashAsHex } from '@polkadot/util-crypto';
import { expect, onTestFinished, test } from 'vitest';
import { isShort, listChains, listPairs, patience, type TestChain } from '../src/chains.js';
import { describeRealTarget, scopeOf, serveService, writeEditedSpec } from '../src/networks.js';
import { runParachron } from '../src/runParachron.js';

type LookupId = Parameters<Runtime['registry']['lookup']['getSiType']>[0];

const [pallet, item] = ['XcmpQueue', 'QueueSuspended'];
const key = `${xxhashAsHex(pallet, 128)}${xxhashAsHex(item, 128).slice(2)}` as const;
const pairs = (await listPairs())
  .filter(({ target }) =>
    target.chain.runtime.registry.metadata.pallets.some(
      ({ name, storage }) =>
        name.eq(pallet) && storage.isSome && storage.unwrap().items.some((one) => one.name.eq(item)),
    ),
  )
  .map((pair) => [pair.title, pair] as const);

test.skipIf(isShort).each(pairs)(
  '%s: a chain with a suspended queue is paused',
  async (_title, { relay, target }) => {
    const folder = mkdtempSync(join(tmpdir(), 'paused-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'target.json');
    writeEditedSpec(file, { ...target.spec, top: new Map([...target.spec.top, [key, '0x01']]) }, []);
    const service = await serveService('H', describeRealTarget(target));
    onTestFinished(() => service.close());
    const places = ['--relay', relay.file, '--target', file, '--service', service.url];
    const checks = ['--check', 'network/not-paused', '--timeout', '200'];
    const ran = await runParachron(['check', ...places, ...checks, '--dry-run', '--json']);
    const [report] = ran.json().reports;
    const [paused, after] = [report, report?.dryRun?.after].map((one) =>
      one?.findings.find(({ check, subject }) => check === 'network/not-paused' && /^target/.test(subject)),
    );
    expect(after).toMatchObject({ outcome: 'pass' });
    expect(paused).toMatchObject({
      outcome: 'fail',
      fix: [expect.stringContaining('resume_xcm_execution')],
      reason: expect.stringMatching(/ left a message of parachain \d+ in its queue\.$/),
    });
  },
);

// A flag in storage by which a runtime refuses calls, such as CallSwitchgear.OverallToggle: a pallet can have no call that unsets it.
const flagged = (await listChains()).filter(
  ({ kind, pallets }) => kind === 'parachain' && pallets.includes('Proxy'),
);

test.skipIf(isShort)('each flag by which a runtime refuses a transfer is unset by the plan', async () => {
  const found = await Promise.all(flagged.map(findRefusals));
  const refusals = found.flat();
  expect(refusals.length).toBeGreaterThan(0);
  for (const { chain, flag, fork, hex } of refusals) {
    const node = await connect(fork.provider, patience);
    const { plan } = await checkChains(
      { target: { chain: node, forks: fork } },
      {
        ...scopeOf(chain.paraId ?? 0),
        calls: [{ name: 'pay', call: { hex }, where: 'pay' }],
        checks: checks.filter(({ id }) => id === 'network/not-paused'),
        onProgress: () => undefined,
      },
    );
    await node.close();
    for (const { layers } of plan) await fork.dispatch(layers[0]?.hex ?? '0x', 'root');
    const after = await fork.dispatch(hex, 'anyone');
    expect([flag, after.error]).not.toEqual([flag, expect.stringMatching(/CallFiltered$/)]);
  }
});

/** Sets each flag of a chain on a fork, and finds those by which the runtime refuses a transfer. */
async function findRefusals(chain: TestChain) {
  const { registry } = chain.local;
  const dest = `0x${'2a'.repeat(chain.accountBytes)}`;
  const { hex } = encodeCall(registry, {
    pallet: 'Balances',
    method: 'transfer_keep_alive',
    args: { dest, value: 1 },
  });
  const isBool = (type: LookupId) => {
    const { def } = registry.lookup.getSiType(type);
    return def.isPrimitive && def.asPrimitive.isBool;
  };
  const flags = registry.metadata.pallets.flatMap(({ name, storage }) =>
    (storage.isSome ? [...storage.unwrap().items] : [])
      .filter(({ type }) => type.isPlain && isBool(type.asPlain))
      .map((item) => ({ pallet: `${name}`, item: `${item.name}` })),
  );
  const isRefused = async (fork: Fork) =>
    (await tryDispatch(await fork.fork(), hex, 'anyone')).error?.endsWith('CallFiltered');
  // Some runtimes always refuse it.
  if (await isRefused(chain.local)) return [];
  const tried = flags.map(async ({ pallet, item }) => {
    const fork = await chain.local.fork();
    await fork.write([{ pallet, item, value: true }]);
    return (await isRefused(fork)) ? [{ chain, flag: `${pallet}.${item}`, fork, hex }] : [];
  });
  return (await Promise.all(tried)).flat();
}
