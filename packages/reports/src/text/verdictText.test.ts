import { execFileSync } from 'node:child_process';
import { checks, type Report } from '@parachron/checklist';
import { formatCost, type Outcome } from '@parachron/core';
import { blake2AsHex } from '@polkadot/util-crypto';
import { describe, expect, it, test } from 'vitest';
import { createFinding, createStep } from '../../test/createSample.js';
import { describeRoute } from '../entries/describeStep.js';
import { findPreimage } from '../entries/listSenderRoutes.js';
import { formatSize, formatVerdict, listCauses, listNotGiven } from '../listCauses.js';
import { formatCommand } from './formatCommand.js';
import { numberSteps } from './stepText.js';
import { shortenText } from './text.js';
import { describeReach, formatHeadline, formatReserve } from './verdictText.js';

const findings = (...outcomes: readonly (readonly [check: string, outcome: Outcome])[]) =>
  outcomes.map(([check, outcome]) => ({ check, outcome })) as unknown as Report['findings'];

describe('the reach of reports', () => {
  const whole = { findings: checks.map(({ id }) => ({ check: id })) } as unknown as Report;
  const two = { findings: findings(['a', 'pass'], ['a', 'fail'], ['b', 'pass']) } as Report;

  it('is not mentioned if all checks ran', () => {
    expect(describeReach([whole, whole])).toBeUndefined();
    expect(describeReach([])).toBeUndefined();
    expect(formatReserve([whole])).toBe('');
  });

  it('is the fewest checks of a report', () => {
    expect(describeReach([whole, two])).toBe(`only 2 of ${checks.length} checks ran`);
    expect(formatReserve([two])).toBe(` (only 2 of ${checks.length} checks ran)`);
  });

  it('restricts the word ready in a headline, and no other word', () => {
    expect(formatHeadline({ verdict: 'ready', reports: [two] })).toBe(
      `ready (only 2 of ${checks.length} checks ran)`,
    );
    expect(formatHeadline({ verdict: 'ready', reports: [whole] })).toBe('ready');
    expect(formatHeadline({ verdict: 'not-ready', reports: [two] })).toBe('not ready');
    expect(formatHeadline({ verdict: 'unknown', reports: [two] })).toBe('unknown');
    expect(formatHeadline({ verdict: 'unknown', reports: [] })).toBe('not checked');
  });
});

describe('formatVerdict', () => {
  const scope = {
    network: 'local',
    serviceParaId: 2114,
    targetParaId: 2000,
    parachain: 'Example',
    proposal: { maxCapacity: 8, maxMessageSize: 102_400 },
  };
  const report = { verdict: 'ready', scope, chains: [], findings: [] } as const;

  it('counts the warnings beside the passed checks', () => {
    // Every check of the checklist ran; two of them warn.
    const findings = checks.map(({ id }, at) => createFinding(at < 2 ? 'warn' : 'pass', { check: id }));
    const passed = findings.map((finding) => ({ ...finding, outcome: 'pass' as const }));
    const name = 'Ready: Example (para 2000) passed all checks';
    expect(formatVerdict({ ...report, findings })).toBe(`${name}, with 2 warnings.`);
    expect(formatVerdict({ ...report, findings: passed })).toBe(`${name}.`);
  });

  it('tells a refused further task apart from the booked tasks', () => {
    expect(formatVerdict(report)).not.toContain('further task');
    const tasks = { newTask: 'not-ready', bookedTasks: 'ready' } as const;
    expect(formatVerdict({ ...report, tasks })).toMatch(/^Ready: .* a further task is refused\.$/);
    const open = { ...tasks, newTask: 'ready' } as const;
    expect(formatVerdict({ ...report, tasks: open })).not.toContain('further task');
  });

  it('names what was not given without the options, which a voter does not know', () => {
    const unknown = { ...report, verdict: 'unknown' } as const;
    expect(formatVerdict(unknown)).toContain(': relay chain, target chain, service chain, call, ');
    // Nodes that disagree were given.
    const unread = { ...createFinding('unknown'), subject: 'relay chain' };
    expect(listNotGiven({ ...unknown, findings: [unread] })).not.toContain('relay chain');
    const { parachain: _, ...given } = scope;
    expect(formatVerdict({ ...unknown, scope: given })).toContain(': relay, target, service, call, ');
  });
});

