import { describe, expect, it } from 'vitest';
import { alice, bob } from '../../test/support/local.js';
import type { ParachainInput } from './configurationSchema.js';
import { MistakeList } from './MistakeList.js';
import { parseText } from './parseText.js';
import type { ReadContext } from './ReadContext.js';
import { readCalls, readMultisig, readTask, readUser } from './scopeParts.js';

/** Reads a part, and returns it with the problems by their fields. */
function read<T>(part: (context: ReadContext) => T): { readonly found: T; readonly problems: string } {
  const mistakes = new MistakeList(parseText({ file: 'p.yaml', folder: '/', text: 'x: 1' }));
  const found = part({ file: 'p.yaml', folder: '/', env: {}, mistakes });
  try {
    mistakes.requireNone();
    return { found, problems: '' };
  } catch (error) {
    return { found, problems: String(error) };
  }
}

type Calls = NonNullable<ParachainInput['calls']>;

const callsOf = (calls: Calls) => read((context) => readCalls(calls, ['calls'], context));

describe('the calls of a parachain', () => {
  it('are bytes, or names with arguments', () => {
    const { found, problems } = callsOf([
      { name: 'bytes', call: '0x0A' },
      { name: 'named', pallet: 'System', method: 'remark' },
      { name: 'full', pallet: 'System', method: 'remark', args: { remark: '0x01' } },
    ]);
    expect(problems).toBe('');
    expect(found.map(({ name, call }) => [name, call])).toEqual([
      ['bytes', { hex: '0x0A' }],
      ['named', { pallet: 'System', method: 'remark', args: {} }],
      ['full', { pallet: 'System', method: 'remark', args: { remark: '0x01' } }],
    ]);
    expect(found.map(({ where }) => where)).toEqual([
      expect.stringMatching(/: calls\[0\]\.call$/),
      expect.stringMatching(/: calls\[1\]$/),
      expect.stringMatching(/: calls\[2\]$/),
    ]);
  });

  it.each<[Calls[number], string]>([
    [{ name: 'x' }, 'calls[0] needs either call, the bytes as hex, or pallet and method'],
    [{ name: 'x', pallet: 'System' }, 'calls[0] needs either call'],
    [{ name: 'x', method: 'remark' }, 'calls[0] needs either call'],
    [{ name: 'x', call: '0x01', pallet: 'System' }, 'calls[0] gives both the bytes of the call and its name'],
    [{ name: 'x', call: '0x01', args: {} }, 'calls[0] gives both the bytes of the call and its name'],
    [{ name: 'x', call: '01' }, 'calls[0].call is "01", which does not begin with 0x'],
    [{ name: 'x', call: '0x0g' }, 'calls[0].call contains "g", which is not a hexadecimal digit'],
    [{ name: 'x', call: '0x012' }, 'calls[0].call has an odd number of digits (3), and a byte takes two'],
    [{ name: 'x', call: '0x' }, 'calls[0].call has no bytes'],
    [{ name: 'x', call: 'a'.repeat(100) }, `calls[0].call is "${'a'.repeat(79)}…", which`],
  ])('are refused as %j: %s', (call, problem) => {
    expect(callsOf([call]).problems).toContain(problem);
  });

  it('have one name each', () => {
    const { problems } = callsOf([
      { name: 'x', call: '0x01' },
      { name: 'y', call: '0x01' },
      { name: 'x', call: '0x02' },
    ]);
    expect(problems).toContain('calls[2].name is "x", which another call already has');
    expect(problems).not.toContain('calls[0]');
  });
});

describe('the user of a configuration', () => {
  it.each([
    [{ account: alice }, { account: alice }],
    [
      { account: alice, onTarget: bob },
      { account: alice, onTarget: bob },
    ],
  ])('has the accounts of %j', (given, user) => {
    expect(read((context) => readUser(given, ['user'], context))).toEqual({ found: user, problems: '' });
  });

  it.each([
    [
      'alice',
      'user.account is "alice", which is not an account: neither an SS58 address nor the hex of 32 or 20 bytes',
    ],
    [
      '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQZ',
      'which is not an account: the checksum is wrong, a sign of a typing error',
    ],
    ['//Alice', 'user.account looks like a secret phrase or path; give a public address'],
  ])('is undefined for the account %s, with the problem', (account, problem) => {
    const { found, problems } = read((context) => readUser({ account }, ['user'], context));
    expect(found).toBeUndefined();
    expect(problems).toContain(problem);
  });

  it('has the problems of both accounts at once', () => {
    const { problems } = read((context) => readUser({ account: 'a', onTarget: 'b' }, ['user'], context));
    expect(problems).toContain('user.account is "a"');
    expect(problems).toContain('user.onTarget is "b"');
  });
});

describe('the multisig of a configuration', () => {
  const multisig = (threshold: number, members: string[]) =>
    read((context) => readMultisig({ threshold, members }, ['multisig'], context));

  it('has the threshold and the accounts of all members', () => {
    const { found, problems } = multisig(2, [alice, bob]);
    expect(problems).toBe('');
    expect(found).toMatchObject({ threshold: 2 });
  });

  it.each<[number, string[], string]>([
    [3, [alice, bob], 'multisig is not a multisig: '],
    [2, [alice, alice], 'multisig is not a multisig: '],
    [0, [alice, bob], 'multisig is not a multisig: '],
    [2, [alice, 'bob'], 'multisig.members[1] is "bob", which is not an account'],
    [2, ['//Alice', bob], 'multisig.members[0] looks like a secret'],
  ])('of %i of %j is refused: %s', (threshold, members, problem) => {
    const { found, problems } = multisig(threshold, members);
    expect(found).toBeUndefined();
    expect(problems).toContain(problem);
  });
});

describe('the task of a configuration', () => {
  const calls = [{ name: 'transfer' }, { name: 'remark' }];
  const task = (given: NonNullable<ParachainInput['task']>, named = calls) =>
    read((context) => readTask(given, { path: ['task'], calls: named }, context));

  it.each<[NonNullable<ParachainInput['task']>, object]>([
    [{}, { when: { kind: 'next' } }],
    [
      { call: 'remark', when: 'every 1h x 24' },
      { call: 'remark', when: { kind: 'every', seconds: 3600, times: 24 } },
    ],
    [{ when: 1_800_000_000 }, { when: { kind: 'at', times: [1_800_000_000] } }],
    [
      { when: [1_800_000_000, '2027-01-15T09:00:00Z'] },
      { when: { kind: 'at', times: [1_800_000_000, 1_800_003_600] } },
    ],
  ])('%j has its call and its times', (given, found) => {
    expect(task(given)).toEqual({ found, problems: '' });
  });

  it.each<[NonNullable<ParachainInput['task']>, string]>([
    [{ call: 'transfr' }, 'task.call is "transfr", and no call has that name; did you mean transfer?'],
    [{ when: 1_800_000_000_000 }, 'task.when is 1800000000000, in milliseconds; write seconds since 1970'],
    [
      { when: 'tomorrow' },
      'task.when is "tomorrow", which is not a time; write next, every 1h x 24, every 1d, or times',
    ],
  ])('%j is refused: %s', (given, problem) => {
    expect(task(given).problems).toContain(problem);
  });

  it('of a parachain without calls has nothing to do', () => {
    expect(task({}, []).problems).toContain('task has nothing to do: the parachain names no calls');
  });
});
