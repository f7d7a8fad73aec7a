// Proposals for a real relay chain with a scheduler, and for its real Asset Hub.
import type { Chain } from '@parachron/client';
import { encodeCall, type Hex } from '@parachron/core';
import { listCallLines } from '@parachron/reports';
import { assetHubKusama, kusama2025 } from '@parachron/samples/runtimes';
import { expect, it } from 'vitest';
import { makeReport } from '../../test/support/runReports.js';
import { planProposal } from './planProposal.js';

const [relay, target] = [kusama2025(), assetHubKusama()];
const opened = {
  relay: { chain: { runtime: relay } as unknown as Chain },
  target: { chain: { runtime: target } as unknown as Chain },
};
const encode = (pallet: string, method: string, args: Readonly<Record<string, unknown>>) =>
  encodeCall(relay.registry, { pallet, method, args }).hex;

/** A call of the relay chain's root that has the parachain of the report make a call of its root. */
function sendDown(): Hex {
  const { hex } = encodeCall(target.registry, {
    pallet: 'PolkadotXcm',
    method: 'force_default_xcm_version',
    args: { maybe_xcm_version: 4 },
  });
  const paraId = makeReport().scope.targetParaId;
  const dest = { V3: { parents: 0, interior: { X1: { Parachain: paraId } } } };
  const weight = { ref_time: 1_000_000_000, proof_size: 10_000 };
  const transact = { origin_kind: 'Superuser', require_weight_at_most: weight, call: { encoded: hex } };
  const unpaid = { UnpaidExecution: { weight_limit: 'Unlimited', check_origin: null } };
  return encode('XcmPallet', 'send', { dest, message: { V3: [unpaid, { Transact: transact }] } });
}

const list = (hex: Hex) => {
  const step = planProposal({ call: hex, of: 'relay' }, opened, makeReport().scope);
  return listCallLines(step).filter((line) => / carries| {2}PolkadotXcm/.test(line));
};
const inner = '  PolkadotXcm.force_default_xcm_version(maybe_xcm_version: 4)';

it.each([
  ['schedule', { when: 7000 }, 'at block 7000'],
  ['schedule_after', { after: 100 }, 'after 100 blocks'],
  ['schedule_named', { id: `0x${'00'.repeat(32)}`, when: 7000 }, 'at block 7000'],
  ['schedule_named_after', { id: `0x${'00'.repeat(32)}`, after: 1 }, 'after 1 block'],
])('Scheduler.%s makes the carried call later: %o', (method, more, when) => {
  const scheduled = encode('Scheduler', method, {
    ...more,
    maybe_periodic: null,
    priority: 128,
    call: sendDown(),
  });
  expect(list(scheduled)).toEqual([`Scheduler.${method} to ${target.chain} carries, ${when}:`, inner]);
  expect(list(encode('Utility', 'batch_all', { calls: [sendDown(), scheduled] }))).toEqual([
    `Utility.batch_all to ${target.chain} carries:`,
    inner,
    `Utility.batch_all to ${target.chain} carries, ${when}:`,
    inner,
  ]);
});

it('has programs as their instructions, beside the calls that they carry', () => {
  const calls = [sendDown(), encode('System', 'remark', { remark: '0x00' })];
  const proposal = { call: encode('Utility', 'batch_all', { calls }), of: 'relay' } as const;
  const step = planProposal(proposal, opened, makeReport().scope);
  const lines = listCallLines(step);
  const unpaid = 'UnpaidExecution {weightLimit: Unlimited, checkOrigin: null}';
  expect(lines[1]).toMatch(/^ {2}XcmPallet\.send\(dest: V3 {.*}, message: V3 \[.*call: 0x\w+}\]\)$/);
  expect(lines[1]).toContain(`message: V3 [${unpaid}, Transact {originKind: Superuser, `);
  expect(lines).toContain(inner);
});

it('has what a program in a batch moves, and to whom', () => {
  const here = { parents: 0, interior: 'Here' };
  const asset = { id: { Concrete: here }, fun: { Fungible: 7_000 } };
  const id = `0x${'c0'.repeat(32)}`;
  const beneficiary = { parents: 0, interior: { X1: { AccountId32: { network: null, id } } } };
  const deposit = { assets: { Wild: 'All' }, beneficiary };
  const message = { V3: [{ WithdrawAsset: [asset] }, { DepositAsset: deposit }, 'ClearOrigin'] };
  const dest = { V3: { parents: 0, interior: { X1: { Parachain: 3000 } } } };
  const calls = [encode('XcmPallet', 'send', { dest, message })];
  const proposal = { call: encode('Utility', 'batch_all', { calls }), of: 'relay' } as const;
  const step = planProposal(proposal, opened, makeReport().scope);
  expect(listCallLines(step).join('\n')).toMatch(
    /WithdrawAsset .*7000.*, DepositAsset .*c0c0.*, ClearOrigin\]\)$/,
  );
});

it('is a program of the parachain, also without a node of it', () => {
  const call = '0x03080a0a';
  const step = planProposal({ call }, { relay: opened.relay }, { ...makeReport().scope, targetParaId: 3000 });
  expect(step).toMatchObject({ para: 3000, title: 'The proposal, as root of parachain 3000.' });
});
