// Executes the bytes of plans on forks: of the chains of the folder with each other, and with small chains that another process
// serves. A failure that remains has no call that fixes it, and the report states the reason.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PlanDryRun, Report } from '@parachron/checklist';
import { encodeCall, hasCall, orUndefined } from '@parachron/core';
import { createDevnet, type Devnet } from '@parachron/devnet';
import {
  deriveLocation,
  deriveSuperuserProgram,
  encodeProgram,
  getNewestXcmVersion,
  isXcmVersion,
  listXcmVersions,
  type Program,
  relayLocation,
  sendCall,
} from '@parachron/xcm';
import { hexToU8a } from '@polkadot/util';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { isShort, listChains, listPairs, listPublishedPairs } from '../src/chains.js';
import { describeRealTarget, serveService, servicePara, writeEditedSpec } from '../src/networks.js';
import { expectNothingLeft } from '../src/plans.js';
import { runParachron } from '../src/runParachron.js';

type Tried = Report & { readonly dryRun: PlanDryRun };

const openInBothDirections = 'hrmp/channel-open-both-ways';
const pairs = (await listPairs()).map((pair) => [pair.title, pair] as const);
const relays = (await listChains()).filter(({ kind }) => kind === 'relay');

async function tryPlan(chains: readonly string[]): Promise<Tried> {
  const ran = await runParachron(['check', ...chains, '--dry-run', '--timeout', '200', '--json']);
  const { reports, notChecked } = ran.json();
  expect(notChecked).toEqual([]);
  return reports[0] as Tried;
}

function expectExecuted({ plan, dryRun }: Tried): void {
  // The relay chain is loaded from a file: the programs were tried before the plan was printed.
  const programs = plan.filter(({ layers }) => layers.some(({ kind }) => kind === 'program'));
  const tried = programs.filter(({ notes }) =>
    notes.some((note) => /^Tried on a fork of .*: Hrmp\./.test(note)),
  );
  expect(tried).toEqual(programs);
  const { steps, rounds, before, after } = dryRun;
  const planned = steps.filter(({ round }) => round !== undefined);
  expect(planned.filter(({ outcome }) => outcome !== 'done')).toEqual([]);
  // The sent messages contain the printed programs; a router may append SetTopic, which changes the number of instructions.
  const bodies = plan.flatMap(({ layers }) => layers.map(({ hex }) => hex.slice('0x0300'.length)));
  const sent = planned.flatMap(({ round, id, hex }) => (round === 1 && id !== 'session' && hex ? [hex] : []));
  expect(sent.filter((hex) => !bodies.some((body) => hex.includes(body)))).toEqual([]);
  expect(rounds.map(({ left }) => left)).toEqual([[]]);
  expectNothingLeft(after);
  // A file may contradict the state about the para id: the channels then wait for the id, and their evidence shows whether they are open.
  const outcomesOf = ({ findings }: Report) =>
    findings
      .filter(({ check }) => check === openInBothDirections)
      .map(({ outcome, waitsFor, evidence }) => {
        const channel = evidence.find(({ key }) => key.startsWith('Hrmp.HrmpChannels('));
        if (!waitsFor) return outcome;
        return channel?.value === null ? 'fail' : 'pass';
      });
  expect([before, after].map(outcomesOf)).toEqual([
    ['fail', 'fail'],
    ['pass', 'pass'],
  ]);
  // The dry run registers both parachains before the first check, so the registration is not an effect of the plan.
  const alive = before.findings.filter(
    ({ check, subject }) => check === 'network/paras-alive-on-relay' && !subject.startsWith('para id of '),
  );
  expect(alive.map(({ outcome }) => outcome)).toEqual(['pass', 'pass']);
  expect(dryRun.prepared.map(({ what }) => what)).toContainEqual(expect.stringContaining('registered'));
}

describe('the plan succeeds on forks', () => {
  test.skipIf(isShort).each(pairs)('%s, with the service in H', async (_title, { relay, target }) => {
    // The team of the service adds the parachain to its table, which no step of the plan can do.
    const service = await serveService('H', describeRealTarget(target));
    const files = ['--relay', relay.file, '--target', target.file];
    expectExecuted(await tryPlan([...files, '--service', service.url]));
    await service.close();
  });
});

