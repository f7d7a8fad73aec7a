import { createRequire } from 'node:module';
import { type Chain, connect } from '@parachron/client';
import {
  type DispatchRoute,
  encodeCall,
  formatAccount,
  formatCost,
  type Hex,
  type PlanAccount,
  parseAccount,
  type RouteCall,
} from '@parachron/core';
import {
  type BuiltBlock,
  createFork,
  deriveDevAccount,
  encodeSignedExtrinsic,
  loadChainSpec,
  type RuntimeFork,
} from '@parachron/devnet';
import { blake2AsHex } from '@polkadot/util-crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  deriveMultisigAccount,
  getGovernance,
  listRootRoutes,
  type Multisig,
  parseMultisig,
  wrapRoute,
} from '../src/index.js';

const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
const bob = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty';
const charlie = '5FLSigC9HGRKVhB9FiEo4Y3koPsNmBmLJbpXg2mp1hXcS59Y';

describe('a multisig', () => {
  test('has the account that every wallet derives for Alice, Bob and Charlie with a threshold of 2', () => {
    const known = parseAccount('5DjYJStmdZ2rcqXbXGX7TW85JsrW6uG4y9MUcLq2BoPMpRA7');
    expect(deriveMultisigAccount(parseMultisig(`2,${charlie},${alice},${bob}`))).toEqual(known);
  });

  test('has the first 20 bytes of the hash if its members have 20 bytes', () => {
    const members = ['01', '02'].map((byte) => `0x${byte.repeat(20)}`);
    const account = deriveMultisigAccount(parseMultisig(`2,${members}`));
    expect(account).toMatchObject({ kind: 'AccountKey20', hex: expect.stringMatching(/^0x[0-9a-f]{40}$/) });
  });
});

test.each([
  ['a threshold of 0', `0,${alice},${bob}`, 'expected a threshold from 1 to 2, got "0"'],
  ['a threshold above the members', `3,${alice},${bob}`, 'expected a threshold from 1 to 2, got "3"'],
  ['a threshold of another form', `1e0,${alice},${bob}`, 'expected a threshold from 1 to 2, got "1e0"'],
  ['one member', `1,${alice}`, 'expected at least 2 members, got 1'],
  ['a member twice', `2,${alice},${bob},${parseAccount(alice).hex}`, 'a member is listed twice'],
  [
    'members of two kinds',
    `1,${alice},0x${'f2'.repeat(20)}`,
    'expected members of 32 bytes or of 20 bytes, got both',
  ],
])('a multisig with %s is refused', (_title, text, reason) => {
  const error = { code: 'INVALID_MULTISIG', fault: 'input', facts: { field: '--multisig', reason } };
  expect(() => parseMultisig(text, '--multisig')).toThrow(expect.objectContaining(error));
});

