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
  const place = { title: 'bytes', chain: chain.runtime.chain } as const;
  const channel = { sender: 2000, recipient: 2114, max_capacity: 8, max_message_size: 1024 };
  const call = encode('ParasSudoWrapper', 'sudo_establish_hrmp_channel', channel);
  const tryStep = async (step: Pick<PlanStep, 'layers' | 'para'>) => {
    const words = { title: 'A call.', sender: 'root', verify: '', after: [], notes: [], dispatch: [] };
    const about = { onProgress: () => undefined };
    return (await dryRunPlan(forks, [{ id: 'call', ...words, ...step }], about))[0]?.reason;
  };
  const getAccount = (paraId: number) => deriveSovereignAccount({ paraId, relation: 'child' });
  const name = (paraId: number) => formatAccount(getAccount(paraId), 42);
  const describe = (paraId: number, held: number, taken: number) =>
    `the account ${name(paraId)} of parachain ${paraId} \\(it holds ${held} ROC, and the call takes ${taken} ROC\\)`;
  const end = ', it succeeded on a fork: fund the account first.$';
  const opened = await tryStep({ layers: [{ ...place, kind: 'inner-call', hex: call.hex, call }] });
  expect(opened).toMatch(
    new RegExp(` With more funds in ${describe(2000, 0, 10)} and ${describe(2114, 0, 20)}${end}`),
  );
  // A parachain that asks pays its own deposit alone, beside the fee of its program.
  await forks.relay.fork.endow(new Map([[getAccount(2000).hex, 5n * 10n ** 12n]]));
  const sent = { recipient: 2114, proposed_max_capacity: 8, proposed_max_message_size: 1024 };
  const { hex } = encode('Hrmp', 'hrmp_init_open_channel', sent);
  const fees = { id: { parents: 0, interior: [] }, amount: 10n ** 12n };
  const requireWeightAtMost = { refTime: 10n ** 9n, proofSize: 0n };
  const program: Program = [
    { kind: 'WithdrawAsset', assets: [fees] },
    { kind: 'BuyExecution', fees, weightLimit: 'Unlimited' },
    { kind: 'Transact', originKind: 'Native', requireWeightAtMost, call: hex },
  ];
  const sending = encodeProgram(program, { version: 2 });
  const asked = await tryStep({ layers: [{ ...place, kind: 'program', hex: sending }], para: 2000 });
  expect(asked).toMatch(
    new RegExp(`InsufficientBalance: .* With more funds in ${describe(2000, 5, 10)}${end}`),
  );
  await forks.close();
  await chain.close();
  await relay.close();
});