// Without the other steps of the plan, nothing pays for the program, or the chain sends it in a version that the relay chain does not read.
describe('a step of the plan as the proposal of others', () => {
  test.skipIf(isShort).for(pairs)('%s', async ([_title, { relay, target }], { skip }) => {
    const files = ['--relay', relay.file, '--target', target.file];
    const { reports } = (await runParachron(['check', ...files, '--json'])).json();
    const own = reports[0]?.plan.find(
      ({ para, layers }) => para === target.paraId && layers.some(({ kind }) => kind === 'send'),
    );
    const send = own?.layers.at(-1);
    if (!send) return skip('the parachain has no call to send');
    expect(send.kind).toBe('send');
    const ran = await runParachron(['plan', ...files, '--proposal', send.hex]);
    expect(ran.out).toContain('Hrmp.hrmp_init_open_channel(recipient: 2114');
    const [tried = ''] = /Tried: .*?\n\n/s.exec(ran.out) ?? [];
    expect(tried.replaceAll(/\s+/g, ' ')).toMatch(
      / lacks funds for the program\.| does not read XCM version /,
    );
    expect(ran.code).toBe(5);
  });
});

// As proposals that were written for version 2 have it.
test.skipIf(isShort).each(pairs.slice(0, 1))(
  'a program whose weight has no proof size: %s',
  async (_title, { relay, target }) => {
    const args = { recipient: 2114, proposed_max_capacity: 8, proposed_max_message_size: 1024 };
    const channel = { pallet: 'Hrmp', method: 'hrmp_init_open_channel', args };
    const { hex: call } = encodeCall(relay.local.registry, channel);
    const fees = { id: { parents: 0, interior: [] }, amount: 10n ** 10n } as const;
    const files = ['--relay', relay.file, '--target', target.file];
    const tryWith = async (refTime: bigint, proofSize: bigint): Promise<string> => {
      const program: Program = [
        { kind: 'WithdrawAsset', assets: [fees] },
        { kind: 'BuyExecution', fees, weightLimit: 'Unlimited' },
        { kind: 'Transact', originKind: 'Native', requireWeightAtMost: { refTime, proofSize }, call },
      ];
      const hex = encodeProgram(program, { version: 3 });
      const { out } = await runParachron(['plan', ...files, '--proposal', hex, '--json']);
      return JSON.parse(out).plans[0].dryRun.steps[0].reason;
    };
    const told = await tryWith(10n ** 10n, 0n);
    expect(told).toContain('Also, its calls need more weight than the program permits them. Permit ');
    const [, time = '', size = ''] = / refTime ([\d,]+) and proofSize ([\d,]+)\./.exec(told) ?? [];
    const given = [time, size].map((text) => BigInt(text.replaceAll(',', '')));
    expect(await tryWith(given[0] ?? 0n, given[1] ?? 0n)).toMatch(
      / lacks funds for the program\. Its account .*: fund it first\.$/,
    );
  },
);

// pallet-xcm: `SendFailure` is the error of a missing channel, of a version that does not express the program, and of its size.
describe('a send to a parachain without a channel names it', () => {
  test.skipIf(isShort).for(pairs)('%s', async ([_title, { relay, target }], { skip }) => {
    const { registry } = target.local;
    const version = listXcmVersions(registry).filter(isXcmVersion).at(-1);
    if (version === undefined || !hasCall(registry, 'PolkadotXcm', 'send')) return skip('it sends nothing');
    const dest = deriveLocation({ paraId: 3999, relation: 'sibling' });
    const program = [{ kind: 'ClearOrigin' }] as const;
    const send = orUndefined(() => sendCall(registry, { dest, program, version }).hex);
    if (!send) return skip('it takes locations of older versions');
    const files = ['--relay', relay.file, '--target', target.file];
    const { out, code } = await runParachron(['plan', ...files, '--proposal', send, '--json']);
    const [step] = JSON.parse(out).plans[0].dryRun.steps;
    expect(step.reason).toMatch(/ has no open channel to parachain 3999 .* a fork sent it: open it first\./);
    expect(code).toBe(5);
  });
});

// Only version 5 has the instruction.
const newer = pairs.filter(([, { relay, target }]) => {
  const [read, written] = [relay, target].map(({ local }) => listXcmVersions(local.registry).includes(5));
  return written && !read;
});

