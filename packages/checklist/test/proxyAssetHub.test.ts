import { fileURLToPath } from 'node:url';
import { type Chain, connect, type Forkable } from '@parachron/client';
import { createFork, loadChainSpec, type RuntimeFork } from '@parachron/devnet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checks, followUps, type Scope } from '../src/index.js';
import { runChecklist } from '../src/runChecklist.js';
import { proposal, SERVICE, TARGET } from './support/bootChains.js';
import { aliceHex, find, isOfProxies, outcomesOf } from './support/openTargetRun.js';

// real-chains: Asset Hub Rococo 900 has no LocationToAccountApi and does not derive accounts for sibling users: the real-world
// example of a parachain that is not ready.
describe('the real Asset Hub Rococo', () => {
  let local: RuntimeFork;
  let chain: Chain;
  beforeAll(async () => {
    const spec = fileURLToPath(import.meta.resolve('parachain-chain-specs/rococo_v2_2_asset_hub'));
    local = await createFork(
      { spec: await loadChainSpec(spec) },
      { mockSignatures: true, endow: 'development' },
    );
    // Runtime calls run one after another, which takes long on a busy machine.
    chain = await connect(local.provider, { timeoutMs: Number.POSITIVE_INFINITY });
  });
  afterAll(async () => {
    await chain.close();
    await local.close();
  });

  async function run(scope: Partial<Scope> = {}, forks: { readonly target?: Forkable } = {}) {
    return runChecklist(checks.filter(isOfProxies), {
      scope: { network: 'local', serviceParaId: SERVICE, targetParaId: TARGET, proposal, ...scope },
      chains: { target: await chain.snapshot() },
      nodes: { target: chain },
      forks,
      endpoints: {},
      followUps,
    });
  }

  test('is unknown without a dry run', async () => {
    const report = await run();
    expect(report.verdict).toBe('unknown');
    expect(outcomesOf(report)).toEqual({
      'proxy/barrier-accepts-program': ['unknown'],
      'proxy/deposit': ['pass'],
      'proxy/derivation': ['unknown', 'not-applicable'],
      'proxy/granted': ['not-applicable'],
      'proxy/narrowest-type': ['not-applicable'],
      'proxy/pallet-and-types': ['pass'],
    });
    // The types as its metadata has them.
    expect(find(report, 'proxy/pallet-and-types').reason).toContain(
      'Any, NonTransfer, CancelProxy, Assets, AssetOwner, AssetManager, Collator',
    );
  });

  test('is not ready: on a fork no deposit reached an account of a user, and payment by the derived account is refused', async () => {
    const report = await run({ user: { account: aliceHex } }, { target: local });
    expect(report.verdict).toBe('not-ready');
    const derivation = find(report, 'proxy/derivation');
    expect(derivation.outcome).toBe('fail');
    expect(derivation.reason).toContain('(FailedToTransactAsset). It reached a control account');
    expect(derivation.noFix?.howTo).toContain('Upgrade the runtime');
    const barrier = find(report, 'proxy/barrier-accepts-program');
    expect(barrier.reason).toContain('Refused: payment by the derived account');
    expect(report.plan).toEqual([]);
    expect(report.followUps.map(({ kind, needed }) => [kind, needed])).toEqual([
      ['create-proxy', 'yes'],
      ['acquire-token', 'unknown'],
      ['transfer-token', 'unknown'],
      ['run-now', 'no'],
    ]);
  });
});
