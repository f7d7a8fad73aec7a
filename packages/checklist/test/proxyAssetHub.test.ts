import { fileURLToPath } from 'node:url';
import { type Chain, connect } from '@parachron/client';
import { createLocalChain, type LocalChain, loadChainSpec } from '@parachron/devnet';
import type { Fork } from '@parachron/proxy';
import { encodePage } from '@parachron/xcm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checks, followUps, runChecklist, type Scope } from '../src/index.js';
import { proposal, SERVICE, TARGET } from './support/bootChains.js';
import { listEvents } from './support/listEvents.js';
import { aliceHex, find, isOfProxies, outcomesOf } from './support/openTargetRun.js';

// real-chains: Asset Hub Rococo 900 has no LocationToAccountApi and does not derive accounts for sibling users: the real-world
// example of a parachain that is not ready.
describe('the real Asset Hub Rococo', () => {
  let local: LocalChain;
  let chain: Chain;
  let fork: Fork;
  beforeAll(async () => {
    const spec = fileURLToPath(import.meta.resolve('parachain-chain-specs/rococo_v2_2_asset_hub'));
    local = await createLocalChain(
      { spec: await loadChainSpec(spec) },
      { mockSignatures: true, endow: 'development' },
    );
    fork = createFork(local, (await local.newBlock()).hash, () => chain);
    // Runtime calls run one after another, which takes long on a busy machine.
    chain = await connect(local.provider, { timeoutMs: Number.POSITIVE_INFINITY });
  });
  afterAll(async () => {
    await chain.close();
    await local.close();
  });

  async function run(scope: Partial<Scope> = {}, forks: { readonly target?: Fork } = {}) {
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

  test('is not ready: on a fork no call ran as a user, and the remote-account flow is refused', async () => {
    const report = await run({ user: { account: aliceHex } }, { target: fork });
    expect(report.verdict).toBe('not-ready');
    const derivation = find(report, 'proxy/derivation');
    expect(derivation.outcome).toBe('fail');
    expect(derivation.reason).toContain('BadOrigin');
    expect(derivation.noFix?.howTo).toContain('Upgrade the runtime');
    const barrier = find(report, 'proxy/barrier-accepts-program');
    expect(barrier.reason).toContain('Refused: the remote-account flow');
    expect(report.plan).toEqual([]);
    expect(report.followUps.map(({ kind, needed }) => [kind, needed])).toEqual([
      ['create-proxy', 'yes'],
      ['acquire-token', 'unknown'],
      ['transfer-token', 'unknown'],
      ['run-now', 'no'],
    ]);
  });
});

/** The chain itself, reset to a block before every dry run. */
function createFork(local: LocalChain, first: `0x${string}`, chain: () => Chain): Fork {
  let base = first;
  const reset = () => local.provider.send<void>('dev_setHead', [base]);
  return {
    snapshot: () => chain().snapshot(),
    reset,
    async keep() {
      base = local.head.hash;
      return () => {
        base = first;
        return reset();
      };
    },
    async endow(account, free) {
      // Storage is written into the head, so the head must differ from the block of the reset.
      if (local.head.hash === base) await local.newBlock();
      await local.endow(new Map([[account.hex, free]]));
    },
    async receive({ from, program }) {
      const inputs =
        from === 'relay'
          ? { downwardMessages: [{ sentAt: 1, msg: program }] }
          : { horizontalMessages: { [from]: [{ sentAt: 1, data: encodePage([program]) }] } };
      const events = await listEvents(chain(), (await local.newBlock(inputs)).hash);
      // The queues of this chain process a message at once, unless it is too heavy for the remaining weight of the block.
      if (events.some(({ pallet }) => pallet === 'XcmpQueue' || pallet === 'DmpQueue')) return events;
      return [...events, ...(await listEvents(chain(), (await local.newBlock()).hash))];
    },
  };
}