test.skipIf(isShort).each(newer)(
  'a program that the relay chain alone is known not to read: %s',
  async (_title, { relay, target }) => {
    const { registry } = target.local;
    const program = [{ kind: 'PayFees', asset: { id: relayLocation, amount: 1n } }] as const;
    const calls = [relayLocation, deriveLocation({ paraId: 3999, relation: 'sibling' })].map(
      (dest) => sendCall(registry, { dest, program, version: 5 }).hex,
    );
    const { hex } = encodeCall(registry, { pallet: 'Utility', method: 'batch_all', args: { calls } });
    const files = ['--relay', relay.file, '--target', target.file];
    const { out } = await runParachron(['plan', ...files, '--proposal', hex, '--json']);
    const [{ reason }] = JSON.parse(out).plans[0].dryRun.steps;
    expect(reason).toMatch(
      / does not read version 5: write the program in a version that it reads \([\d, ]+\); if it is in one, /,
    );
    expect(reason).toMatch(/ has no open channel to parachain 3999 /);
    expect(reason).not.toContain('parachain 3999 does not read version');
  },
);

// As releases have it: the upgrade and the channel in one vote.
test.skipIf(isShort).each(newer)(
  'a program in a version that the relay chain does not read, beside an upgrade: %s',
  async (_title, { relay, target }) => {
    const { registry } = target.local;
    const encode = (pallet: string, method: string, args: Readonly<Record<string, unknown>>) =>
      encodeCall(registry, { pallet, method, args }).hex;
    const calls = [
      encode('PolkadotXcm', 'force_default_xcm_version', { maybe_xcm_version: 5 }),
      encode('System', 'authorize_upgrade', { code_hash: `0x${'01'.repeat(32)}` }),
      sendCall(registry, { dest: relayLocation, program: [{ kind: 'ClearOrigin' }], version: 5 }).hex,
    ];
    const files = ['--relay', relay.file, '--target', target.file];
    const hex = encode('Utility', 'batch_all', { calls });
    const { out } = await runParachron(['plan', ...files, '--proposal', hex, '--json']);
    const [{ reason }] = JSON.parse(out).plans[0].dryRun.steps;
    expect(reason).toContain(' It does not read XCM version 5.');
    expect(reason).toMatch(/ a fork sent it: make that call first\.$/);
  },
);

const dispatch = 'dispatch_whitelisted_call_with_preimage';
const whitelists = pairs.filter(([, { relay }]) => hasCall(relay.local.registry, 'Whitelist', dispatch));

