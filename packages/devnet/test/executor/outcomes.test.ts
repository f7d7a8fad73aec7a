// Every expectation is a sentence of real-chains' "Delivery", or a line of `xcm-executor`, `xcm-builder` or the
// queues' pallets in the public polkadot-sdk, polkadot (v0.9) and cumulus repositories.
import type { Instruction, Location, Program } from '@parachron/xcm';
import { describe, expect, it } from 'vitest';
import {
  alice,
  aliceHere,
  aliceThere,
  createTestChain,
  native,
  perInstruction,
  perMegabyte,
  perSecond,
  relay,
  remoteAccountFlow,
  service,
  sovereignFlow,
  type TestChain,
  tokens,
} from './support/createTestChain.js';
import { quoteFee } from './support/executor.js';

const rich = 10_000_000n;

function kindsOf(chain: TestChain): string[] {
  return chain.host.events.map(({ kind }) => kind);
}

function ready(changes = {}): TestChain {
  const chain = createTestChain(changes);
  chain.endow(aliceThere, rich);
  chain.endow(service, rich);
  return chain;
}

describe('both fee flows', () => {
  it('runs the remote-account flow: the derived account makes the call, pays, and gets the rest back', () => {
    const chain = ready();
    const program = remoteAccountFlow();
    const { outcome } = chain.run(program);
    expect(outcome.kind).toBe('Complete');
    const origin = { kind: 'signed', account: chain.accountOf(aliceThere) };
    expect(chain.host.events).toEqual([{ kind: 'Dispatched', origin, call: '0x00', ok: true }]);
    expect(chain.balanceOf(aliceThere)).toBe(rich - chain.host.fees);
    expect(chain.balanceOf(service)).toBe(rich);
  });

  it('runs the sovereign flow: the service pays, the same account makes the call', () => {
    const chain = ready();
    expect(chain.run(sovereignFlow()).outcome.kind).toBe('Complete');
    const origin = { kind: 'signed', account: chain.accountOf(aliceThere) };
    expect(chain.host.events).toEqual([{ kind: 'Dispatched', origin, call: '0x00', ok: true }]);
    expect(chain.balanceOf(service)).toBe(rich - chain.host.fees);
  });

  it('charges exactly the fee of the quoted weight, to the planck', () => {
    const chain = ready();
    const program = remoteAccountFlow();
    const quoted = chain.executor.quoteWeight(program, 4);
    if (!quoted.ok) expect.unreachable();
    const fee = chain.executor.quoteFee(quoted.weight, native);
    chain.run(program);
    expect(chain.host.fees).toBe(fee?.amount);
    // Six instructions of 1e6 and a call of 1e3 picoseconds.
    const weight = { refTime: 6_001_000n, proofSize: 60_100n };
    expect(quoted.weight).toEqual(weight);
    expect(fee).toEqual(quoteFee(weight, { id: native, perSecond, perMegabyte }));
  });

  it('accepts an exact payment, and fails with TooExpensive for one planck less', () => {
    const fee = (() => {
      const chain = ready();
      chain.run(remoteAccountFlow());
      return chain.host.fees;
    })();
    expect(ready().run(remoteAccountFlow({ amount: fee })).outcome.kind).toBe('Complete');
    const chain = ready();
    const { outcome } = chain.run(remoteAccountFlow({ amount: fee - 1n }));
    expect(outcome).toMatchObject({ kind: 'Incomplete', index: 2, error: { kind: 'TooExpensive' } });
    expect(kindsOf(chain)).not.toContain('Dispatched');
  });

  it('fails to withdraw from an account too poor', () => {
    const chain = createTestChain();
    chain.endow(aliceThere, 999_999n);
    const { outcome } = chain.run(remoteAccountFlow());
    expect(outcome).toMatchObject({ kind: 'Incomplete', index: 1, error: { kind: 'FailedToTransactAsset' } });
    expect(chain.balanceOf(aliceThere)).toBe(999_999n);
  });

  it('reaps the derived account when the withdrawal leaves less than the existential deposit', () => {
    const chain = createTestChain();
    chain.endow(aliceThere, 1_000_050n);
    chain.run(remoteAccountFlow({ withRefund: false }));
    expect(chain.balanceOf(aliceThere)).toBe(0n);
  });

  it('traps the rest without RefundSurplus and DepositAsset', () => {
    const chain = ready();
    const { outcome } = chain.run(remoteAccountFlow({ withRefund: false }));
    expect(outcome.kind).toBe('Complete');
    expect(chain.host.events.at(-1)).toEqual({
      kind: 'AssetsTrapped',
      origin: aliceThere,
      assets: [tokens(1_000_000n - chain.host.fees)],
    });
  });

  it('processes a call that fails as a success of the message', () => {
    const chain = ready();
    expect(chain.run(remoteAccountFlow({ call: '0x02' })).outcome.kind).toBe('Complete');
    expect(chain.host.events).toMatchObject([{ kind: 'Dispatched', ok: false }]);
  });

  it('refunds the announced weight that the call did not use, by RefundSurplus', () => {
    const chain = ready();
    chain.run(remoteAccountFlow({ call: '0x01' }));
    const price = { id: native, perSecond, perMegabyte };
    const all = quoteFee({ refTime: 6_001_000n, proofSize: 60_100n }, price);
    const unused = quoteFee({ refTime: 600n, proofSize: 60n }, price);
    expect(chain.host.fees).toBe(all.amount - unused.amount);
  });

  it('deposits the rest in an appendix also if the program fails', () => {
    const chain = ready();
    const appendix: Program = [
      { kind: 'RefundSurplus' },
      { kind: 'DepositAsset', assets: { kind: 'AllCounted', count: 1 }, beneficiary: aliceThere },
    ];
    const [descend, withdraw, buy, transact] = remoteAccountFlow({ call: '0xffff' });
    if (!descend || !withdraw || !buy || !transact) expect.unreachable();
    const { outcome } = chain.run([descend, withdraw, buy, { kind: 'SetAppendix', xcm: appendix }, transact]);
    expect(outcome).toMatchObject({
      kind: 'Incomplete',
      index: 4,
      error: { kind: 'FailedToDecode' },
    });
    expect(kindsOf(chain)).not.toContain('AssetsTrapped');
    expect(chain.balanceOf(aliceThere)).toBe(rich - chain.host.fees);
  });

  it('runs the error handler after a failure and drops it after success, with its weight', () => {
    const handler: Program = [{ kind: 'ClearError' }, { kind: 'RefundSurplus' }];
    const paid = remoteAccountFlow().slice(0, 3);
    const set: Instruction = { kind: 'SetErrorHandler', xcm: handler };
    const failed = ready().run([...paid, set, { kind: 'Trap', code: 9n }]).outcome;
    expect(failed.kind).toBe('Complete');
    const succeeded = ready().run([...paid, set]).outcome;
    if (succeeded.kind !== 'Complete' || failed.kind !== 'Complete') expect.unreachable();
    // Four instructions ran; the weight of the handler's two instructions is refunded.
    expect(succeeded.used.refTime).toBe(4n * perInstruction.refTime);
    expect(failed.used.refTime).toBe(7n * perInstruction.refTime);
  });

  it('trusts only a configured reserve', () => {
    const program: Program = [
      { kind: 'ReserveAssetDeposited', assets: [{ id: service, amount: 500_000n }] },
      { kind: 'BuyExecution', fees: { id: service, amount: 500_000n }, weightLimit: 'Unlimited' },
      { kind: 'DepositAsset', assets: { kind: 'AllCounted', count: 1 }, beneficiary: service },
    ];
    const strict = ready().run(program).outcome;
    expect(strict).toMatchObject({
      kind: 'Incomplete',
      index: 0,
      error: { kind: 'UntrustedReserveLocation' },
    });
    const trusting = ready({ reserves: [{ kind: 'NativeOfOrigin' }] }).run(program).outcome;
    // The token is trusted, but does not pay for execution.
    expect(trusting).toMatchObject({ kind: 'Incomplete', index: 1, error: { kind: 'TooExpensive' } });
    const priced = ready({
      reserves: [{ kind: 'NativeOfOrigin' }],
      feeAssets: [{ id: service, perSecond, perMegabyte }],
    });
    expect(priced.run(program).outcome.kind).toBe('Complete');
    expect(priced.host.getBalance(priced.accountOf(service), service)).toBe(500_000n - priced.host.fees);
  });

  it('refuses by its barrier: no payment, a limit below the weighed program, a blocked sibling', () => {
    const refused = { kind: 'Error', error: { kind: 'Barrier' } };
    const unpaid = ready().run([{ kind: 'ClearOrigin' }]);
    expect(unpaid.outcome).toEqual(refused);
    const low = { refTime: 6_000_999n, proofSize: 1_000_000n };
    expect(ready().run(remoteAccountFlow({ weightLimit: low })).outcome).toEqual(refused);
    const exact = { refTime: 6_001_000n, proofSize: 60_100n };
    expect(ready().run(remoteAccountFlow({ weightLimit: exact })).outcome.kind).toBe('Complete');
    expect(ready({ paidFrom: 'relay' }).run(remoteAccountFlow()).outcome).toEqual(refused);
    expect(ready({ paidFrom: 'relay' }).run(sovereignFlow()).outcome).toEqual(refused);
  });

  it('derives the account by its rules, or makes no call', () => {
    const own = createTestChain();
    // service-facts, "Derivations": Alice at 2114.
    expect(own.accountOf(aliceThere)).toBe(
      '0x90e82a92dcae13698d1f787e8d2f2647b161ac9b6488a664561c5e95d336a75f',
    );
    expect(createTestChain({ accounts: ['Account32Hash'] }).accountOf(aliceThere)).toBe(
      '0xc3f91ea5c873ee4f4be432f11c670e7102674b3965de7e4dfc40a2aa59366568',
    );
    const none = createTestChain({
      accounts: ['ParentIsPreset', 'SiblingParachainConvertsVia'],
    });
    none.endow(service, rich);
    expect(none.executor.getAccount(aliceThere)).toBeUndefined();
    expect(none.run(sovereignFlow()).outcome).toMatchObject({
      kind: 'Incomplete',
      index: 3,
      error: { kind: 'BadOrigin' },
    });
    expect(none.run(remoteAccountFlow()).outcome).toMatchObject({
      index: 1,
      error: { kind: 'FailedToTransactAsset' },
    });
  });
});