test('a shorter form of a cause leaves out a parenthesis, and no words after it', () => {
  const reason =
    'Whether Bee accepts the program in XCM version 2 (a run on a fork) is unknown. No fork ran it.';
  const cause = { check: 'proxy/barrier-accepts-program', subject: 'program', outcome: 'unknown', reason };
  const all = [{ ...cause, fix: [], evidence: [] }] as unknown as Report['findings'];
  const [line] = listCauses({ findings: all, plan: [], chains: [] });
  const shorter = 'Whether Bee accepts the program in XCM version 2';
  expect(line?.texts).toContain(`${shorter} is unknown`);
  expect(line?.texts).not.toContain(shorter);
});

test.each([
  ['a cut name', `${'W'.repeat(20)}… (364 characters)`],
  ['the pattern of a replacement', '$&$`'],
])('a cause names its chain and its subjects once if the chain has %s', (_what, name) => {
  const cause = { check: 'xcm/versions-agree', outcome: 'fail', fix: [], evidence: [] };
  const all = [
    { ...cause, subject: 'target → relay', reason: `${name} sends XCM V4. It reads no older version.` },
    {
      ...cause,
      subject: `calls of ${name}`,
      reason: `The calls of ${name} are paused.`,
      check: 'network/not-paused',
    },
  ] as unknown as Report['findings'];
  const texts = listCauses({ findings: all, plan: [], chains: [] }).map(({ text }) => text);
  expect(texts).toEqual([`The calls of ${name} are paused.`, `${name} sends XCM V4.`]);
});

test('a name that a chain or a file has cut is shortened with one ellipsis', () => {
  expect(shortenText(`${'W'.repeat(50)}… (364 characters)`, 56)).toBe(`${'W'.repeat(50)}…`);
});

test('a short action is no verb alone', () => {
  const noFix = { reason: '', howTo: 'Send in XCM version 4, by a runtime upgrade of Bee.' };
  const cause = {
    check: 'proxy/barrier-accepts-program',
    subject: 'program',
    outcome: 'fail',
    reason: 'No.',
  };
  const all = [{ ...cause, noFix, fix: [], evidence: [] }] as unknown as Report['findings'];
  const [line] = listCauses({ findings: all, plan: [], chains: [] });
  expect(line?.actions).toEqual(['send in XCM version 4']);
});

test('a shorter form of a cause leaves out a relative clause as a whole', () => {
  const reason = 'Alice has granted no proxy to 5DELEGATE, which Bee derives.';
  const cause = { check: 'proxy/granted', subject: 'proxy', outcome: 'fail', reason, fix: [], evidence: [] };
  const chains = [{ role: 'target', name: 'Bee' }] as unknown as Report['chains'];
  const [line] = listCauses({ findings: [cause] as unknown as Report['findings'], plan: [], chains });
  expect(line?.texts.slice(0, 2)).toEqual([
    'Alice has granted no proxy to 5DELEGATE, which Bee derives',
    'Alice has granted no proxy to 5DELEGATE',
  ]);
});

test('a shorter form of a cause keeps its subject, and both halves of a contradiction', () => {
  const subject = 'target → relay';
  const reason = 'people-paseo sends XCM V4; paseo reads XCM V2, V3.';
  const cause = { check: 'xcm/versions-agree', subject, outcome: 'fail', reason, fix: [], evidence: [] };
  const chains = [
    { role: 'relay', name: 'paseo' },
    { role: 'target', name: 'people-paseo' },
  ] as unknown as Report['chains'];
  const [line] = listCauses({ findings: [cause] as unknown as Report['findings'], plan: [], chains });
  expect(line?.texts.slice(0, 3)).toEqual([
    'people-paseo sends XCM V4; paseo reads XCM V2, V3',
    'people-paseo sends V4; paseo reads V2, V3',
    'Target sends V4; paseo reads V2, V3',
  ]);
});