describe.skipIf(isShort).each(whitelists.slice(0, 1))('a proposal of the relay chain: %s', (_title, pair) => {
  const encode = (pallet: string, method: string, args: Readonly<Record<string, unknown>>) =>
    encodeCall(pair.relay.local.registry, { pallet, method, args }).hex;
  const tryProposal = async (hex: string, end = 5) => {
    const files = ['--relay', pair.relay.file, '--target', pair.target.file];
    const { code, out } = await runParachron(['plan', ...files, '--proposal', `relay=${hex}`, '--json']);
    expect(code).toBe(end);
    return JSON.parse(out).plans[0].dryRun.steps[0].reason;
  };
  const remark = encode('System', 'remark', { remark: '0x00' });
  const batch = (calls: readonly string[], method = 'batch') => encode('Utility', method, { calls });
  const hexOf = (byte: string) => `0x${byte.repeat(32)}`;
  const idOf = (byte: string) => ({ Id: hexOf(byte) });
  const asSigned = (byte: string, call: string) =>
    encode('Utility', 'dispatch_as', { as_origin: { system: { Signed: hexOf(byte) } }, call });
  const transfer = encode('Balances', 'force_transfer', {
    source: idOf('01'),
    dest: idOf('01'),
    value: 10n ** 20n,
  });

  test('the call of a whitelisted batch that fails is named', async () => {
    const reason = await tryProposal(
      encode('Whitelist', dispatch, { call: batch([remark, transfer], 'batch_all') }),
    );
    expect(reason).toContain('a call inside failed (Whitelist.WhitelistedCallDispatched): ');
    expect(reason).toContain('call 2 of 2 (Balances.force_transfer) in Utility.batch_all.');
  });

  // Preimages have the call of a hash, until it is dispatched.
  test('a call that the same batch stores and dispatches is done', async () => {
    const note = encode('Preimage', 'note_preimage', { bytes: remark });
    const args = {
      call_hash: pair.relay.local.registry.hash(hexToU8a(remark)).toHex(),
      call_encoded_len: remark.length / 2 - 1,
      call_weight_witness: { refTime: 10n ** 10n, proofSize: 10n ** 5n },
    };
    const made = encode('Whitelist', 'dispatch_whitelisted_call', args);
    expect(await tryProposal(batch([note, made]), 0)).toBe('Utility.batch, dispatched as root, succeeded.');
    expect(await tryProposal(batch([note]), 1)).toMatch(/Try that call as a proposal, too: 0x\w+\.$/);
  });

  test('a call that the same batch whitelists is not whitelisted before', async () => {
    const call_hash = pair.relay.local.registry.hash(hexToU8a(remark)).toHex();
    const allow = encode('Whitelist', 'whitelist_call', { call_hash });
    const calls = batch([allow, encode('Whitelist', dispatch, { call: remark })], 'batch_all');
    expect(await tryProposal(calls, 0)).toBe('Utility.batch_all, dispatched as root, succeeded.');
  });

  // pallet_multisig: the second approval names the block of the first.
  test('a multisig that refuses a call is named, not the call inside it', async () => {
    const endow = (byte: string) =>
      encode('Balances', 'force_set_balance', { who: idOf(byte), new_free: 10n ** 18n });
    const max_weight = { refTime: 10n ** 9n, proofSize: 10n ** 5n };
    const more = { threshold: 2, maybe_timepoint: null, call: remark, max_weight };
    const approve = (byte: string, other: string) =>
      asSigned(byte, encode('Multisig', 'as_multi', { ...more, other_signatories: [hexOf(other)] }));
    const calls = [endow('07'), endow('08'), approve('07', '08'), approve('08', '07')];
    expect(await tryProposal(batch(calls))).toContain(
      'The first call that fails: Multisig.as_multi in call 4 of 4 (Utility.dispatch_as).',
    );
  });

  test('a call that the same batch stores, and another call names by its hash, is given', async () => {
    const args = {
      threshold: 2,
      other_signatories: [hexOf('01')],
      maybe_timepoint: null,
      call_hash: pair.relay.local.registry.hash(hexToU8a(transfer)).toHex(),
      max_weight: { refTime: 0, proofSize: 0 },
    };
    const note = encode('Preimage', 'note_preimage', { bytes: transfer });
    const approve = encode('Multisig', 'approve_as_multi', args);
    const reason = await tryProposal(batch([note, approve], 'batch_all'));
    expect(reason).toContain(' call 2 of 2 (Multisig.approve_as_multi). ');
    expect(reason).toContain(` Try the call inside as a proposal, too: ${transfer}.`);
  });

  describe('that schedules calls', () => {
    const plain = { maybe_periodic: null, priority: 0 };
    const schedule = (after: number, call: string) =>
      encode('Scheduler', 'schedule_after', { ...plain, after, call });
    const named = (after: number, call: string) =>
      encode('Scheduler', 'schedule_named_after', { ...plain, id: hexOf('01'), after, call });
    const failed = 'succeeded, but a call inside failed (Scheduler.Dispatched): ';

    // pallet_scheduler: the block behind `after`, so that these calls are made in the first and the second block behind the proposal.
    test('for the next blocks is tried with them', async () => {
      const calls = [schedule(0, remark), named(1, schedule(0, remark))];
      expect(await tryProposal(named(1, remark), 0)).toBe(
        'Scheduler.schedule_named_after, dispatched as root, succeeded.',
      );
      const batched = await tryProposal(batch([schedule(0, remark), schedule(1, remark)]), 0);
      expect(batched).toBe('Utility.batch, dispatched as root, succeeded.');
      // A call for later inside such a call is stored.
      expect(await tryProposal(batch(calls), 1)).toMatch(
        / for block \d+, tried as of today's state, succeeded\. /,
      );
    });

    test('of which one fails names it, and the block of each event', async () => {
      const call = batch([schedule(0, remark), schedule(1, batch([remark, transfer], 'batch_all'))]);
      const files = ['--relay', pair.relay.file, '--target', pair.target.file];
      const { code, out } = await runParachron(['plan', ...files, '--proposal', `relay=${call}`, '--json']);
      const [{ reason, block, evidence }] = JSON.parse(out).plans[0].dryRun.steps;
      expect(reason).toContain(failed);
      expect(reason).toContain(
        ' call 2 of 2 (Balances.force_transfer) in Utility.batch_all in call 2 of 2 (',
      );
      const ends = evidence.filter(({ key }: { key: string }) => key.endsWith(' Scheduler.Dispatched'));
      const behind = ends.map((one: typeof evidence) => one.block.number - block.number);
      expect(behind.toSorted()).toEqual([0, 1, 2]);
      expect(code).toBe(5);
    });

    test('is followed to the parachain', async () => {
      const { registry } = pair.target.local;
      const own = encodeCall(registry, { pallet: 'System', method: 'remark', args: { remark: '0x00' } }).hex;
      const version = getNewestXcmVersion(pair.relay.local.registry);
      const weight = { refTime: 10n ** 9n, proofSize: 10n ** 5n };
      const program = deriveSuperuserProgram({ call: own, weight, version });
      const dest = deriveLocation({ paraId: pair.target.paraId, relation: 'child' });
      const { hex } = sendCall(pair.relay.local.registry, { dest, program, version });
      const atOnce = await tryProposal(hex, 0);
      expect(atOnce).toContain(' executed the program');
      expect(await tryProposal(schedule(0, hex), 0)).toBe(atOnce);
    });

    const later = (call: string) => encode('Scheduler', 'schedule', { ...plain, when: 1_000_000, call });

    test('for later is tried as of the state of today, and has their bytes', async () => {
      const [first, second] = (await tryProposal(batch([later(remark), schedule(2, transfer)]), 1)).split(
        / tried as of today's state, /,
      );
      expect(first).toMatch(
        / stored a call for later \(Scheduler\.Scheduled\)\. The call for block 1,000,000,$/,
      );
      expect(second).toMatch(/^succeeded\. The call for block \d+,$/);
      const reason = await tryProposal(schedule(2, transfer), 1);
      // What the call alone lacks is advised of the call alone.
      const [, end = expect.fail()] = / (failed: .*?\.) /.exec(await tryProposal(transfer)) ?? [];
      expect(reason).toContain(` tried as of today's state, ${end} `);
      expect(reason).toContain(` Try that call as a proposal, too: ${transfer}.`);
    });

    test('for later is tried if the scheduler has its preimage, of more than 128 bytes', async () => {
      const long = encode('System', 'remark', { remark: `0x${'2a'.repeat(200)}` });
      expect(await tryProposal(later(long), 1)).toContain(" tried as of today's state, succeeded.");
    });
  });

  // An earlier call that fails in silence has another error.
  test('the call that ends a batch is named, not one whose failure changes nothing', async () => {
    const silent = asSigned('07', encode('System', 'set_storage', { items: [] }));
    expect(await tryProposal(batch([silent, remark, transfer], 'batch_all'))).toContain(
      ' The first call that fails: call 3 of 3 (Balances.force_transfer).',
    );
  });

  // pallet-proxy: the type `Auction` permits calls of `Registrar`, and no call of `Utility`.
  test('no call is named that fails only without its own call', async () => {
    const endow = (byte: string) =>
      encode('Balances', 'force_set_balance', { who: idOf(byte), new_free: 10n ** 18n });
    const proxied = (call: string) =>
      encode('Proxy', 'proxy', { real: idOf('07'), force_proxy_type: null, call });
    const grant = encode('Proxy', 'add_proxy', { delegate: idOf('08'), proxy_type: 'Auction', delay: 0 });
    const reserve = proxied(encode('Registrar', 'reserve', {}));
    const calls = [reserve, reserve, remark, remark, remark, proxied(remark), remark];
    const proposal = batch([endow('07'), endow('08'), asSigned('07', grant), asSigned('08', batch(calls))]);
    const reason = await tryProposal(proposal);
    expect(reason).toContain('(Proxy.ProxyExecuted): System.CallFiltered');
    expect(reason).toContain(' call 6 of 7 (Proxy.proxy) in Utility.batch in ');
  });

  // Each call works alone; the scheduler never makes what has more than its share of a block.
  test('no call is named in a batch that is too heavy as a whole', async () => {
    const weight = { refTime: 10n ** 11n, proofSize: 1 };
    const heavy = encode('Utility', 'with_weight', { call: remark, weight });
    expect(await tryProposal(batch(Array.from({ length: 60 }, () => heavy)))).toBe(
      'Utility.batch, dispatched as root, failed: the call is too heavy for the scheduler (Scheduler.PermanentlyOverweight).',
    );
  });
});

