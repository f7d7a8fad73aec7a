// The configuration replaces the target with a real runtime, here from a chain specification; a live endpoint works as well
// (`source: { endpoint }`). The scenario is the same code. Asset Hub Rococo (statemine 900) derives no accounts for users of
// siblings, so its scenario ends with the predicted verdict.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ChainSpec, loadChainSpec } from '@parachron/devnet';
import { bnToHex, u8aConcat, u8aToHex } from '@polkadot/util';
import { blake2AsU8a, xxhashAsU8a } from '@polkadot/util-crypto';
import { afterAll, afterEach, expect, test } from 'vitest';
import { createFixture, type Fixture } from '../src/createFixture.js';
import { loadAssetHubSpec } from '../src/loadSpecs.js';
import { serviceAccount, unit } from '../src/people.js';
import { planReady } from '../src/planReady.js';
import { runScenario } from '../src/runScenario.js';
import type { Scenario } from '../src/Scenario.js';

const dir = mkdtempSync(join(tmpdir(), 'parachron-story-'));
let fixture: Fixture | undefined;
afterEach(async () => {
  await fixture?.close();
  fixture = undefined;
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** Writes the specification to a file, with another state: the service has money there. */
async function writeFunded({ top, ...spec }: ChainSpec): Promise<string> {
  const of = (pallet: string, item: string) => u8aConcat(xxhashAsU8a(pallet, 128), xxhashAsU8a(item, 128));
  const amount = (value: bigint) => bnToHex(value, { bitLength: 128, isLe: true });
  const id = u8aConcat(blake2AsU8a(serviceAccount.hex, 128), serviceAccount.hex);
  const key = u8aToHex(u8aConcat(of('System', 'Account'), id));
  // Nonce, consumers, one provider, sufficients; free, reserved, and two kinds of frozen.
  const account = u8aToHex(
    u8aConcat('0x00000000000000000100000000000000', amount(10n * unit), new Uint8Array(48)),
  );
  const issuance = u8aToHex(of('Balances', 'TotalIssuance'));
  const raw = { top: { ...Object.fromEntries(top), [key]: account, [issuance]: amount(10n * unit) } };
  const path = join(dir, 'funded.json');
  writeFileSync(path, JSON.stringify({ ...spec, genesis: { raw } }));
  return path;
}

function planOn(spec: ChainSpec): Scenario {
  const ready = planReady({ variant: 'H', flow: 'sovereign' });
  const row = { ...ready.row, feeAsset: 'relay', instructionWeight: 1_000_000_000n, xcmVersion: 2 } as const;
  return { ...ready, row, target: { paraId: 1000, source: { spec } }, serviceFunds: 0n, slots: 1 };
}

test('a task runs on Asset Hub Rococo, from a file in which the service has funds there', async () => {
  const scenario = planOn(await loadChainSpec(await writeFunded(await loadAssetHubSpec())));
  fixture = await createFixture(scenario);
  const result = await runScenario(fixture, scenario);
  expect(result.derived).toMatchObject({ kind: 'none', source: 'fork' });
  // Of its proxy types (proxies' own calls, assets, collators, …), only the broadest permits transfers.
  expect(result.types).toMatchObject({
    narrowest: 'Any',
    how: expect.stringContaining('on a fork'),
  });
  expect(result.grant?.moved.target).toMatchObject({
    alice: -(result.grant?.cost.total ?? 0n),
    aliceReserved: result.grant?.cost.deposit,
  });
  expect(result.plan.arrives).toBe('no');
  // Without the funds, the outcome would be `funds`.
  const verdict = 'origin-not-convertible';
  const [round] = result.rounds;
  expect([result.plan.payments[0]?.explanation.outcome, round?.explanation?.outcome]).toEqual([
    verdict,
    verdict,
  ]);
  expect(round?.explanation?.certainty).toBe('reported');
  expect(round?.moved.target.bob).toBe(0n);
  expect(result.watched.map(({ kind }) => kind)).toEqual([
    'scheduled',
    'triggered',
    'sent',
    'failed',
    'done',
  ]);
});
