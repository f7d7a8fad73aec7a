// The real Rococo relay chain 9190, which executes programs of XCM version 2 from the queue of its Ump pallet.
import { createRequire } from 'node:module';
import { type Call, encodeCall, formatAccount, type Hex, parseTokens } from '@parachron/core';
import { createFork, loadChainSpec, type RuntimeFork } from '@parachron/devnet';
import {
  decodeProgram,
  deriveSovereignAccount,
  encodeProgram,
  findVerdict,
  type Instruction,
  type Program,
} from '@parachron/xcm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { judgeProgram } from '../src/index.js';

const require = createRequire(import.meta.url);

let relay: RuntimeFork;
beforeAll(async () => {
  const file = require.resolve('relay-chain-specs/dist/connector/specs/generated/rococo_v2_2.js');
  const spec = await loadChainSpec(file);
  relay = await createFork({ spec });
  await relay.registerParas([1000, 2114]);
});
afterAll(() => relay.close());

const fees = { id: { parents: 0, interior: [] }, amount: 10n ** 12n };

/** A program of parachain 2114 that asks for a channel, or makes the given call. */
function request(
  recipient: number,
  paid = fees,
  changed: { readonly call?: Hex; readonly weight?: bigint; readonly limit?: bigint } = {},
): Hex {
  const args = { recipient, proposed_max_capacity: 8, proposed_max_message_size: 1024 };
  const { hex } = encodeCall(relay.registry, { pallet: 'Hrmp', method: 'hrmp_init_open_channel', args });
  const { call = hex, weight: refTime = 1_000_000_000n, limit } = changed;
  const weightLimit = limit === undefined ? 'Unlimited' : { refTime: limit, proofSize: 0n };
  const program: Program = [
    { kind: 'WithdrawAsset', assets: [paid] },
    { kind: 'BuyExecution', fees: paid, weightLimit },
    { kind: 'Transact', originKind: 'Native', requireWeightAtMost: { refTime, proofSize: 0n }, call },
  ];
  return encodeProgram(program, { version: 2 });
}

async function explain(program: Hex, before = relay): Promise<string> {
  const message = { from: 2114, program };
  const verdict = findVerdict(await (await before.fork()).receive(message), message);
  return (await judgeProgram(before, message, verdict ?? expect.fail())).reason;
}

// A name of an error alone says nothing to a voter: the runtime has words for it.
const toSelf =
  'Hrmp.hrmp_init_open_channel by parachain 2114 fails: Hrmp.OpenHrmpChannelToSelf: The sender tried to open a channel to themselves.';

const account = formatAccount(deriveSovereignAccount({ paraId: 2114, relation: 'child' }));
const limited = 'the program needs more weight than its BuyExecution permits.';
const unpaid = `the account of the parachain lacks funds for the program. Its account ${account} holds 0 ROC, and the program takes 1 ROC: fund it first.`;

test('what ends a program comes before the error of its call', async () => {
  expect(await explain(request(2114))).toBe(`${unpaid} ${toSelf}`);
});

// The weight of https://kusama.subsquare.io/democracy/referenda/207, and the call index of another relay chain.
test('an account that lacks funds hides no other lack of the program', async () => {
  expect(await explain(request(2114, fees, { weight: 1n }))).toMatch(
    new RegExp(`^${unpaid} Also, its calls need more weight than .* ${toSelf}$`),
  );
  expect(await explain(request(1000, fees, { call: '0xff00e8030000' }))).toBe(
    `${unpaid} The bytes 0xff00e8030000 in it are no call of this chain.`,
  );
  const signed = decodeProgram(request(1000)).program.map((one) =>
    one.kind === 'Transact' ? { ...one, originKind: 'SovereignAccount' as const } : one,
  );
  expect(await explain(encodeProgram(signed, { version: 2 }))).toBe(
    `${unpaid} Also, its calls need the origin kind Native. Hrmp.hrmp_init_open_channel by the sovereign account of parachain 2114 fails: BadOrigin: The call needs another origin than the one it was sent with.`,
  );
});