// The bound of a list is in the runtime alone, as that of a call in a referendum, of 128 bytes.
const named = pairs.filter(([, { target }]) =>
  hasCall(target.local.registry, 'Identity', 'set_primary_username'),
);

test.skipIf(isShort).each(named)(
  'bytes that the runtime alone does not read: %s',
  async (_title, { relay, target }) => {
    const args = { username: `0x${'61'.repeat(200)}` };
    const call = { pallet: 'Identity', method: 'set_primary_username', args };
    const { hex } = encodeCall(target.local.registry, call);
    const files = ['--relay', relay.file, '--target', target.file];
    const { code, out } = await runParachron(['plan', ...files, '--proposal', hex, '--json']);
    const [{ reason }] = JSON.parse(out).plans[0].dryRun.steps;
    expect(reason).toMatch(/ as root, failed: the runtime does not accept the bytes of the call\. /);
    expect(code).toBe(5);
  },
);

const schedulers = pairs.filter(([, { target }]) => hasCall(target.local.registry, 'Scheduler', 'schedule'));

test.skipIf(isShort).each(schedulers)(
  'a proposal that schedules a call is not done: %s',
  async (_title, { relay, target }) => {
    const { registry } = target.local;
    // Older runtimes refuse a remark of root.
    const call = encodeCall(registry, { pallet: 'System', method: 'set_storage', args: { items: [] } }).hex;
    const schedule = (given: unknown) => {
      const args = { when: 1_000_000, maybe_periodic: null, priority: 0, call: given };
      return encodeCall(registry, { pallet: 'Scheduler', method: 'schedule', args }).hex;
    };
    // Older schedulers take a call or its hash.
    const hex = orUndefined(() => schedule(call)) ?? schedule({ Value: call });
    const files = ['--relay', relay.file, '--target', target.file];
    const { code, out } = await runParachron(['plan', ...files, '--proposal', hex, '--json']);
    const [step] = JSON.parse(out).plans[0].dryRun.steps;
    expect(step.outcome).toBe('unknown');
    expect(step.reason).toBe(
      `Scheduler.schedule, dispatched as root, stored a call for later (Scheduler.Scheduled). The call for block 1,000,000, tried as of today's state, succeeded. Try that call as a proposal, too: ${call}.`,
    );
    expect(code).toBe(1);
  },
);

