import { createRequire } from 'node:module';
import { connect } from '@parachron/client';
import { encodeCall, formatAccount, type PlanStep } from '@parachron/core';
import { createFork, loadChainSpec } from '@parachron/devnet';
import { deriveSovereignAccount, encodeProgram, type Program } from '@parachron/xcm';
import { expect, it } from 'vitest';
import { dryRunPlan, openForks } from '../src/dryRuns/index.js';

const require = createRequire(import.meta.url);

// As relay chains reserve them, for each side: https://polkadot.subsquare.io/council/motions/196
it('a channel whose parachains lack its deposits names their accounts and amounts', async () => {
  const spec = require.resolve('relay-chain-specs/dist/connector/specs/generated/rococo_v2_2.js');
  const relay = await createFork({ spec: await loadChainSpec(spec) });
  const active = Object((await relay.getStorage('Configuration', 'ActiveConfig'))?.toJSON());
  const deposits = { hrmpSenderDeposit: 10n ** 13n, hrmpRecipientDeposit: 2n * 10n ** 13n };
  await relay.write([{ pallet: 'Configuration', item: 'ActiveConfig', value: { ...active, ...deposits } }]);
  const chain = await connect(relay.provider, { timeoutMs: Number.POSITIVE_INFINITY });
  const scope = { serviceParaId: 2114, targetParaId: 2000 };
  const own = { fork: () => relay.fork(), close: () => undefined };
  const forks = await openForks({ relay: { chain, forks: own } }, { scope, onProgress: () => undefined });
  const encode = (pallet: string, method: string, args: object) =>
    encodeCall(relay.registry, { pallet, method, args: { ...args } });
  const sizes = { max_capacity: 8, max_message_size: 1024 };
  const open = encode('ParasSudoWrapper', 'sudo_establish_hrmp_channel', {
    sender: 2000,
    recipient: 2114,
    ...sizes,
  });
  const tryStep = async (step: Pick<PlanStep, 'layers' | 'para'>) => {
    const words = { title: 'A call.', sender: 'root', verify: '', after: [], notes: [], dispatch: [] };
    const about = { onProgress: () => undefined };
    return (await dryRunPlan(forks, [{ id: 'call', ...words, ...step }], about))[0]?.reason;
  };
  const tryCall = (call: typeof open) => {
    const layer = {
      kind: 'inner-call',
      title: 'a call',
      chain: chain.runtime.chain,
      hex: call.hex,
      call,
    } as const;
    return tryStep({ layers: [layer] });
  };
  const name = (paraId: number) => formatAccount(deriveSovereignAccount({ paraId, relation: 'child' }), 42);
  const sender = `Parachain 2000 pays a deposit of 10 ROC, and its account ${name(2000)} holds 0 ROC: fund it first.`;
  const recipient = `Parachain 2114 pays a deposit of 20 ROC, and its account ${name(2114)} holds 0 ROC: fund it first.`;
  expect(await tryCall(open)).toMatch(new RegExp(` ${sender} ${recipient}$`));
  const dest = { Id: deriveSovereignAccount({ paraId: 2000, relation: 'child' }).hex };
  const fund = encode('Balances', 'set_balance', { who: dest, new_free: 10n ** 14n, new_reserved: 0 });
  const both = encode('Utility', 'batch_all', { calls: [fund.hex, open.hex] });
  expect(await tryCall(both)).toMatch(
    new RegExp(`call 2 of 2 \\(ParasSudoWrapper\\.sudo_establish_hrmp_channel\\)\\. ${recipient}$`),
  );
  // A parachain that asks pays its own deposit alone, beside the fee of its program.
  await forks.relay.fork.endow(
    new Map([[deriveSovereignAccount({ paraId: 2000, relation: 'child' }).hex, 5n * 10n ** 12n]]),
  );
  const sent = { recipient: 2114, proposed_max_capacity: 8, proposed_max_message_size: 1024 };
  const { hex } = encode('Hrmp', 'hrmp_init_open_channel', sent);
  const fees = { id: { parents: 0, interior: [] }, amount: 10n ** 12n };
  const requireWeightAtMost = { refTime: 10n ** 9n, proofSize: 0n };
  const program: Program = [
    { kind: 'WithdrawAsset', assets: [fees] },
    { kind: 'BuyExecution', fees, weightLimit: 'Unlimited' },
    { kind: 'Transact', originKind: 'Native', requireWeightAtMost, call: hex },
  ];
  const layer = { kind: 'program', title: 'a program', hex: encodeProgram(program, { version: 2 }) } as const;
  expect(await tryStep({ layers: [{ ...layer, chain: chain.runtime.chain }], para: 2000 })).toMatch(
    new RegExp(`InsufficientBalance: .* ${sender.replace('holds 0', 'holds 5')}$`),
  );
  await forks.close();
  await chain.close();
  await relay.close();
});