// rococo-runtime: teleports from parachain 1000 and other common chains alone, and no reserve of its token.
test('assets that the chain does not accept from the parachain are named by their instruction', async () => {
  for (const kind of ['ReceiveTeleportedAsset', 'ReserveAssetDeposited'] as const) {
    const moved = decodeProgram(request(1000)).program.slice(1, 2);
    const program: Program = [{ kind, assets: [fees] }, ...moved];
    expect(await explain(encodeProgram(program, { version: 2 }))).toBe(
      `its ${kind} fails. The chain does not accept these assets from parachain 2114.`,
    );
  }
});

test('a program that does not pay lacks a payment', async () => {
  const own = decodeProgram(request(1000)).program.slice(2);
  const lack =
    'the program does not begin with its payment, which parachain 2114 has to make (WithdrawAsset of Here, then BuyExecution).';
  expect(await explain(encodeProgram(own, { version: 2 }))).toBe(lack);
  const [take, pay, call] = decodeProgram(request(1000)).program as [Instruction, Instruction, Instruction];
  for (const all of [
    [pay, take, call],
    [call, take, pay],
  ])
    expect(await explain(encodeProgram(all, { version: 2 }))).toBe(lack);
});

test('its payment explains a program without a call', async () => {
  const program = decodeProgram(request(2114, { ...fees, amount: 10n ** 20n })).program.slice(0, 2);
  expect(await explain(encodeProgram(program, { version: 2 }))).toBe(
    unpaid.replace('takes 1 ROC', 'takes 100,000,000 ROC'),
  );
});

// No program here returns what it does not spend.
const trapped = ' The rest of its assets is trapped (XcmPallet.AssetsTrapped).';