const collectives = await Promise.all(
  pairs.map(async ([title, pair]) => {
    const { registry, pallets } = { ...pair.target, registry: pair.target.local.registry };
    for (const pallet of pallets.filter((name) => hasCall(registry, name, 'set_members'))) {
      const members = await pair.target.local.getStorage(pallet, 'Members');
      if (members && !members.isEmpty) return [[title, pair, pallet] as const];
    }
    return [];
  }),
);

// pallet_collective: `NotMember` for all other accounts, which says nothing of the call.
test.skipIf(isShort).each(collectives.flat())(
  'a call of a collective is tried as a member: %s',
  async (_title, { relay, target }, pallet) => {
    const { registry } = target.local;
    const proposal = encodeCall(registry, {
      pallet: 'System',
      method: 'remark',
      args: { remark: '0x00' },
    }).hex;
    const args = { threshold: 2, proposal, length_bound: proposal.length / 2 - 1 };
    const { hex } = encodeCall(registry, { pallet, method: 'propose', args });
    const files = ['--relay', relay.file, '--target', target.file];
    const { out } = await runParachron(['plan', ...files, '--proposal', hex, '--json']);
    expect(JSON.parse(out).plans[0].dryRun.steps[0].reason).toContain(
      ` As a member of ${pallet}, it stored a call for later (${pallet}.Proposed), which was not tried.`,
    );
  },
);

// `WithComputedOrigin`, the barrier of these chains, passes no program that begins with another origin than a descent.
const aliasing = pairs.filter(([, { relay }]) => listXcmVersions(relay.local.registry).includes(3));