describe('weights that the sender announces', () => {
  const low = { refTime: 999n, proofSize: 100n };
  const high = { refTime: 500_000_000n, proofSize: 500_000n };

  it('too low fails the Transact, and what was left is trapped', () => {
    const chain = ready();
    const { outcome } = chain.run(remoteAccountFlow({ requireWeightAtMost: low }));
    expect(outcome).toMatchObject({ kind: 'Incomplete', index: 3, error: { kind: 'MaxWeightInvalid' } });
    expect(kindsOf(chain)).toEqual(['AssetsTrapped']);
  });

  it('too high is paid and not refunded', () => {
    const chain = ready();
    chain.run(remoteAccountFlow({ requireWeightAtMost: high, amount: 5_000_000n }));
    const weight = { refTime: 506_000_000n, proofSize: 560_000n };
    expect(chain.host.fees).toBe(quoteFee(weight, { id: native, perSecond, perMegabyte }).amount);
  });

  it('of version 2 has no proof size to buy, so a limited purchase is refused by the barrier', () => {
    const weightLimit = { refTime: 10_000_000n, proofSize: 0n };
    expect(ready().run(remoteAccountFlow({ weightLimit }), { version: 2 }).outcome).toMatchObject({
      kind: 'Error',
      error: { kind: 'Barrier' },
    });
  });

  it('a program of version 2 costs more, since it announces no proof size', () => {
    const v2 = ready();
    v2.run(remoteAccountFlow(), { version: 2 });
    const v4 = ready();
    v4.run(remoteAccountFlow());
    expect(v2.host.fees).toBeGreaterThan(v4.host.fees);
    const weight = { refTime: 6_001_000n, proofSize: 60_000n + 65_536n };
    expect(v2.host.fees).toBe(quoteFee(weight, { id: native, perSecond, perMegabyte }).amount);
  });
});