const plan = [{ id: 'init-1-to-2' }, { id: 'init-1-to-2-and-accept' }];

test('each id becomes the number of its step, also an id with another id in it', () => {
  expect(numberSteps('init-1-to-2, init-1-to-2-and-accept wait.', plan)).toBe('steps 1, 2 wait.');
});

test('the word before an id is not repeated', () => {
  expect(numberSteps('The step init-1-to-2 cannot take effect.', plan)).toBe('Step 1 cannot take effect.');
});

test.each([
  ['Wait for the step init-1-to-2.', 'Wait for step 1.'],
  ['Step init-1-to-2 waits.', 'Step 1 waits.'],
])('the text "%s" becomes "%s"', (text, numbered) => {
  expect(numberSteps(text, plan)).toBe(numbered);
});

test('a list of steps has the word once', () => {
  const three = [...plan, { id: 'grant-proxy' }];
  const ids = three.map(({ id }) => id);
  expect(numberSteps(`Next: steps ${ids[0]}, ${ids[1]} and ${ids[2]}.`, three)).toBe(
    'Next: steps 1, 2 and 3.',
  );
  expect(numberSteps(`Step 7, then step ${ids[2]}.`, three)).toBe('Step 7, then step 3.');
});

test('other text stays', () => {
  expect(numberSteps('init-1-to-23', plan)).toBe('init-1-to-23');
});

test('several steps at the beginning of a sentence are one list, as within it', () => {
  const plan = ['fund', 'open', 'accept'].map((id) => ({ id }));
  expect(numberSteps('The steps fund and open wait.', plan)).toBe('Steps 1 and 2 wait.');
  expect(numberSteps('Steps fund, open and accept wait.', plan)).toBe('Steps 1, 2 and 3 wait.');
  expect(numberSteps('The step fund and the step accept wait.', plan)).toBe('Steps 1 and 3 wait.');
  expect(numberSteps('Not before steps fund and open. The step accept waits.', plan)).toBe(
    'Not before steps 1 and 2. Step 3 waits.',
  );
});

describe('formatCommand', () => {
  it.each([
    [['check'], 'parachron check'],
    [['check', '--task', 'every 1h x 24'], "parachron check --task 'every 1h x 24'"],
    [['check', '-c', "my team's.yaml"], "parachron check -c 'my team'\\''s.yaml'"],
    [['check', '--only', ''], "parachron check --only ''"],
  ])('writes %j as %s', (args, command) => {
    expect(formatCommand(args)).toBe(command);
  });

  it('takes a call of a megabyte, and omits the secrets of an address behind it', () => {
    const call = `pay=0x${'0a'.repeat(500_000)}`;
    expect(formatCommand(['check', '--call', call])).toBe(`parachron check --call ${call}`);
    const long = formatCommand([`${'a'.repeat(100)}wss://user:secret@rpc.example/?key=abc`]);
    expect(long).not.toMatch(/secret|abc/);
  });

  it('is read by a shell as it was typed', () => {
    const args = ['check', '--task', 'every 1h x 24', '--only', "a'b $HOME `x` \\", '--call=a=0x00'];
    const script = `parachron() { printf '%s\\0' "$@"; }; ${formatCommand(args)}`;
    expect(execFileSync('sh', ['-c', script]).toString().split('\0').slice(0, -1)).toEqual(args);
  });

  it('leaves out where notices go, and the password of a database', () => {
    const args = [
      '--webhook',
      'https://a.example/xyz',
      '--webhook=https://b.example/xyz',
      '--database',
      'postgres://me:pw@b/c',
    ];
    expect(formatCommand(['watch', ...args])).toBe(
      "parachron watch --webhook '…' '--webhook=…' --database postgres://b/c",
    );
  });

  it.each([
    [['-r', 'wss://me:secret@relay.example/v1/0123456789abcdef?apikey=0123']],
    [['--relay=wss://me:secret@relay.example/v1/0123456789abcdef?apikey=0123']],
    [['-rwss://me:secret@relay.example/v1/0123456789abcdef?apikey=0123']],
  ])('leaves out the secrets of an endpoint: %j', (args) => {
    const command = formatCommand(['check', ...args]);
    expect(command).toContain('wss://relay.example/v1/0123…?apikey=…');
    expect(command).not.toMatch(/secret|cdef|=0123/);
  });
});