test.skipIf(isShort).each(aliasing.slice(0, 1))(
  'a program that takes another origin: %s',
  async (_title, { relay, target }) => {
    const args = { recipient: 2114, proposed_max_capacity: 8, proposed_max_message_size: 1024 };
    const channel = { pallet: 'Hrmp', method: 'hrmp_init_open_channel', args };
    const { hex: call } = encodeCall(relay.local.registry, channel);
    const fees = { id: { parents: 0, interior: [] }, amount: 10n ** 10n } as const;
    const id = `0x${'01'.repeat(32)}` as const;
    const weight = { refTime: 10n ** 9n, proofSize: 100_000n };
    const program: Program = [
      { kind: 'AliasOrigin', location: { parents: 0, interior: [{ kind: 'AccountId32', id }] } },
      { kind: 'WithdrawAsset', assets: [fees] },
      { kind: 'BuyExecution', fees, weightLimit: 'Unlimited' },
      { kind: 'Transact', originKind: 'Native', requireWeightAtMost: weight, call },
    ];
    const files = ['--relay', relay.file, '--target', target.file];
    const hex = encodeProgram(program, { version: 3 });
    const { out } = await runParachron(['plan', ...files, '--proposal', hex, '--json']);
    expect(JSON.parse(out).plans[0].dryRun.steps[0].reason).toContain(
      ` its AliasOrigin gives up the origin of parachain ${target.paraId}.`,
    );
  },
);

describe('the plan succeeds on forks of edited states', () => {
  test.skipIf(isShort).each(pairs.slice(0, 1))(
    '%s, without a sudo key, and with no funds in any account',
    async (_title, { relay, target }) => {
      const folder = mkdtempSync(join(tmpdir(), 'edited-'));
      onTestFinished(() => rmSync(folder, { recursive: true }));
      const files = [relay, target].map(({ spec }, at) => {
        const file = join(folder, `${at}.json`);
        writeEditedSpec(file, spec, ['Sudo.Key', 'System.Account']);
        return file;
      });
      const service = await serveService('H', describeRealTarget(target));
      onTestFinished(() => service.close());
      const [relayFile = '', targetFile = ''] = files;
      const given = ['--relay', relayFile, '--target', targetFile, '--service', service.url];
      const tried = await tryPlan(given);
      expectExecuted(tried);
      expect(tried.plan.map(({ id }) => id)).toEqual(
        expect.arrayContaining([`fund-${target.paraId}`, `fund-${servicePara}`]),
      );
      expect(tried.dryRun.prepared.map(({ what }) => what)).toContainEqual(
        expect.stringMatching(/receives funds/),
      );
    },
  );
});

// Version 2 has no SetTopic, which the routers of newer parachains add: their root sends the program as bytes.
describe('the plan for a relay chain that reads XCM version 2 succeeds on forks', () => {
  const targets = new Map(pairs.map(([, { target }]) => [target.name, target]));
  test.skipIf(isShort).each([...targets])('%s', async (_name, target) => {
    const folder = mkdtempSync(join(tmpdir(), 'published-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const relay = (await listPublishedPairs())[0]?.relay;
    if (!relay) throw new TypeError('the registry has no relay chain');
    const file = join(folder, 'relay.json');
    writeEditedSpec(file, relay.spec, []);
    const service = await serveService('H', describeRealTarget(target));
    onTestFinished(() => service.close());
    const chains = ['--relay', file, '--target', target.file, '--service', service.url, '--check', 'hrmp'];
    const { dryRun } = await tryPlan(chains);
    expect(dryRun.rounds.map(({ left }) => left)).toEqual([[]]);
    const channels = dryRun.after.findings.filter(({ check }) => check === openInBothDirections);
    expect(channels.map(({ outcome }) => outcome)).toEqual(['pass', 'pass']);
  });
});

describe('the plan of small chains succeeds on forks', () => {
  const variants = isShort ? (['M'] as const) : (['H', 'M'] as const);
  const cases = relays.flatMap((relay) => variants.map((variant) => [relay.name, variant, relay] as const));
  let devnet: Devnet | undefined;
  afterAll(() => devnet?.close());

  test.each(cases)('%s, with the service in variant %s', async (_name, variant, relay) => {
    devnet = await createDevnet({
      variant,
      targets: [{ paraId: 2000 }],
      blocks: { kind: 'manual' },
      serve: { port: 0 },
    });
    const [target] = devnet.targets;
    const nodes = ['--target', target?.endpoint ?? '', '--service', devnet.service.endpoint ?? ''];
    expectExecuted(await tryPlan(['--relay', relay.file, ...nodes]));
    await devnet.close();
  });
});