describe('the status of a Transact', () => {
  const expecting = (error?: '0x03050100000000'): Instruction => ({
    kind: 'ExpectTransactStatus',
    status: error ? { kind: 'Error', error } : { kind: 'Success' },
  });

  it('turns a failing call into a failed message, if ExpectTransactStatus expects another', () => {
    const run = (call: '0x00' | '0x02', error?: '0x03050100000000') =>
      ready().run(remoteAccountFlow({ call, after: [expecting(error)] })).outcome;
    const failed = { kind: 'Incomplete', index: 4, error: { kind: 'ExpectationFalse' } };
    expect(run('0x02')).toMatchObject(failed);
    expect(run('0x02', '0x03050100000000').kind).toBe('Complete');
    expect(run('0x00').kind).toBe('Complete');
  });
});

describe('origins', () => {
  const transact = (originKind: 'Native' | 'SovereignAccount' | 'Superuser' | 'Xcm'): Program => [
    { kind: 'UnpaidExecution', weightLimit: 'Unlimited' },
    { kind: 'Transact', originKind, requireWeightAtMost: { refTime: 1_000n, proofSize: 100n }, call: '0x00' },
  ];
  const dispatched = (origin: object) => [{ kind: 'Dispatched', origin, call: '0x00', ok: true }];

  it('converts the relay chain to root, itself, or its preset account', () => {
    const run = (kind: 'Native' | 'SovereignAccount' | 'Superuser' | 'Xcm') => {
      const chain = createTestChain();
      chain.run(transact(kind), { origin: relay });
      return chain.host.events;
    };
    expect(run('Superuser')).toEqual(dispatched({ kind: 'root' }));
    expect(run('Native')).toEqual(dispatched({ kind: 'relay' }));
    expect(run('Xcm')).toEqual(dispatched({ kind: 'xcm', location: relay }));
    const account = `0x506172656e74${'00'.repeat(26)}`;
    expect(run('SovereignAccount')).toEqual(dispatched({ kind: 'signed', account }));
  });

  it.each([
    ['Superuser', undefined],
    ['Native', { kind: 'sibling', paraId: 2114 }],
    ['Xcm', { kind: 'xcm', location: service }],
    ['SovereignAccount', { kind: 'signed', account: `0x7369626c42080000${'00'.repeat(24)}` }],
  ] as const)('makes a sibling with %s: %o', (kind, origin) => {
    const chain = ready();
    const [, transaction] = transact(kind);
    if (!transaction) expect.unreachable();
    const { outcome } = chain.run([
      { kind: 'WithdrawAsset', assets: [tokens(100_000n)] },
      { kind: 'BuyExecution', fees: tokens(100_000n), weightLimit: 'Unlimited' },
      transaction,
    ]);
    expect({ event: chain.host.events[0], outcome }).toMatchObject(
      origin
        ? { event: { kind: 'Dispatched', origin } }
        : { outcome: { kind: 'Incomplete', index: 2, error: { kind: 'BadOrigin' } } },
    );
  });

  it('is checked by UnpaidExecution', () => {
    const check = (checkOrigin: Location) => {
      const [, transaction] = transact('Native');
      const program = [{ kind: 'UnpaidExecution', weightLimit: 'Unlimited', checkOrigin }, transaction];
      return createTestChain().run(program as Program, { origin: relay }).outcome;
    };
    expect(check(relay).kind).toBe('Complete');
    expect(check(service)).toMatchObject({ index: 0, error: { kind: 'BadOrigin' } });
  });

  it('has no origin after ClearOrigin', () => {
    const chain = ready();
    const cleared = chain.run([
      { kind: 'WithdrawAsset', assets: [tokens(100_000n)] },
      { kind: 'ClearOrigin' },
      { kind: 'BuyExecution', fees: tokens(100_000n), weightLimit: 'Unlimited' },
      ...transact('SovereignAccount').slice(1),
    ]);
    expect(cleared.outcome).toMatchObject({ index: 3, error: { kind: 'BadOrigin' } });
    // Without an origin, the assets are trapped for the sender.
    expect(chain.host.events.at(-1)).toMatchObject({ kind: 'AssetsTrapped', origin: service });
  });

  it('allows DescendOrigin of at most eight junctions', () => {
    const junction = { kind: 'GeneralIndex', index: 1n } as const;
    const program = (count: number): Program => [
      { kind: 'WithdrawAsset', assets: [tokens(100_000n)] },
      { kind: 'BuyExecution', fees: tokens(100_000n), weightLimit: 'Unlimited' },
      { kind: 'DescendOrigin', interior: Array.from({ length: count }, () => junction) },
    ];
    expect(ready().run(program(7)).outcome.kind).toBe('Complete');
    expect(ready().run(program(8)).outcome).toMatchObject({ index: 2, error: { kind: 'LocationFull' } });
  });
});