describe('a program that is paid', () => {
  let funded: RuntimeFork;
  beforeAll(async () => {
    funded = await relay.fork();
    const { hex } = deriveSovereignAccount({ paraId: 2114, relation: 'child' });
    await funded.endow(new Map([[hex, 10n ** 15n]]));
  });

  test('is explained by the error of its call', async () => {
    expect(await explain(request(2114), funded)).toBe(toSelf + trapped);
  });

  // Of the weight of a proposal that failed on Kusama: "insufficient weight provided for the XCM Transact".
  test('is explained by a weight that its call exceeds, also if the call fails', async () => {
    const lack = 'its calls need more weight than the program permits them.';
    const low = request(2114, fees, { weight: 1n });
    const [all, needed = ''] =
      /Permit Hrmp\.hrmp_init_open_channel refTime ([\d,]+)\./.exec(await explain(low, funded)) ?? [];
    expect(await explain(low, funded)).toBe(`${lack} ${all} ${toSelf}${trapped}`);
    const weight = BigInt(needed.replaceAll(',', ''));
    const lower = request(1000, fees, { weight: weight - 1n });
    expect(await explain(lower, funded)).toContain(lack);
    expect(await explain(request(1000, fees, { weight }), funded)).not.toContain('weight');
  });

  // As a public guide for Picasso has it, whose call for Kusama names the relay chain as Picasso sees it: `13000100000700e8764817`.
  test('is explained by a payment that names the parents of another chain', async () => {
    const lack = 'the program does not pay with the token of this chain (parents 0, Here).';
    const id = { parents: 1, interior: [] };
    const program = decodeProgram(request(1000)).program.map((one) =>
      one.kind === 'BuyExecution' ? { ...one, fees: { ...one.fees, id } } : one,
    );
    expect(await explain(encodeProgram(program, { version: 2 }), funded)).toBe(lack + trapped);
    // A parachain that takes the token by its own name for it has no such token here.
    expect(await explain(request(1000, { ...fees, id }), funded)).toBe(lack);
    expect(await explain(request(1000, { ...fees, id }))).toBe(`${unpaid} Also, ${lack}`);
  });

  // xcm-executor: an error ends a program, and what its calls did before stays, or the queue takes it back.
  test('that fails behind its call names what the call did, and whether it stays', async () => {
    const trap = { kind: 'Trap', code: 7n } as const;
    const program = encodeProgram([...decodeProgram(request(1000)).program, trap], { version: 2 });
    const stays = / Its calls took effect all the same: Hrmp\.OpenChannelRequested\./;
    expect(await explain(program, funded)).toMatch(stays);
    const message = { from: 2114, program };
    const verdict = findVerdict(await (await funded.fork()).receive(message), message) ?? expect.fail();
    const lost = { ...verdict, events: verdict.events.filter(({ pallet }) => pallet !== 'Hrmp') };
    const { reason } = await judgeProgram(funded, message, lost);
    expect(reason).toContain(' Nothing stays of what its calls do alone: Hrmp.OpenChannelRequested.');
    expect(await explain(request(2114), funded)).not.toMatch(/took|Nothing stays/);
  });

  // As a program for another chain has it: https://github.com/polkadot-developers/polkadot-docs/issues/682
  test('is explained by a deposit whose beneficiary has the parents of another chain', async () => {
    const beneficiary = { parents: 1, interior: [{ kind: 'Parachain', paraId: 2114 }] } as const;
    const deposit = { kind: 'DepositAsset', assets: { kind: 'AllCounted', count: 1 }, beneficiary } as const;
    const program = [...decodeProgram(request(1000)).program, { kind: 'RefundSurplus' } as const, deposit];
    const whole = encodeProgram(program, { version: 2 });
    const lack =
      'its DepositAsset fails. Name a beneficiary that has an account here, or deposit at least the minimum ';
    expect((await explain(whole, funded)).slice(0, lack.length)).toBe(lack);
    expect(await explain(whole)).toContain(`${unpaid} Also, ${lack}`);
    const key = { parents: 0, interior: [{ kind: 'AccountKey20', key: `0x${'01'.repeat(20)}` }] } as const;
    const other = [...program.slice(0, -1), { ...deposit, beneficiary: key }];
    expect(await explain(encodeProgram(other, { version: 2 }), funded)).toContain(
      'its DepositAsset fails. Its beneficiary is an AccountKey20, and accounts of this chain have 32 bytes.',
    );
  });

  // polkadot-xcm: a `Transact` of version 5 without a weight is sent on with the largest weight in version 4.
  test('is explained by all that it lacks, also what the first lack hides', async () => {
    const program = decodeProgram(request(1000, fees, { weight: 2n ** 64n - 1n })).program.map((one) =>
      one.kind === 'Transact' ? { ...one, originKind: 'Superuser' as const } : one,
    );
    const lacks =
      /^the program permits its calls more weight than the chain accepts\. Permit Hrmp\.\w+ refTime [\d,]+\. Also, its calls need the origin kind Native\./;
    expect(await explain(encodeProgram(program, { version: 2 }), funded)).toMatch(lacks);
  });

  // As a proposal for channels with many parachains has it.
  test('is explained by the place of its call among several', async () => {
    const [withdraw, buy, first] = decodeProgram(request(1000)).program;
    const [, , second] = decodeProgram(request(2114)).program;
    const program = [withdraw, buy, first, second, first].flatMap((one) => one ?? []);
    expect(await explain(encodeProgram(program, { version: 2 }), funded)).toBe(
      toSelf.replace(' by', ' (call 2 of 3) by') + trapped,
    );
    // Behind another sentence, it begins one.
    expect(await explain(encodeProgram(program, { version: 2 }))).toBe(
      `${unpaid} ${toSelf.replace(' by', ' (call 2 of 3) by')}`,
    );
  });

  test('is explained by a call of another chain', async () => {
    expect(await explain(request(1000, fees, { call: '0xff00e8030000' }), funded)).toBe(
      `the call 0xff00e803… is refused inside the program: FailedToDecode. The bytes 0xff00e8030000 in it are no call of this chain. The program succeeds without the call 0xff00e803….${trapped}`,
    );
    // Its bytes are whole.
    expect(await explain(request(1000, fees, { call: '0xffffffff' }), funded)).toMatch(
      /^the call 0xffffffff is refused inside the program: .* without the call 0xffffffff\. /,
    );
  });

  // https://wiki.acala.network/build/development-guide/composable-chains/open-hrmp-channel: `tx.toHex()` has a length and a version.
  test('is explained by an extrinsic in place of its call', async () => {
    const args = { recipient: 1000, proposed_max_capacity: 1000, proposed_max_message_size: 102400 };
    const { hex } = encodeCall(relay.registry, { pallet: 'Hrmp', method: 'hrmp_init_open_channel', args });
    const extrinsic = `0x3c04${hex.slice(2)}` as const;
    expect(await explain(request(1000, fees, { call: extrinsic }), funded)).toContain(
      ` The bytes ${extrinsic} in it are no call of this chain. They have Hrmp.hrmp_init_open_channel behind a length: give ${hex}. `,
    );
    // A byte that is no length.
    const other = await explain(request(1000, fees, { call: `0xff${hex.slice(2)}` }), funded);
    expect(other).toContain('are no call of this chain. The program');
  });

  // polkadot-sdk#11147: newer executors decode the call together with its program.
  test('is explained by a call of another chain where the queue drops the whole program', async () => {
    const name = { pallet: 'MessageQueue', usualPallet: 'MessageQueue', method: 'ProcessingFailed' };
    const events = [{ phase: 'initialization', ...name, data: { error: 'Corrupt' } }] as const;
    const explainDropped = async (call?: Hex) => {
      const message = { from: 2114, program: request(1000, fees, { ...(call ? { call } : {}) }) };
      return (await judgeProgram(funded, message, { kind: 'unreadable', events })).reason;
    };
    expect(await explainDropped('0xff00e8030000')).toBe(
      'the chain cannot read the program. The bytes 0xff00e8030000 in it are no call of this chain.',
    );
    expect(await explainDropped()).toBe('MessageQueue.ProcessingFailed reports an unreadable program.');
  });

  test('is explained by the origin kind of its call, which leaves no trace', async () => {
    const signed = decodeProgram(request(1000)).program.map((one) =>
      one.kind === 'Transact' ? { ...one, originKind: 'SovereignAccount' as const } : one,
    );
    const whole = encodeProgram(signed, { version: 2 });
    expect(await explain(whole, funded)).toBe(`its calls need the origin kind Native.${trapped}`);
  });

  // A relay chain gives no parachain its root, and a remark with an event needs an account.
  test('names the origin kind that its call needs in place of Superuser', async () => {
    const { hex: remark } = encodeCall(relay.registry, {
      pallet: 'System',
      method: 'remark_with_event',
      args: { remark: '0x2a' },
    });
    const explainAsRoot = async (program: Hex) => {
      const asRoot = decodeProgram(program).program.map((one) =>
        one.kind === 'Transact' ? { ...one, originKind: 'Superuser' as const } : one,
      );
      return explain(encodeProgram(asRoot, { version: 2 }), funded);
    };
    expect(await explainAsRoot(request(1000))).toContain('its calls need the origin kind Native.');
    const signed = await explainAsRoot(request(1000, fees, { call: remark }));
    expect(signed).toContain('its calls need the origin kind SovereignAccount.');
  });

  test('is explained by a weight of its call that the chain does not accept, also in its queue', async () => {
    const [permit] =
      /Permit .*?\.(?= )/.exec(await explain(request(1000, fees, { weight: 1n }), funded)) ?? [];
    const fork = await funded.fork();
    const config = Object((await fork.getStorage('Configuration', 'ActiveConfig'))?.toJSON());
    const limits = { umpMaxIndividualWeight: 20_000_000_000 };
    await fork.write([{ pallet: 'Configuration', item: 'ActiveConfig', value: { ...config, ...limits } }]);
    expect(await explain(request(1000, fees, { weight: 10n ** 12n }), fork)).toBe(
      `the program permits its calls more weight than the chain accepts. ${permit}`,
    );
    expect(await explain(request(1000, fees, { weight: 2n ** 64n - 1n }), funded)).toBe(
      `the program permits its calls more weight than the chain accepts. ${permit}`,
    );
  });

  // An account of a parachain that sends a program begins it with this instruction, by the XCM pallet.
  test('is explained by an account of its parachain that sends it', async () => {
    const id: Hex = `0x${'01'.repeat(32)}`;
    const { program } = decodeProgram(request(1000));
    const descended: Program = [
      { kind: 'DescendOrigin', interior: [{ kind: 'AccountId32', id }] },
      ...program,
    ];
    expect(await explain(encodeProgram(descended, { version: 2 }), funded)).toBe(
      'its DescendOrigin gives up the origin of parachain 2114.',
    );
    const cleared: Program = [...program.slice(0, 2), { kind: 'ClearOrigin' }, ...program.slice(2)];
    expect(await explain(encodeProgram(cleared, { version: 2 }), funded)).toBe(
      `its ClearOrigin gives up the origin of parachain 2114.${trapped}`,
    );
  });

  test('is explained by an offer that is too small, and by a version that the chain does not read', async () => {
    const little = request(1000, { ...fees, amount: 1n });
    const [all, enough = ''] =
      /^the program offers less than its execution costs\. On a run, ([\d.]+) ROC is enough\.$/.exec(
        await explain(little, funded),
      ) ?? [];
    expect(all).toBeDefined();
    const amount = parseTokens(enough, { symbol: 'ROC', decimals: 12 });
    expect(await explain(request(1000, { ...fees, amount }), funded)).toMatch(/^Hrmp\.OpenChannelRequested/);
    expect(await explain(request(1000, { ...fees, amount: amount / 2n }), funded)).toBe(all);
    const newer = encodeProgram(decodeProgram(request(1000)).program, { version: 5 });
    expect(await explain(newer, funded)).toBe(
      'the chain cannot read the program. It does not read XCM version 5.',
    );
  });

  // xcm-executor: BuyExecution takes its fees from what the program holds.
  test('is explained by a payment with more than it takes', async () => {
    const [take, ...rest] = decodeProgram(request(1000)).program;
    const less = { ...take, assets: [{ ...fees, amount: 10n ** 11n }] } as Instruction;
    expect(await explain(encodeProgram([less, ...rest], { version: 2 }), funded)).toBe(
      `its BuyExecution pays with 1 ROC, and its WithdrawAsset takes only 0.1 ROC.${trapped}`,
    );
  });

  // pallet_balances: the account has enough to pay, and less than its call takes.
  test('is explained by the funds that its call lacks', async () => {
    const args = { dest: { Id: `0x${'ab'.repeat(32)}` }, value: 10n ** 20n };
    const { hex: call } = encodeCall(relay.registry, {
      pallet: 'Balances',
      method: 'transfer_keep_alive',
      args,
    });
    const program = decodeProgram(request(1000, fees, { call })).program.map((one) =>
      one.kind === 'Transact' ? { ...one, originKind: 'SovereignAccount' as const } : one,
    );
    expect(await explain(encodeProgram(program, { version: 2 }), funded)).toBe(
      `the account of the parachain lacks funds for its calls. Balances.transfer_keep_alive by the sovereign account of parachain 2114 fails: Balances.InsufficientBalance: Balance too low to send value.${trapped}`,
    );
  });

  test('is explained by a limit of its weight, with one that is enough', async () => {
    const low = await explain(request(1000, fees, { limit: 1n }), funded);
    const [, enough = ''] = /On a run, refTime ([\d,]+) is enough\.$/.exec(low) ?? [];
    expect(low).toBe(`${limited} On a run, refTime ${enough} is enough.`);
    const limit = BigInt(enough.replaceAll(',', ''));
    expect(await explain(request(1000, fees, { limit }), funded)).toMatch(/^Hrmp\.OpenChannelRequested/);
    expect(await explain(request(1000, fees, { limit: limit / 2n }), funded)).toBe(low);
  });

  // The barrier refuses the weight before the program takes anything.
  test('names the funds behind a limit of its weight, too', async () => {
    expect(await explain(request(1000, fees, { limit: 1n }), relay)).toBe(
      `${unpaid} Also, ${limited} On a run, refTime 5,000,000,000 is enough.`,
    );
  });

  test('blames no call for an instruction that fails behind it', async () => {
    const { program } = decodeProgram(request(1000));
    const behind = { kind: 'WithdrawAsset', assets: [{ ...fees, amount: 10n ** 30n }] } as const;
    const whole = encodeProgram([...program, behind], { version: 2 });
    expect(await explain(whole, funded)).toBe(
      `the program fails, also without its calls: FailedToTransactAsset. Its calls took effect all the same: Hrmp.OpenChannelRequested.${trapped}`,
    );
  });

  // The form of https://kusama.subsquare.io/democracy/proposals/107, whose text says that the unused funds will be trapped.
  test('names the effects of the calls in its batch, and what it traps', async () => {
    const fork = await funded.fork();
    const { hex: other } = deriveSovereignAccount({ paraId: 1000, relation: 'child' });
    await fork.endow(new Map([[other, 10n ** 15n]]));
    const hrmp = (method: string, args: Call['args']) =>
      encodeCall(relay.registry, { pallet: 'Hrmp', method, args }).hex;
    const open = (recipient: number) =>
      hrmp('hrmp_init_open_channel', {
        recipient,
        proposed_max_capacity: 8,
        proposed_max_message_size: 1024,
      });
    await fork.dispatch(open(2114), { paraId: 1000 });
    const calls = [hrmp('hrmp_accept_open_channel', { sender: 1000 }), open(1000)];
    const batch = encodeCall(relay.registry, { pallet: 'Utility', method: 'batch_all', args: { calls } });
    const program = request(1000, fees, { call: batch.hex, weight: 10n ** 10n });
    expect(await explain(program, fork)).toBe(
      `Hrmp.OpenChannelAccepted, Hrmp.OpenChannelRequested.${trapped}`,
    );
  });

  test('and has parts that only the chain reads is not explained by its parts', async () => {
    // `DepositAsset` of a token that is not fungible, behind the call.
    const unread =
      `${request(1000, fees, { weight: 1n }).replace('020c', '0210')}0d00040000000100040000` as Hex;
    expect(() => decodeProgram(unread)).toThrow('non-fungible');
    expect(await explain(unread, funded)).toBe(`Ump.ExecutedUpward reports MaxWeightInvalid.${trapped}`);
  });

  test('and has no calls names the event of its end', async () => {
    const program = decodeProgram(request(1000)).program.slice(0, 2);
    expect(await explain(encodeProgram(program, { version: 2 }), funded)).toContain('Ump.ExecutedUpward');
  });
});