const hash = blake2AsHex('0x0001', 256);

test('a cause that shares steps with an earlier cause does not count their cost again, and rounds it alike', () => {
  const payer = { chain: 'Relay', account: `0x${'01'.repeat(32)}`, name: 'the user' } as const;
  const token = { symbol: 'PAS', decimals: 10 };
  const costs = [formatCost({ kind: 'deposit', title: '', source: '', payer, token }, 3_121_488_443n)];
  const make = (check: string) =>
    ({ check, subject: '', outcome: 'fail', reason: 'It lacks.', evidence: [], fix: ['one'] }) as const;
  const findings = [make('proxy/deposit'), make('proxy/granted')];
  const step = {
    id: 'one',
    title: '',
    sender: 'root',
    layers: [],
    dispatch: [],
    verify: '',
    after: [],
    notes: [],
    costs,
  };
  const [first, second] = listCauses({ findings, plan: [step], chains: [] }).map(({ actions }) => actions);
  expect(first?.[0]).toBe('plan: 1 call, 1 signer, 0.313 PAS');
  // The lines of a screen have different spaces, and amounts that readers compare.
  expect(new Set([...(first ?? []), ...(second ?? [])].map((one) => /[\d.]+ PAS/.exec(one)?.[0]))).toEqual(
    new Set(['0.313 PAS']),
  );
  expect(second?.[0]).toBe('plan: 1 call, 1 signer, 0.313 PAS with the above');
});

test('a call that is begun or approved has its signers until nothing is left to sign', () => {
  const signer = { chain: 'paseo', name: 'any account' };
  const calls = [{ title: 'votes', signer }];
  const route = { title: '', costs: [], periods: [], needs: [], begun: 'referendum 7' };
  const voted = createStep('one', { dispatch: [{ ...route, kind: 'referendum', calls }] });
  expect(formatSize([voted])).toBe('1 call, 1 signer');
  const approved = createStep('two', { dispatch: [{ ...route, kind: 'scheduled', calls: [] }] });
  expect(formatSize([approved])).toBe('1 call, nothing to sign');
  const actionsOf = (...plan: (typeof voted)[]) => {
    const findings = [createFinding('fail', { fix: plan.map(({ id }) => id) })];
    return listCauses({ findings, plan, chains: [] })[0]?.actions[0];
  };
  expect(actionsOf(approved)).toBe('approved already: nothing to sign');
  expect(actionsOf(voted, approved)).toBe('plan: 2 calls, 1 signer');
});

describe('findPreimage', () => {
  it.each([
    [{ proposal: { inline: '0x0001' } }, { hash, length: 2 }],
    [{ proposal: { lookup: { hash, len: 130 } } }, { hash, length: 130 }],
    [{ bytes: '0x0001' }, { hash, length: 2 }],
    [{ encoded_proposal: '0x0001' }, { hash, length: 2 }],
    [{ proposal: { legacy: {} } }, undefined],
    [{ bytes: 'text' }, undefined],
    [{ value: '0x0001' }, undefined],
  ])('finds in %j: %j', (args, expected) => {
    expect(findPreimage({ args })).toEqual(expected);
  });

  it('is named in the route', () => {
    const signer = { chain: 'paseo', name: 'any account' };
    const args = { proposal: { inline: '0x0001' } };
    const call = { pallet: 'Referenda', method: 'submit', args, hex: '0x00' } as const;
    const calls = [{ title: 'submits the referendum', signer, call }];
    const route = { kind: 'referendum', title: '', calls, costs: [], periods: [], needs: [] } as const;
    expect(describeRoute(route).below?.[0]?.text).toBe(
      `Call 1, by any account on paseo: Referenda.submit submits the referendum. Preimage: 2 bytes, hash ${hash}`,
    );
  });
});