describe('holding', () => {
  it('traps a payment that was too low', () => {
    const chain = ready();
    chain.run(remoteAccountFlow({ amount: 5n }));
    expect(chain.host.events.at(-1)).toMatchObject({ kind: 'AssetsTrapped', assets: [tokens(5n)] });
  });

  it('lets only the owner claim what was trapped, once', () => {
    const chain = ready();
    chain.run(remoteAccountFlow({ withRefund: false }));
    const trapped = chain.host.events.at(-1);
    if (trapped?.kind !== 'AssetsTrapped') expect.unreachable();
    const { assets } = trapped;
    const claim: Program = [
      { kind: 'ClaimAsset', assets, ticket: { parents: 0, interior: [] } },
      { kind: 'BuyExecution', fees: tokens(100_000n), weightLimit: 'Unlimited' },
      { kind: 'DepositAsset', assets: { kind: 'All' }, beneficiary: aliceHere },
    ];
    const descend: Instruction = {
      kind: 'DescendOrigin',
      interior: [{ kind: 'AccountId32', id: alice.hex }],
    };
    expect(chain.run(claim).outcome).toMatchObject({ index: 0, error: { kind: 'UnknownClaim' } });
    expect(chain.run([descend, ...claim]).outcome.kind).toBe('Complete');
    expect(chain.balanceOf(aliceHere)).toBeGreaterThan(0n);
    expect(chain.run([descend, ...claim]).outcome).toMatchObject({ error: { kind: 'UnknownClaim' } });
  });

  it('refuses a deposit too small for a new account', () => {
    const program = (amount: bigint): Program => [
      { kind: 'WithdrawAsset', assets: [tokens(1_000_000n)] },
      { kind: 'BuyExecution', fees: tokens(500_000n), weightLimit: 'Unlimited' },
      {
        kind: 'DepositAsset',
        assets: { kind: 'Definite', assets: [tokens(amount)] },
        beneficiary: aliceHere,
      },
    ];
    const v4 = ready();
    expect(v4.run(program(99n)).outcome).toMatchObject({
      index: 2,
      error: { kind: 'FailedToTransactAsset' },
    });
    expect(ready().run(program(100n)).outcome.kind).toBe('Complete');
  });
});