test('the events of its payment are no effects of a call of the same pallet', async () => {
  const fork = await relay.fork();
  const { hex } = deriveSovereignAccount({ paraId: 2114, relation: 'child' });
  await fork.endow(new Map([[hex, 10n ** 15n]]));
  const pay = (value: bigint) => {
    const args = { dest: { Id: `0x${'ab'.repeat(32)}` }, value };
    return encodeCall(relay.registry, { pallet: 'Balances', method: 'transfer_keep_alive', args }).hex;
  };
  const judge = async (value: bigint) => {
    const { program } = decodeProgram(request(1000, fees, { call: pay(value) }));
    const asAccount = program.map((one) =>
      one.kind === 'Transact' ? ({ ...one, originKind: 'SovereignAccount' } as const) : one,
    );
    const message = { from: 2114, program: encodeProgram(asAccount, { version: 2 }) };
    const verdict = findVerdict(await (await fork.fork()).receive(message), message);
    return judgeProgram(fork, message, verdict ?? expect.fail());
  };
  expect(await judge(10n ** 12n)).toMatchObject({
    outcome: 'done',
    reason: expect.stringMatching(/^(?!.*Withdraw).*Balances\.Transfer/),
  });
  // More than the account has.
  expect(await judge(10n ** 30n)).toMatchObject({
    outcome: 'failed',
    reason: expect.stringContaining(
      'Balances.transfer_keep_alive by the sovereign account of parachain 2114 fails: Balances.InsufficientBalance: Balance too low to send value.',
    ),
  });
});

test('the barrier, or the queue, explains a program that the executor does not begin', async () => {
  expect(await explain('0x02040a')).toBe('the program is refused before its first instruction: Barrier.');
  expect(await explain('0xff')).toBe('Ump.InvalidFormat reports an unreadable program.');
  const fork = await relay.fork();
  const config = Object((await fork.getStorage('Configuration', 'ActiveConfig'))?.toJSON());
  // Rococo counts 10^9 for each instruction around the call.
  const limits = { umpMaxIndividualWeight: 3_500_000_000, umpServiceTotalWeight: 3_500_000_000 };
  await fork.write([{ pallet: 'Configuration', item: 'ActiveConfig', value: { ...config, ...limits } }]);
  expect(await explain(request(2114), fork)).toBe('Ump.OverweightEnqueued reports an overweight program.');
});

test('the chain does not change', async () => {
  const { hash } = relay.head;
  await explain(request(1000));
  expect(relay.head.hash).toBe(hash);
});
