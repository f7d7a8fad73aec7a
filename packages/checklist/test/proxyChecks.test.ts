import {
  type Chain,
  confirmChain,
  connect,
  type Dispatched,
  type Fork,
  type Forkable,
} from '@parachron/client';
import { decodeCall, encodeCall, formatAccount, type Hex } from '@parachron/core';
import { addProxyCall } from '@parachron/proxy';
import { wrapSend } from '@parachron/samples/trip-count';
import { deriveLocation, deriveSovereignAccount } from '@parachron/xcm';
import type { ProviderInterface } from '@polkadot/rpc-provider/types';
import { compactAddLength, hexToU8a, stringToU8a, u8aConcat, u8aToHex } from '@polkadot/util';
import { checkAddress } from '@polkadot/util-crypto';
import { afterEach, describe, expect, test } from 'vitest';
import type { Check, Report } from '../src/index.js';
import {
  aliceHex,
  bobHex,
  derived,
  find,
  old,
  openTargetRun,
  outcomesOf,
  type RunOptions,
  SERVICE,
  TARGET,
  type TargetRun,
  unit,
} from './support/openTargetRun.js';

const open: TargetRun[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function begin(options: RunOptions = {}): Promise<TargetRun> {
  const run = await openTargetRun(options);
  open.push(run);
  return run;
}

const user = { account: aliceHex };
const account = (hex: `0x${string}`) => ({ kind: 'AccountId32', hex }) as const;

// The devnet's target: Any; NonTransfer (all but Balances); CancelProxy; Balances (and Utility).
/** Names `Proxy.remove_proxies`, which has no arguments, as the call by which SafeMode ends (substrate: pallet-safe-mode, force_exit). */
function renameEnd(answer: unknown): unknown {
  const text = String(answer);
  // "meta", as metadata begins.
  const at = text.indexOf('6d657461');
  if (at < 0) return answer;
  const [old, name] = ['remove_proxies', 'force_exit'].map((text) =>
    u8aToHex(compactAddLength(stringToU8a(text))),
  );
  const metadata = hexToU8a(`0x${text.slice(at).replaceAll(String(old?.slice(2)), String(name?.slice(2)))}`);
  return at === 2 ? u8aToHex(metadata) : u8aToHex(u8aConcat([1], compactAddLength(metadata)));
}

interface Pause {
  /** The refused calls of users, by their names. */
  readonly methods?: readonly string[];
  /** The call of root after which they are permitted; without a call, they are refused for good. */
  readonly end?: Hex;
  readonly isOver?: boolean;
  /** Why no block takes the calls; by default the call filter refuses them. */
  readonly error?: string;
}

/** Forks that refuse calls of users, by default the grants. */
function pause(from: Forkable, given: Pause = {}): Forkable {
  const { methods = ['add_proxy'], end, isOver = false } = given;
  return {
    async fork() {
      const inner = await from.fork();
      let isEnded = isOver;
      const dispatch: Fork['dispatch'] = async (hex, as) => {
        if (as === 'root' && hex === end) isEnded = true;
        const { pallet, method, args } = decodeCall((await inner.snapshot()).runtime.registry, hex);
        const inside = [args.calls ?? []].flat().map((one) => String(Object(one).call).split('.')[1]);
        if (isEnded || ![method, ...inside].some((one) => methods.includes(`${one}`)))
          return inner.dispatch(hex, as);
        if (given.error) return { outcome: 'failed', error: given.error, events: [] };
        const block = (await inner.snapshot()).block;
        const failure = { kind: 'Module', pallet: 'System', usualPallet: 'System', error: 'CallFiltered' };
        const events = [{ pallet, method: 'ExtrinsicFailed', failure: { ...failure, docs: 'Filtered' } }];
        return { outcome: 'failed', error: 'System.CallFiltered', block, events } as unknown as Dispatched;
      };
      const fork = () => pause(inner, { ...given, isOver: isEnded }).fork();
      return new Proxy(inner, {
        get(object, name) {
          if (name === 'dispatch' || name === 'fork') return { dispatch, fork }[name];
          const value: unknown = Reflect.get(object, name, object);
          return typeof value === 'function' ? value.bind(object) : value;
        },
      });
    },
  };
}

describe('a target that refuses the grant for a time', () => {
  const scope = { user };
  const isWanted = ({ id }: Check) => id.startsWith('proxy/') || id === 'network/not-paused';
  const disguise = async (node: ProviderInterface) =>
    wrapSend(node, async (method, params) => renameEnd(await node.send(method, params)));

  test('gets the grant, with its cost, after the call that ends the pause', async () => {
    const one = await begin({ checks: isWanted, flow: 'sovereign', disguise });
    const { hex } = encodeCall(one.target.registry, { pallet: 'Proxy', method: 'remove_proxies', args: {} });
    const free = (await one.run(scope)).plan[0];
    const { plan } = await one.run(scope, { target: pause({ fork: () => one.fork() }, { end: hex }) });
    const [end, grant] = plan;
    expect([plan.length, end?.layers[0]?.hex, grant?.after]).toEqual([2, hex, [end?.id]]);
    expect(grant?.blocked).toBeUndefined();
    expect(grant?.costs?.map(({ kind, amount }) => [kind, amount])).toEqual(
      free?.costs?.map(({ kind, amount }) => [kind, amount]),
    );
  });

  test('gets the grant of the narrowest type, although the chain refuses the calls of all proxies before', async () => {
    const one = await begin({ checks: isWanted, flow: 'sovereign', disguise });
    const { hex: end } = encodeCall(one.target.registry, {
      pallet: 'Proxy',
      method: 'remove_proxies',
      args: {},
    });
    const calls = [{ name: 'a transfer', hex: one.calls.transfer }];
    const forks = { target: pause({ fork: () => one.fork() }, { methods: ['proxy'], end }) };
    const { plan } = await one.run({ ...scope, calls }, forks);
    const grant = { pallet: 'Proxy', method: 'add_proxy', args: { proxy_type: 'Balances' } };
    expect(plan.map(({ layers }) => layers[0]?.call)).toMatchObject([{ method: 'force_exit' }, grant]);
  });

  // The user signs the grant and the transfer to the derived account in one batch; any account signs the transfer to the user.
  test.each([
    ['the derived account', 'remote', 10n * unit, ['grant-proxy']],
    ['the user', 'sovereign', unit / 100n, ['fund-user', 'grant-proxy']],
  ] as const)(
    'gets the call that ends the pause of the transfer to %s first',
    async (_to, flow, free, ids) => {
      const one = await begin({ checks: isWanted, flow, disguise });
      await one.setFree(free);
      const { hex: end } = encodeCall(one.target.registry, {
        pallet: 'Proxy',
        method: 'remove_proxies',
        args: {},
      });
      const forks = (more: Pause) =>
        pause({ fork: () => one.fork() }, { methods: ['transfer_keep_alive'], ...more });
      const { plan } = await one.run(scope, { target: forks({ end }) });
      expect(plan[0]?.layers[0]?.hex).toBe(end);
      expect(plan.slice(1).map(({ id }) => id)).toEqual(ids);
      for (const step of plan.slice(1)) expect(step.after).toContain(plan[0]?.id);
      const open = await one.run(scope, { target: forks({}) });
      expect(open.plan).toEqual([]);
      const unfixed = open.findings.filter(({ check }) => /granted|deposit/.test(check));
      for (const { outcome, noFix } of unfixed.filter(({ subject }) => !subject.startsWith('sovereign')))
        if (outcome === 'fail') expect(noFix?.reason).toMatch(/ refuses Balances\.transfer_keep_alive/);
      expect(unfixed.map(({ outcome }) => outcome)).toContain('fail');
    },
  );

  test('gets no step that a fork refused if no call ends that, and the cost is unknown for that reason', async () => {
    const one = await begin({ checks: isWanted, flow: 'sovereign' });
    const report = await one.run(scope, { target: pause({ fork: () => one.fork() }) });
    const reason = `${one.chain.runtime.chain} refuses Proxy.add_proxy with System.CallFiltered. Filtered.`;
    expect(report.plan).toEqual([]);
    expect(find(report, 'proxy/granted').fix).toEqual([]);
    const { outcome, reason: said, howToFindOut } = find(report, 'proxy/deposit');
    expect([outcome, said]).toEqual(['unknown', expect.stringContaining(`unknown: ${reason} Free`)]);
    expect(howToFindOut).toMatch(/^Ask the team of /);
  });
});

describe('a target', () => {
  test('without a user, gets the findings that hold for all users, within a limit of round trips', async () => {
    const one = await begin();
    const { report, trips } = await one.countTrips();
    expect(outcomesOf(report)).toEqual({
      // The sample account has no funds, and no fork is given.
      'proxy/barrier-accepts-program': ['unknown'],
      'proxy/deposit': ['pass'],
      // The devnet's service uses the older rule for every target.
      'proxy/derivation': ['pass', 'warn'],
      'proxy/granted': ['not-applicable'],
      'proxy/narrowest-type': ['not-applicable'],
      'proxy/pallet-and-types': ['pass'],
    });
    expect(report.followUps).toEqual([]);
    expect(find(report, 'proxy/narrowest-type').reason).toContain('most permissive type, Any');
    expect(find(report, 'proxy/derivation').reason).toContain('no user given; sample account');
    // No advice to fund or to grant anything to an account that no user has.
    const differs = find(report, 'proxy/derivation', 'crossChainAccount').reason;
    expect(differs).toContain('no user given; sample account');
    expect(differs).toContain('Send no funds to these two accounts: no key controls them.');
    expect(differs).not.toContain('Grant the proxy to');
    expect(trips).toBe(5);
  });

  test('without a grant fails, and is ready after the plan was signed', async () => {
    const one = await begin();
    const scope = { user, calls: [{ name: 'a transfer', hex: one.calls.transfer }] };
    const { trips } = await one.countTrips(scope);
    // Some of them for the task on a fork of the service.
    expect(trips).toBeLessThanOrEqual(11);
    const missing = await one.run(scope);
    expect(missing.verdict).toBe('not-ready');
    expect(outcomesOf(missing)['proxy/granted']).toEqual(['fail', 'fail']);
    expect(missing.plan.map(({ id }) => id)).toEqual(['grant-proxy']);
    const [step] = missing.plan;
    expect(step?.signed).toEqual({ account: aliceHex });
    expect(step?.layers.at(-1)?.para).toBe(TARGET);
    expect(step?.layers.at(-1)?.call?.method).toBe('batch_all');
    expect(step?.costs?.map(({ title }) => title)).toEqual([
      expect.stringContaining('deposit'),
      expect.stringContaining('derived account'),
      'inclusion fee',
    ]);
    const payer = { chain: one.chain.runtime.chain, para: TARGET, account: aliceHex };
    for (const cost of step?.costs ?? []) expect(cost.payer).toMatchObject(payer);
    const [deposit, funds, fee] = step?.costs ?? [];
    expect(deposit).toMatchObject({ kind: 'deposit', returns: deposit?.amount });
    expect(funds).toMatchObject({ kind: 'transfer', returns: 0n, to: { para: TARGET } });
    expect(fee).toMatchObject({ kind: 'fee', returns: 0n });
    await one.apply(missing.plan);
    const granted = await one.run(scope);
    expect(granted.verdict).toBe('ready');
    expect(granted.plan).toEqual([]);
    expect(outcomesOf(granted)).toMatchObject({
      'proxy/granted': ['pass', 'pass', 'pass'],
      'proxy/narrowest-type': ['pass', 'pass'],
    });
    expect(find(granted, 'proxy/granted', /^task/).reason).toContain('ran for the user and succeeded');
    expect(listFigures(granted)).toEqual(['free', 'needed', 'fee', 'offered']);
    const value = 10n ** 30n;
    const { hex } = one.call('Balances', 'transfer_keep_alive', { dest: { Id: bobHex }, value });
    const failing = await one.run({ user, calls: [{ name: 'too much', hex }] });
    expect(find(failing, 'proxy/granted', /^task/)).toMatchObject({
      outcome: 'fail',
      reason: expect.stringContaining('ran for the user and failed'),
      noFix: { howTo: 'Change the call, or the state of the target that makes it fail.' },
    });
  });

  test('the finding names the narrowest type, and a granted type that does not suffice', async () => {
    const one = await begin();
    const delegate = account(derived.hashedDescription);
    await one.sign(addProxyCall(one.chain.runtime, { delegate, proxyType: 'NonTransfer' }));
    const scope = { user, calls: [{ name: 'a transfer', hex: one.calls.transfer }] };
    const narrow = await one.run(scope);
    expect(narrow.verdict).toBe('not-ready');
    expect(find(narrow, 'proxy/narrowest-type').reason).toContain('Balances is the narrowest type');
    const vain = find(narrow, 'proxy/narrowest-type', /^granted/);
    expect(vain.outcome).toBe('fail');
    expect(vain.reason).toContain('NonTransfer, which refuses a transfer; Balances permits it');
    expect(vain.fix).toEqual(['remove-proxy', 'grant-proxy']);
    await one.apply(narrow.plan);
    expect((await one.run(scope)).verdict).toBe('ready');
  });

  test('a chain that derives no account fails, and the finding says that no call fixes that', async () => {
    const one = await begin({ derivation: 'none' });
    const report = await one.run({ user });
    const none = find(report, 'proxy/derivation', 'derived account');
    expect(none.outcome).toBe('fail');
    expect(none.fix).toEqual([]);
    expect(none.noFix?.howTo).toContain('LocationToAccountId');
    // The user without an account pays nothing: that has the same cause.
    const { waitsFor } = find(report, 'proxy/barrier-accepts-program', 'payment of the program');
    expect(waitsFor).toEqual([{ check: 'proxy/derivation', subject: 'derived account' }]);
    expect(report.plan).toEqual([]);
    expect(outcomesOf(report)['proxy/granted']).toEqual(['not-applicable']);
    // The chain answers: nothing is left to find out.
    expect(report.followUps[0]).toMatchObject({
      kind: 'create-proxy',
      needed: 'yes',
      reason: expect.stringContaining('Not possible yet: the target derives no account'),
      steps: [],
    });
    expect(report.followUps[0]).not.toHaveProperty('howToFindOut');
  });

  test('a barrier that refuses the program is a failure', async () => {
    const one = await begin({ config: { xcm: { executor: { paidFrom: 'relay' } } } });
    const barrier = find(await one.run(), 'proxy/barrier-accepts-program');
    expect(barrier.outcome).toBe('fail');
    expect(barrier.fix).toEqual([]);
    expect(barrier.evidence.map(({ key }) => key)).toContainEqual(expect.stringContaining('a run on a fork'));
  });

  test('a message that is too heavy for the queue needs a lighter call, no other barrier', async () => {
    const instructionWeight = 50_000_000_000n;
    const executor = { instructionWeight: { refTime: instructionWeight, proofSize: 0n } };
    const one = await begin({ instructionWeight, config: { xcm: { executor } } });
    const barrier = find(await one.run(), 'proxy/barrier-accepts-program');
    expect(barrier).toMatchObject({
      outcome: 'fail',
      reason: expect.stringContaining('overweight queue'),
      noFix: { howTo: expect.stringMatching(/^Name a call of less weight/) },
    });
  });

  test('the dry run uses the XCM version that the service has stored for the target', async () => {
    const one = await begin();
    const barrier = find(await one.run(), 'proxy/barrier-accepts-program');
    expect(barrier).toMatchObject({ outcome: 'pass' });
    expect(barrier.reason).toContain('in XCM version 4 (PolkadotXcm.SupportedVersion of the service)');
    expect(barrier.evidence[0]).toMatchObject({
      chain: 'Parachron Service H',
      key: expect.stringContaining('PolkadotXcm.SupportedVersion'),
      value: 4,
    });
  });
});

// xcm::v3 gives each weight of version 2 a proof size of 64 KiB: the limit has 64 KiB, the call needs 64 KiB, and the instructions
// need more.
test('a refusal in one XCM version has the step that sets the newest one', async () => {
  const one = await begin();
  // The service supports version 4, and has stored version 2 for the target.
  const place = { V4: { parents: 1, interior: { X1: [{ Parachain: TARGET }] } } };
  await one.home.request('dev_setStorage', [{ PolkadotXcm: { SupportedVersion: [[[4, place], 2]] } }]);
  const barrier = find(await one.run(), 'proxy/barrier-accepts-program');
  expect(barrier).toMatchObject({ outcome: 'fail', fix: ['force-xcm-version-service-to-target'] });
  expect(barrier.reason).toContain('in XCM version 2 (PolkadotXcm.SupportedVersion of the service).');
  expect(barrier.noFix).toBeUndefined();
});

test.each([
  [[2], 4, ['force-xcm-version-service-to-target'], {}],
  [[3, 4], 2, [], { noFix: { howTo: expect.stringMatching(/^Run the check xcm\/versions-agree/) } }],
] as const)('a target of versions %j must read XCM version %i', async (versions, xcmVersion, fix, repair) => {
  const one = await begin({ xcmVersion, config: { xcm: { executor: { versions } } } });
  const barrier = find(await one.run(), 'proxy/barrier-accepts-program');
  expect(barrier).toMatchObject({ outcome: 'fail', fix });
  expect(barrier.reason).toMatch(
    /^No program reaches the barrier: the service sends in no XCM version that Parachron Target 2000 reads/,
  );
  // The value that the plan sets is also tried, and the grant is planned for that value.
  expect(barrier).toMatchObject(repair);
});

test('each account has the SS58 prefix of its own chain', async () => {
  const one = await begin({ config: { ss58Prefix: 7 } });
  const { findings, plan, followUps } = await one.run({
    user,
    calls: [{ name: 'a transfer', hex: one.calls.transfer }],
  });
  const texts = [
    ...findings.flatMap(({ subject, reason }) => [subject, reason]),
    ...plan.flatMap(({ sender, verify }) => [sender, verify]),
    ...followUps.map(({ reason }) => reason),
  ];
  const addresses = texts.flatMap((text) => text.match(/(?<!\w)[1-9A-HJ-NP-Za-km-z]{46,49}(?!\w)/g) ?? []);
  const prefixes = addresses.map((address) => [7, 51].filter((prefix) => checkAddress(address, prefix)[0]));
  expect(new Set(prefixes.flat())).toEqual(new Set([7, 51]));
  expect(prefixes.filter((found) => found.length === 0)).toEqual([]);
});

/** The names by which the alerts and the dashboard of the command know the amounts. */
const listFigures = ({ findings }: Pick<Report, 'findings'>) =>
  findings
    .filter(({ check }) => check === 'proxy/granted')
    .flatMap(({ figures = [] }) => figures.map(({ name }) => name));

describe('a node that lies', () => {
  // An account of the node's owner.
  const stranger = `0x${'66'.repeat(32)}` as const;
  const isShown = (hex: Hex, steps: readonly object[]) => {
    const text = JSON.stringify(steps, (_, value) => (typeof value === 'bigint' ? `${value}` : value));
    return [hex.slice(2), formatAccount(account(hex))].some((form) => text.includes(form));
  };
  const connectChanged = (
    provider: ProviderInterface,
    change: (method: string, result: unknown, params: readonly unknown[]) => unknown,
    label = 'wss://first.example',
  ): Promise<Chain> => {
    const changed = wrapSend(provider, async (method, params) =>
      change(method, await provider.send(method, params), params),
    );
    return connect(changed, { label });
  };

  test('about the account of a user gets no proxy and no funds', async () => {
    const one = await begin();
    const lying = await connectChanged(one.target.provider, (_, result) =>
      typeof result === 'string'
        ? result.replaceAll(derived.hashedDescription.slice(2), stranger.slice(2))
        : result,
    );
    const scope = { user, calls: [{ name: 'a transfer', hex: one.calls.transfer }] };
    const report = await one.run(scope, { at: { chain: lying, home: one.home } });
    await lying.close();
    const finding = find(report, 'proxy/derivation', 'derived account');
    expect(finding.outcome).toBe('unknown');
    for (const hex of [stranger, derived.hashedDescription, derived.locationHash]) {
      expect(finding.reason).toContain(formatAccount(account(hex), one.chain.runtime.ss58Prefix));
    }
    expect(finding.howToFindOut).toContain('Give a second endpoint');
    expect(report.plan).toEqual([]);
    // Only the user's own transfer is left, which goes to neither account.
    const steps = report.followUps.flatMap((followUp) => followUp.steps);
    expect(isShown(stranger, steps)).toBe(false);
    const honest = await one.run(scope);
    expect(isShown(derived.hashedDescription, honest.plan)).toBe(true);
  });

  test.each([
    ['contradicts it', false],
    ['confirms the account', true],
  ])('gets no further if a second endpoint %s', async (_, isConfirmed) => {
    const one = await begin();
    const give = (_method: string, result: unknown) =>
      typeof result === 'string'
        ? result.replaceAll(derived.hashedDescription.slice(2), stranger.slice(2))
        : result;
    const lying = await connectChanged(one.target.provider, give);
    const mirror = await connectChanged(
      one.target.provider,
      isConfirmed ? give : (_method, result) => result,
      'wss://second.example',
    );
    const scope = { user, calls: [{ name: 'a transfer', hex: one.calls.transfer }] };
    const at = { chain: confirmChain([lying, mirror]), home: one.home };
    const report = await one.run(scope, { at, target: 'none' });
    await Promise.all([lying.close(), mirror.close()]);
    const finding = find(report, 'proxy/derivation', 'derived account');
    const [given, honest] = [stranger, derived.hashedDescription].map((hex) => formatAccount(account(hex)));
    if (isConfirmed) {
      expect(finding).toMatchObject({
        outcome: 'pass',
        reason: expect.stringContaining('unique to this chain'),
      });
      return expect(isShown(stranger, report.plan)).toBe(true);
    }
    expect(finding).toMatchObject({
      outcome: 'unknown',
      reason: expect.stringMatching(
        new RegExp(
          `on LocationToAccountApi.convert_location .*: wss://first.example answers .*${given}.*, wss://second.example answers .*${honest}`,
        ),
      ),
    });
    expect(report.plan).toEqual([]);
  });

  test('about crossChainAccount cannot have a needed proxy removed', async () => {
    const one = await begin();
    await one.sign(addProxyCall(one.chain.runtime, { delegate: account(stranger), proxyType: 'Any' }));
    const lying = await connectChanged(one.service.provider, (method, result, params) =>
      method === 'state_call' && params[0] === 'XcmpHandlerApi_cross_chain_account'
        ? `0x00${stranger.slice(2)}`
        : result,
    );
    const report = await one.run(
      { user, calls: [{ name: 'a transfer', hex: one.calls.transfer }] },
      { at: { chain: one.chain, home: lying } },
    );
    await lying.close();
    const finding = find(report, 'proxy/derivation', 'crossChainAccount');
    expect(finding.outcome).toBe('unknown');
    for (const hex of [stranger, derived.locationHash]) {
      expect(finding.reason).toContain(formatAccount(account(hex), one.chain.runtime.ss58Prefix));
    }
    const ids = report.plan.map(({ id }) => id);
    expect(ids).toContain('grant-proxy');
    expect(ids).not.toContain('remove-proxy');
    expect(isShown(stranger, report.plan)).toBe(false);
  });
});

describe('mistakes of a user', () => {
  test('a grant to the account that the service names: the finding reports the loss and how to recover', async () => {
    const one = await begin();
    const wrong = account(derived.locationHash);
    await one.sign(addProxyCall(one.chain.runtime, { delegate: wrong, proxyType: 'Any' }));
    await one.endow(wrong.hex, unit);
    const scope = { user, calls: [{ name: 'a transfer', hex: one.calls.transfer }] };
    const report = await one.run(scope);
    const differs = find(report, 'proxy/derivation', 'crossChainAccount');
    expect(differs.outcome).toBe('fail');
    // Specification, "Derivations": both forms of Alice at 2114.
    expect(differs.reason).toContain('5GVfCUemHznsgmQxgoKiZNfnkVcLAbgiKakVtgpwQHKmXHiq');
    expect(differs.reason).toContain('5FLhijXib6dYtde6yscUEQbbvgxSU8U1HqMwHjy3g7wJ1CxD');
    expect(differs.reason).toContain('The 1 UNIT on that account are lost');
    expect(differs.fix).toEqual(['remove-proxy']);
    expect(find(report, 'proxy/granted').reason).toContain('can never be used');
    await one.apply(report.plan);
    const repeated = await one.run(scope);
    expect(outcomesOf(repeated)['proxy/granted']).toEqual(['pass', 'pass', 'pass']);
    // The proxy is removed; the funds, which nothing returns, keep no task from running.
    expect(find(repeated, 'proxy/derivation', 'crossChainAccount')).toMatchObject({
      outcome: 'warn',
      reason: expect.stringContaining('The 1 UNIT on that account are lost'),
    });
    expect(repeated.verdict).toBe('ready');
  });

  test('a proxy of the account that the service names, beside a valid one, is a warning', async () => {
    const one = await begin();
    for (const hex of [derived.locationHash, derived.hashedDescription]) {
      await one.sign(addProxyCall(one.chain.runtime, { delegate: account(hex), proxyType: 'Any' }));
    }
    const report = await one.run({ user, calls: [{ name: 'a transfer', hex: one.calls.transfer }] });
    const differs = find(report, 'proxy/derivation', 'crossChainAccount');
    expect(differs).toMatchObject({ outcome: 'warn', reason: expect.stringContaining('Remove a proxy') });
  });

  test('a grant with a delay fails', async () => {
    const one = await begin();
    const delegate = account(derived.hashedDescription);
    await one.sign(addProxyCall(one.chain.runtime, { delegate, proxyType: 'Any', delay: 5 }));
    const scope = { user, calls: [{ name: 'a remark', hex: one.calls.remark }] };
    const report = await one.run(scope);
    expect(find(report, 'proxy/granted').reason).toContain('delay of 5 blocks');
    await one.apply(report.plan);
    expect((await one.run(scope)).verdict).toBe('ready');
  });

  test('a wider proxy type than necessary is a warning', async () => {
    const one = await begin();
    const delegate = account(derived.hashedDescription);
    await one.sign(addProxyCall(one.chain.runtime, { delegate, proxyType: 'Any' }));
    const report = await one.run({ user, calls: [{ name: 'a transfer', hex: one.calls.transfer }] });
    expect(find(report, 'proxy/narrowest-type', /^granted/)).toMatchObject({
      outcome: 'warn',
      reason: expect.stringContaining('Balances would be enough'),
    });
    // The proxy exists; only the funds are missing.
    expect(report.plan.map(({ id, signed }) => [id, signed])).toEqual([['fund-derived-account', {}]]);
    await one.apply(report.plan);
    expect((await one.run({ user })).verdict).toBe('ready');
  });

  // pallet-proxy takes any enum as its types; its comments ask only that the default is the most permissive, which metadata does not state.
  test('whose first type permits nothing is granted the type that permits most, also without a named call', async () => {
    const none = { name: 'Nothing', index: 0, only: ['Proxy.reject_announcement'] };
    const types = [
      none,
      { name: 'Everything', index: 1 },
      { name: 'Balances', index: 2, only: ['Balances'] },
    ];
    const proxy = { types, depositBase: unit, depositFactor: unit, maxProxies: 4 };
    const one = await begin({ config: { proxy } });
    const report = await one.run({ user });
    const { reason } = find(report, 'proxy/narrowest-type');
    expect(reason).toMatch(
      /the most permissive type, Everything\..*Each type was granted and used on a fork/,
    );
    const [grant] = report.plan.filter(({ id }) => id === 'grant-proxy');
    expect(grant?.title).toContain('a proxy of the type Everything');
  });

  test('a balance that is too small is fixed by a transfer of any account', async () => {
    const one = await begin();
    await one.endow(aliceHex, unit / 100n);
    const scope = { user, calls: [{ name: 'a remark', hex: one.calls.remark }] };
    const report = await one.run(scope);
    const deposit = find(report, 'proxy/deposit');
    expect(deposit.outcome).toBe('fail');
    expect(deposit.reason).toMatch(/ lacks \d/);
    expect(deposit.fix).toEqual(['fund-user']);
    expect(report.plan.map(({ id }) => id)).toEqual(['fund-user', 'grant-proxy']);
    // The proxy type is still found, by a dry run for an account with funds.
    expect(find(report, 'proxy/narrowest-type').reason).toMatch(
      /^NonTransfer is the narrowest type that permits a remark\. It also permits calls of .*PolkadotXcm/,
    );
    await one.apply(report.plan);
    expect((await one.run(scope)).verdict).toBe('ready');
  });

  // galacticcouncil/hydration-node, MultiTransactionPayment.AccountCurrencyMap: fees in a token of the account's choice.
  test('a user who pays fees in another token, without a balance in it, learns that', async () => {
    const one = await begin();
    const error = '1010: Invalid Transaction: Inability to pay some fees (e.g. account balance too low)';
    const forks = pause({ fork: () => one.fork() }, { methods: ['add_proxy', 'batch_all'], error });
    const granted = find(await one.run({ user }, { target: forks }), 'proxy/granted');
    expect(granted.noFix).toEqual({
      reason: expect.stringMatching(
        / takes the fees of the user in a token other than \w+, and the account lacks it\.$/,
      ),
      howTo: expect.stringMatching(/^Send the account that token, or choose \w+ for its fees\.$/),
    });
  });

  test('the maximum number of proxies of the chain is reported as an obstacle', async () => {
    const one = await begin();
    const others = Array.from({ length: 32 }, (_, at) => ({
      delegate: `0x${(at + 1).toString(16).padStart(64, '0')}`,
      proxyType: 'Any',
      delay: 0,
    }));
    await one.chain.request('dev_setStorage', [{ Proxy: { Proxies: [[[aliceHex], [others, 0]]] } }]);
    const scope = { user, calls: [{ name: 'a remark', hex: one.calls.remark }] };
    const granted = find(await one.run(scope), 'proxy/granted');
    expect(granted.fix).toEqual([]);
    expect(granted.noFix).toEqual({
      reason: expect.stringMatching(/ refuses Proxy\.add_proxy with Proxy\.TooMany\. /),
      howTo: expect.stringMatching(/Proxy\.remove_proxy: a fork then permitted the grant\.$/),
    });
    // The advice is printed only if a fork shows that it helps.
    const forks = pause({ fork: () => one.fork() }, { methods: ['remove_proxy'] });
    const kept = find(await one.run(scope, { target: forks }), 'proxy/granted');
    expect(kept.noFix).toMatchObject({ reason: granted.noFix?.reason, howTo: expect.stringMatching(/^Ask/) });
  });

  // pallet-proxy refuses the account itself as a delegate (NoSelfProxy).
  test('the derived account as the own account of the user gets no funds: it cannot be its own proxy', async () => {
    const one = await begin();
    const self = { ...user, onTarget: derived.hashedDescription };
    const report = await one.run({ user: self, calls: [{ name: 'a remark', hex: one.calls.remark }] });
    expect(report.plan).toEqual([]);
    const granted = find(report, 'proxy/granted');
    expect(granted.reason).toContain('cannot be its own proxy');
    expect(granted.howToFindOut).toContain('--on-target');
    expect(find(report, 'proxy/deposit').howToFindOut).toBe(granted.howToFindOut);
  });

  test('a call that is not a call of the target ends the run', async () => {
    const one = await begin();
    const run = one.run({ calls: [{ name: 'nonsense', hex: '0xffff00' }] });
    await expect(run).rejects.toMatchObject({ code: 'CALL_UNDECODABLE' });
  });
});

test('the service pays if the flow in its table is sovereign', async () => {
  const one = await begin({ flow: 'sovereign' });
  const report = await one.run({ user, calls: [{ name: 'a remark', hex: one.calls.remark }] });
  expect(find(report, 'proxy/barrier-accepts-program').reason).toMatch(/payment by the service/i);
  expect(find(report, 'proxy/granted', /^derived/)).toMatchObject({
    outcome: 'pass',
    reason: expect.stringContaining('The sovereign account of the service pays'),
  });
});

test('a sovereign account of the service that cannot pay is a failure, with the account and the amount', async () => {
  const one = await begin({ flow: 'sovereign' });
  const { hex } = deriveSovereignAccount({ paraId: SERVICE, relation: 'sibling' });
  await one.endow(hex, 0n);
  const calls = [{ name: 'a remark', hex: one.calls.remark }];
  for (const scope of [{ calls }, { user, calls }]) {
    const report = await one.run(scope);
    expect(find(report, 'proxy/granted', 'sovereign account of the service')).toMatchObject({
      outcome: 'fail',
      reason: expect.stringMatching(
        /which cannot pay\. Spendable balance: 0 UNIT\. A program withdraws [\d.]+ UNIT\.$/,
      ),
      noFix: { howTo: expect.stringContaining("Ask the service's team to fund") },
    });
  }
  await one.endow(hex, unit * 100n);
  const { findings } = await one.run({ calls });
  expect(findings.filter(({ subject }) => subject === 'sovereign account of the service')).toEqual([]);
});

test('without the service, the account that pays is unknown', async () => {
  const one = await begin();
  const report = await one.run(
    { user, calls: [{ name: 'a remark', hex: one.calls.remark }] },
    { isAlone: true },
  );
  const funds = find(report, 'proxy/granted', /^derived/);
  expect(funds).toMatchObject({
    outcome: 'unknown',
    howToFindOut: expect.stringContaining('endpoint of the service'),
  });
  // The proxy itself is granted, without money for an account that may need none.
  expect(report.plan.map(({ id }) => id)).toEqual(['grant-proxy']);
  expect(report.plan[0]?.layers.at(-1)?.call?.method).toBe('add_proxy');
});

test.each([
  ['less than the target charges', unit / 10n],
  // Less than a planck for a run.
  ['nothing', 1n],
])('a row of the service that offers %s is a failure', async (_what, feePerSecond) => {
  const one = await begin({ feePerSecond });
  const scope = { user, calls: [{ name: 'a remark', hex: one.calls.remark }] };
  await one.apply((await one.run(scope)).plan);
  const report = await one.run(scope);
  expect(outcomesOf(report)['proxy/granted']).toEqual(['pass', 'pass', 'fail']);
  const [fee, offered] = find(report, 'proxy/granted', /^task/).figures ?? [];
  expect((fee?.amount ?? 0n) > (offered?.amount ?? 0n)).toBe(true);
  expect(find(report, 'proxy/granted', /^task/).noFix?.howTo).toMatch(/raise the fee per second/);
});

// The program is built from the service's own row, not from the target's prices.
describe('the row of the target in the table of the service', () => {
  const isRemark = (one: TargetRun) => ({ user, calls: [{ name: 'a remark', hex: one.calls.remark }] });

  test('fails at the barrier if the row buys less weight than the program requires', async () => {
    // The offer pays for eighty times that weight; the weight of an instruction is zero.
    const one = await begin({ instructionWeight: 1n, feePerSecond: 80_000n * unit });
    await one.apply((await one.run(isRemark(one))).plan);
    const report = await one.run(isRemark(one));
    expect(find(report, 'proxy/barrier-accepts-program')).toMatchObject({ outcome: 'fail', fix: [] });
    const waitsFor = [{ check: 'proxy/barrier-accepts-program' }];
    expect(find(report, 'proxy/granted', /^task/)).toMatchObject({ waitsFor });
    expect(report.verdict).toBe('not-ready');
  });

  test.each([
    ['too little', 100n, 'fail'],
    ['enough', 1n, 'pass'],
  ] as const)('is judged by its offer in the token of the service: %s', async (_what, times, outcome) => {
    const one = await begin({
      flow: 'sovereign',
      feeAsset: 'service',
      feePerSecond: unit,
      config: { xcm: { executor: takeServiceToken(times * unit) } },
    });
    await one.apply((await one.run(isRemark(one))).plan);
    const report = await one.run(isRemark(one));
    expect(find(report, 'proxy/granted', /^task/)).toMatchObject({
      outcome,
      ...(outcome === 'fail'
        ? { reason: expect.stringMatching(/offers [\d.]+ TUR .* charges [\d.]+ TUR/) }
        : {}),
    });
  });
});

/** The target trusts the service for the service's own token, and charges the given amount for a second. */
function takeServiceToken(perSecond: bigint) {
  const id = deriveLocation({ paraId: SERVICE, relation: 'sibling' });
  return {
    trustsReserves: true,
    feeAssets: [{ id, perSecond, perMegabyte: 0n }],
  };
}

describe('two proxies of the derived account', () => {
  test.each([
    ['one that is too narrow', { proxyType: 'NonTransfer' }, 'refuses a call of the tasks'],
    ['one with a delay', { proxyType: 'Any', delay: 10 }, 'a delay of 10 blocks'],
  ] as const)('%s before a suitable proxy: the plan only removes the first', async (_what, first, words) => {
    const one = await begin();
    const delegate = account(derived.hashedDescription);
    await one.sign(addProxyCall(one.chain.runtime, { delegate, ...first }));
    await one.sign(addProxyCall(one.chain.runtime, { delegate, proxyType: 'Balances' }));
    const scope = { user, calls: [{ name: 'a transfer', hex: one.calls.transfer }] };
    const report = await one.run(scope);
    const proxy = find(report, 'proxy/granted', /^proxy/);
    expect(proxy).toMatchObject({ outcome: 'fail', fix: ['remove-proxy'] });
    expect(proxy.reason).toContain(words);
    expect(proxy.reason).toContain('before the proxy of the type Balances');
    expect(report.plan.map(({ id }) => id)).toEqual(['remove-proxy', 'fund-derived-account']);
    await one.apply(report.plan);
    expect((await one.run(scope)).verdict).toBe('ready');
  });

  test('a batch of the plan removes two proxies that are of no use, and the chain takes each call alone', async () => {
    const one = await begin();
    const runtime = one.chain.runtime;
    await one.sign(addProxyCall(runtime, { delegate: account(derived.locationHash), proxyType: 'Any' }));
    const delegate = account(derived.hashedDescription);
    await one.sign(addProxyCall(runtime, { delegate, proxyType: 'Any', delay: 10 }));
    const scope = { user, calls: [{ name: 'a transfer', hex: one.calls.transfer }] };
    const { plan, batches } = await one.run(scope);
    expect(plan.map(({ id }) => id)).toEqual(['remove-proxy-1', 'remove-proxy-2', 'grant-proxy']);
    expect(batches?.[0]?.steps).toEqual(['remove-proxy-1', 'remove-proxy-2', 'grant-proxy']);
    await one.apply(plan);
    expect((await one.run(scope)).verdict).toBe('ready');
  });

  // With its deposit, the account lives on below the existential deposit.
  test.each([
    ['no fee', 1n, true],
    ['the existential deposit alone', unit / 1000n, false],
  ])(
    'a user with %s is funded before the removal if it cannot pay the fee',
    async (_what, free, isFunded) => {
      const one = await begin();
      const delegate = account(derived.hashedDescription);
      await one.sign(addProxyCall(one.chain.runtime, { delegate, proxyType: 'NonTransfer' }));
      await one.sign(addProxyCall(one.chain.runtime, { delegate, proxyType: 'Balances' }));
      await one.setFree(free);
      const scope = { user, calls: [{ name: 'a transfer', hex: one.calls.transfer }] };
      const report = await one.run(scope);
      const funds = isFunded ? ['fund-user'] : [];
      expect(report.plan.map(({ id }) => id)).toEqual([...funds, 'remove-proxy', 'fund-derived-account']);
      expect(report.plan.find(({ id }) => id === 'remove-proxy')?.after).toEqual(funds);
      await one.apply(report.plan);
      expect(outcomesOf(await one.run(scope))['proxy/granted']?.[0]).toBe('pass');
      // Balances may refuse the calls of other tasks.
      expect(outcomesOf(await one.run({ user }))['proxy/granted']?.[0]).toBe('unknown');
    },
  );
});

describe('a target without runtime APIs', () => {
  test('is unknown without a fork', async () => {
    const one = await begin(old);
    const scope = { user, calls: [{ name: 'a transfer', hex: one.calls.transfer }] };
    const report = await one.run(scope, { target: 'none' });
    expect(report.verdict).toBe('unknown');
    for (const check of ['proxy/barrier-accepts-program', 'proxy/derivation', 'proxy/narrowest-type']) {
      expect(find(report, check).outcome).toBe('unknown');
      expect(find(report, check).howToFindOut).toMatch(/^Try it on a fork .*\(--dry-run\)/);
    }
  });

  test('uses the derivation rule that the options state, with a warning', async () => {
    const one = await begin(old);
    const report = await one.run({ derivation: 'locationHash' }, { target: 'none' });
    // Here the service gives the same answer as the target.
    expect(outcomesOf(report)['proxy/derivation']).toEqual(['warn', 'pass']);
    expect(find(report, 'proxy/derivation').reason).toContain(
      'Source: the configuration; the chain did not confirm the rule.',
    );
  });

  test('is decided on a fork', async () => {
    const one = await begin({ ...old, derivation: 'locationHash' });
    const scope = { user, calls: [{ name: 'a transfer', hex: one.calls.transfer }] };
    const before = await one.run(scope, { target: await one.fork() });
    expect(outcomesOf(before)['proxy/derivation']).toEqual(['pass', 'pass']);
    expect(find(before, 'proxy/derivation').reason).toContain('Source: a fork of the chain.');
    expect(find(before, 'proxy/barrier-accepts-program')).toMatchObject({
      outcome: 'pass',
      reason: expect.stringContaining('a run on a fork'),
    });
    expect(find(before, 'proxy/narrowest-type').reason).toContain('Balances is the narrowest');
  });
});
