import type { Hex } from '@parachron/core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callableOverXcm } from '../src/checks/contracts/callableOverXcm.js';
import { listContractCalls, listContractPallets } from '../src/facts/contracts/listContractCalls.js';
import { openStub } from './support/openStub.js';
import { openTargetRun, type RunOptions, type TargetRun } from './support/openTargetRun.js';
import { find, openTokenRun, type TokenRun } from './support/openTokenRun.js';

const check = 'contracts/callable-over-xcm';
const only = /contracts/;

let run: TokenRun;
beforeAll(async () => {
  run = await openTokenRun();
});
afterAll(() => run.close());

describe('contracts in real metadata', () => {
  it('are found by their pallets and calls', async () => {
    // Substrate's node has both pallets of contracts that run Wasm and PolkaVM; Asset Hub Kusama has Revive.
    const node = await openStub('v15/substrate');
    expect(listContractPallets(node.runtime)).toEqual(['Contracts', 'Revive']);
    expect(listContractCalls(node.runtime).map(({ name }) => name)).toEqual([
      'Contracts.call',
      'Revive.call',
    ]);
    const relay = await openStub('v15/kusama');
    expect(listContractPallets(relay.runtime)).toEqual([]);
    await Promise.all([node.close(), relay.close()]);
  });

  it('are unknown where nothing can be tried, with how to find out', async () => {
    const target = await openStub('v15/asset-hub-kusama');
    const finding = find(await run.run({ nodes: { target }, scope: { targetParaId: 1000 }, only }), check);
    expect(finding).toMatchObject({ subject: 'Revive.call', outcome: 'unknown' });
    expect(finding.howToFindOut).toContain('fork');
    await target.close();
  });

  it('are none on a chain that only calls others by XcmTransactor', () => {
    const proposal = { maxCapacity: 1000, maxMessageSize: 102_400 };
    const scope = { network: 'test', serviceParaId: 2114, targetParaId: 2000, proposal };
    const judge = (pallets: readonly string[]) =>
      callableOverXcm.evaluate({ contracts: { known: true, pallets, trials: [] } }, scope)[0];
    expect(judge(['XcmTransactor'])).toMatchObject({ outcome: 'not-applicable' });
    // `Ethereum.transact` alone wants a signature, which no message brings.
    expect(judge(['Ethereum', 'XcmTransactor'])).toMatchObject({ outcome: 'warn' });
  });

  it('are not applicable elsewhere', async () => {
    expect(find(await run.run({ only }), check)).toMatchObject({ outcome: 'not-applicable' });
  });
});

describe('a call of contracts, tried', () => {
  const contract: Hex = `0x${'c0'.repeat(32)}`;
  // pallet-xcm's sibling sovereign account of 2114: "sibl", the id as u32 LE, zeros.
  const sovereign: Hex = `0x7369626c42080000${'00'.repeat(24)}`;
  const filter = { xcm: { refusedCalls: ['Contracts.call'] } };

  let tried: TargetRun;
  afterEach(() => tried.close());

  const open = async (options: RunOptions = {}) => {
    tried = await openTargetRun({
      contracts: [contract],
      checks: ({ id }) => only.test(id),
      ...options,
    });
    return tried;
  };
  const flip = ({ call }: TargetRun) => {
    const gas = { ref_time: 1_000_000_000, proof_size: 100_000 };
    const args = { dest: { Id: contract }, value: 0, gas_limit: gas, storage_deposit_limit: null };
    return call('Contracts', 'call', { ...args, data: '0x633aa551' }).hex;
  };

  it('is let through, as a dry run tells, once somebody can pay for the message', async () => {
    const { run: look, endow } = await open();
    const poor = find(await look(), check);
    expect(poor).toMatchObject({ subject: 'Contracts.call', outcome: 'unknown' });
    await endow(sovereign, 10n ** 15n);
    const rich = find(await look(), check);
    expect(rich).toMatchObject({ outcome: 'pass' });
    expect(rich.reason).toContain('by a dry run');
    expect(rich.evidence[0]?.key).toBe('DryRunApi.dry_run_xcm');
  });

  it('is refused by the filter for such calls', async () => {
    const refusing = await open({ config: filter });
    await refusing.endow(sovereign, 10n ** 15n);
    expect(find(await refusing.run(), check)).toMatchObject({ outcome: 'warn' });
    const calls = [{ name: 'a contract', hex: flip(refusing) }];
    const named = find(await refusing.run({ calls }), check);
    expect(named).toMatchObject({ outcome: 'fail' });
    expect(named.reason).toContain('the chain refused the call');
  });

  it('is tried on a fork where the chain has no DryRunApi', async () => {
    // Targets of the older generation have no runtime APIs for XCM.
    const old = await open({ generation: 'v2' });
    const finding = find(await old.run({}, { target: old.fork() }), check);
    expect(finding.reason).toContain('tried on a fork');
    expect(finding).toMatchObject({ outcome: 'pass' });
  });

  it('is refused on a fork as well', async () => {
    const xcm = { ...filter.xcm, apis: { dryRunArguments: undefined } };
    const refusing = await open({ config: { xcm } });
    const calls = [{ name: 'a contract', hex: flip(refusing) }];
    const finding = find(await refusing.run({ calls }, { target: refusing.fork() }), check);
    expect(finding.reason).toContain('tried on a fork');
    expect(finding).toMatchObject({ outcome: 'fail' });
  });
});
