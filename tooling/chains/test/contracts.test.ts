import { encodeCall, hasCall } from '@parachron/core';
import { describe, expect, test } from 'vitest';
import { isShort, listPairs, type Pair } from '../src/chains.js';
import { serveService } from '../src/networks.js';
import { runParachron } from '../src/runParachron.js';

const check = 'contracts/callable-over-xcm';
const contractPallets = ['Contracts', 'Revive', 'EVM'];
const bob = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty';
const all = await listPairs();
/** In a short run one parachain with contracts that are no EVM: test/evm.test.ts has a parachain with one. */
const some = all
  .filter(({ target }) => target.pallets.includes('Revive') || target.pallets.includes('Contracts'))
  .slice(0, 1);
const pairs = (isShort ? some : all).map((pair) => [pair.title, pair] as const);
/** In a short run a parachain with Revive has its verdict on such a fork in the test with a user. */
const withoutUser = pairs.filter(([, { target }]) => !isShort || !target.pallets.includes('Revive'));
const withAddresses = pairs.filter(([, { target }]) =>
  hasCall(target.local.registry, 'Revive', 'map_account'),
);

/** The report of the check, on chains whose accounts have no funds, with a service that no chain has a row for. */
async function report({ relay, target }: Pair, more: readonly string[] = []) {
  const service = await serveService('H');
  const chains = ['--relay', relay.file, '--target', target.file, '--service', service.url];
  const ran = await runParachron([
    'check',
    ...chains,
    '--check',
    check,
    '--check',
    'proxy/derivation',
    '--json',
    ...more,
  ]);
  await service.close();
  const [found] = ran.json().reports;
  if (!found) throw new TypeError(ran.err);
  return found;
}

describe('contracts, called by messages', () => {
  // The runtime weighs an Ethereum transaction that it cannot read with the largest weight.
  test.each(withAddresses)('%s: a call that no weight is enough for is judged', async (_title, pair) => {
    const args = { payload: '0x00' };
    const { hex } = encodeCall(pair.target.local.registry, {
      pallet: 'Revive',
      method: 'eth_transact',
      args,
    });
    const { findings } = await report(pair, ['--user', bob, '--call', `signed=${hex}`]);
    expect(findings).toContainEqual(
      expect.objectContaining({ subject: 'Revive.eth_transact', outcome: 'fail' }),
    );
  });

  test.each(withoutUser)('%s: a fork decides the check without funded accounts', async (_title, pair) => {
    const { findings } = await report(pair);
    const contracts = findings.filter(({ check: id, subject }) => id === check && subject.endsWith('.call'));
    const has = contractPallets.some((pallet) => pair.target.pallets.includes(pallet));
    expect(contracts.length > 0).toBe(has);
    const derived = findings.find(({ subject }) => subject === 'derived account');
    for (const { outcome, reason, evidence, noFix } of contracts) {
      expect(reason).toMatch(/on a fork with funds for \w+/);
      expect(outcome).toBe(derived?.outcome);
      if (outcome === 'pass') continue;
      expect(evidence.map(({ value }) => value)).toContainEqual(
        expect.objectContaining({ outcome: 'origin-not-convertible' }),
      );
      expect(noFix?.howTo).toContain('LocationToAccountId');
    }
  });

  test.each(withAddresses)(
    '%s: the plan gives a user an address if the tasks of the user need one',
    async (_title, pair) => {
      const { registry } = pair.target.local;
      const limits = { value: 0, gas_limit: { ref_time: 1, proof_size: 1 }, storage_deposit_limit: 0 };
      const args = { dest: `0x${'11'.repeat(20)}`, ...limits, data: '0x' };
      const { hex } = encodeCall(registry, { pallet: 'Revive', method: 'call', args });
      const { plan, findings } = await report(pair, ['--user', bob, '--call', `contract=${hex}`]);
      expect(findings.find(({ subject }) => subject === "the user's address")?.outcome).toBe('fail');
      const step = plan.find(({ id }) => id === 'map-account');
      expect(step?.layers.at(-1)?.call).toMatchObject({ pallet: 'Revive', method: 'map_account' });
      expect(step?.costs?.map(({ kind }) => kind)).toEqual(['deposit', 'fee']);
      // The dry run of the call maps the account as the step does.
      const tried = findings.find(({ subject }) => subject === 'Revive.call');
      expect(tried?.reason).toMatch(/on a fork with funds for \w+/);
      expect(tried?.reason).toContain('after Revive.map_account');
      expect(tried?.reason).not.toContain('AccountUnmapped');
    },
  );
});