it('fails at an instruction that it disables', () => {
  const dest = service;
  const program: Program = [{ kind: 'TransferReserveAsset', assets: [tokens(1n)], dest, xcm: [] }];
  const { outcome } = ready().run([...remoteAccountFlow().slice(0, 3), ...program]);
  expect(outcome).toMatchObject({ kind: 'Incomplete', index: 3, error: { kind: 'Unimplemented' } });
});

it('answers a subscription to its XCM version, and refuses names that only version 2 has', () => {
  const chain = ready();
  const maxResponseWeight = { refTime: 1n, proofSize: 2n };
  expect(chain.run([{ kind: 'SubscribeVersion', queryId: 3n, maxResponseWeight }]).outcome.kind).toBe(
    'Complete',
  );
  expect(chain.host.events).toMatchObject([
    {
      kind: 'Sent',
      destination: service,
      program: [{ queryId: 3n, response: { kind: 'Version', version: 4 } }],
    },
  ]);
  const network = { kind: 'Named', name: '0x01' } as const;
  const descend: Instruction = {
    kind: 'DescendOrigin',
    interior: [{ kind: 'AccountId32', network, id: alice.hex }],
  };
  expect(chain.run([descend, ...remoteAccountFlow().slice(1)], { version: 2 }).outcome).toEqual({
    kind: 'Error',
    error: { kind: 'UnhandledXcmVersion' },
  });
});

it('takes the id of a message from its topic', () => {
  const topic = `0x${'ab'.repeat(32)}` as const;
  const { messageId } = ready().run([...remoteAccountFlow({ amount: 5n }), { kind: 'SetTopic', topic }]);
  expect(messageId).toBe(topic);
});