describe('a multisig that is the sudo key of a real runtime', () => {
  let local: RuntimeFork;
  let chain: Chain;
  const multisig = parseMultisig(`2,${alice},${bob},${charlie}`);

  beforeAll(async () => {
    const manifest = createRequire(import.meta.url).resolve('relay-chain-specs/package.json');
    const spec = manifest.replace('package.json', 'dist/connector/specs/generated/rococo_v2_2.js');
    const endow = new Map(multisig.members.map(({ hex }) => [hex, 10n ** 15n]));
    local = await createFork({ spec: await loadChainSpec(spec) }, { endow });
    chain = await connect(local.provider, { timeoutMs: Number.POSITIVE_INFINITY });
    const key = deriveMultisigAccount(multisig).hex;
    await local.write([{ pallet: 'Sudo', item: 'Key', value: key }]);
  });

  afterAll(async () => {
    await chain?.close();
    await local?.close();
  });

  async function wrap(by: Multisig) {
    const snapshot = await chain.snapshot();
    const { registry } = snapshot.runtime;
    const call = encodeCall(registry, {
      pallet: 'System',
      method: 'set_storage',
      args: { items: [['0x1234', '0x5678']] },
    });
    const governance = await getGovernance({ snapshot });
    const [sudo] = await listRootRoutes(call, { chain: { snapshot }, governance });
    if (!sudo) throw new TypeError('no route');
    return wrapRoute(sudo, { multisig: by, snapshot });
  }

  async function sign(call: Hex, name: string): Promise<BuiltBlock> {
    const signer = await deriveDevAccount(name);
    return local.build({ transactions: [await encodeSignedExtrinsic(local, { call, signer })] });
  }

  function required<T>(value: T | undefined): T {
    if (value === undefined) throw new TypeError('nothing there');
    return value;
  }

  /** The last call names the block of the first call, and the index of its transaction. */
  async function fill({ template }: RouteCall, first: BuiltBlock): Promise<Hex> {
    if (!template) throw new TypeError('no template');
    const event = (await first.events()).find(({ method }) => method === 'NewMultisig');
    const timepoint = { height: first.number, index: event?.phase };
    expect(template.fill.map(({ field }) => field)).toEqual(['maybe_timepoint']);
    const args = { ...template.args, maybe_timepoint: timepoint };
    return encodeCall(local.registry, { ...template, args }).hex;
  }

  /** The fee of the only transaction in a block. */
  async function readFee(block: BuiltBlock): Promise<bigint | undefined> {
    const paid = (await block.events()).find(({ method }) => method === 'Withdraw');
    return paid && BigInt(`${paid.data.amount}`);
  }

  test('dispatches the call as root after its second member has signed the printed call', async () => {
    const { calls, costs } = await wrap(multisig);
    expect(calls.map(({ signer }) => signer.account)).toEqual(
      [alice, bob].map((one) => parseAccount(one).hex),
    );
    // 1.0044 ROC for it and 0.0016 ROC for each of two approvals.
    const deposits = costs.filter(({ kind }) => kind === 'deposit');
    expect(deposits.map(({ text }) => text)).toEqual(['1.0076 ROC']);
    // The fees are the fees of the members' calls, without the fee of the sudo call itself.
    const fees = costs.filter(({ kind }) => kind === 'fee');
    expect(fees.map(({ title, payer }) => [title, payer.account])).toEqual([
      ['inclusion fee of Multisig.approve_as_multi', parseAccount(alice).hex],
      ['inclusion fee of Multisig.as_multi', parseAccount(bob).hex],
    ]);
    const first = await sign(calls[0]?.call?.hex ?? '0x', 'Alice');
    expect((await first.events()).map(({ method }) => method)).toContain('NewMultisig');
    expect(await local.getRawStorage('0x1234')).toBeUndefined();
    expect(await readFee(first)).toBe(fees[0]?.amount);
    const [, last] = calls;
    if (!last) throw new TypeError('one call');
    // The plan after the first approval has the remaining call, with its bytes.
    const rest = await wrap(multisig);
    expect(rest.calls.map(({ call, signer }) => [call?.hex, signer.account])).toEqual([
      [await fill(last, first), parseAccount(bob).hex],
    ]);
    expect(rest.costs.filter(({ kind }) => kind === 'deposit')).toEqual([]);
    const second = await sign(rest.calls[0]?.call?.hex ?? '0x', 'Bob');
    // The fee multiplier decreases slightly with each almost empty block.
    const [taken = 0n, expected = 0n] = [await readFee(second), fees[1]?.amount];
    expect(taken).toBeLessThanOrEqual(expected);
    expect(taken).toBeGreaterThan((expected * 999n) / 1000n);
    const events = await second.events();
    expect(events.map(({ method }) => method)).toEqual(expect.arrayContaining(['MultisigExecuted', 'Sudid']));
    expect(await local.getRawStorage('0x1234')).toBe('0x5678');
  });

  test('wraps a call with fields to fill', async () => {
    const snapshot = await chain.snapshot();
    const signer = { chain: snapshot.runtime.chain, name: 'any account' };
    const fill = [{ field: 'remark', from: 'the team' }];
    const template = { pallet: 'System', method: 'remark_with_event', args: {}, fill };
    const title = 'says something';
    const route = await wrapRoute(
      {
        kind: 'signed',
        title,
        calls: [{ title, signer, isOpen: true, template }],
        costs: [],
        periods: [],
        needs: [],
      },
      { multisig, snapshot },
    );
    const fields = route.calls.map((one) => one.template?.fill.map(({ field }) => field));
    expect(fields).toEqual([
      ['call_hash', 'max_weight'],
      ['call', 'max_weight', 'maybe_timepoint'],
    ]);
    const [first, last] = route.calls.map((one) => one.template);
    expect(first?.fill[0]?.from).toBe(
      'the BLAKE2-256 hash of the bytes of System.remark_with_event with remark from the team; its other arguments: {}',
    );
    expect(
      route.costs.map(({ title, source }) => [title, /default of remark in System/.test(source)]),
    ).toEqual([
      ['deposit for the approvals', false],
      ['inclusion fee of Multisig.approve_as_multi', true],
      ['inclusion fee of Multisig.as_multi', true],
    ]);
    const encode = (one: typeof first, values: object) =>
      encodeCall(local.registry, { ...required(one), args: { ...required(one).args, ...values } }).hex;
    const inner = encodeCall(local.registry, { ...template, args: { remark: '0x1234' } }).hex;
    const max_weight = 10n ** 9n;
    const approved = await sign(encode(first, { call_hash: blake2AsHex(inner), max_weight }), 'Alice');
    const event = (await approved.events()).find(({ method }) => method === 'NewMultisig');
    const maybe_timepoint = { height: approved.number, index: event?.phase };
    const done = await sign(encode(last, { call: inner, max_weight, maybe_timepoint }), 'Bob');
    expect((await done.events()).map(({ method }) => method)).toEqual(
      expect.arrayContaining(['MultisigExecuted', 'Remarked']),
    );
  });

  test('pays the deposits of calls that any account may sign, and no costs of another body', async () => {
    const snapshot = await chain.snapshot();
    const { chain: name, token, registry } = snapshot.runtime;
    const [anyone, body] = ['any account', 'a body'].map((one) => ({ chain: name, name: one }));
    const remark = encodeCall(registry, { pallet: 'System', method: 'remark', args: { remark: '0x' } });
    const cost = (payer: object | undefined, kind: 'deposit' | 'fee') => ({
      ...formatCost(
        { kind, title: kind, payer: required(payer) as PlanAccount, token, source: 'a test' },
        1n,
      ),
    });
    const route: DispatchRoute = {
      kind: 'whitelist',
      title: 'a route',
      calls: [
        { title: 'allows', signer: required(body), call: remark },
        { title: 'submits', signer: required(anyone), isOpen: true, call: remark },
      ],
      costs: [cost(anyone, 'deposit'), cost(anyone, 'fee'), cost(body, 'deposit')],
      periods: [],
      needs: [],
    };
    const { costs } = await wrapRoute(route, { multisig, snapshot });
    const account = formatAccount(deriveMultisigAccount(multisig));
    const [one, other] = [alice, bob].map((member) => `the member ${member}`);
    expect(costs.map(({ kind, payer }) => [kind, payer.name])).toEqual([
      ['deposit', `the multisig ${account}`],
      ['deposit', 'a body'],
      ['deposit', one],
      ['fee', one],
      ['fee', other],
    ]);
  });

  test('names both accounts if the key is another account', async () => {
    const route = await wrap(parseMultisig(`2,${alice},${bob}`));
    expect(route.calls.map(({ call }) => call?.method)).toEqual(['sudo']);
    expect(route.needs.join()).toMatch(/the sudo key 5\w+: the account of the multisig is 5\w+/);
  });
});
