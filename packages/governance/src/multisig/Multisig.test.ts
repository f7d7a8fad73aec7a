import { describe, expect, it } from 'vitest';
import { parseMultisig } from './Multisig.js';

const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
const bob = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty';
const aliceHex = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d';
const [first, second] = [`0x${'f2'.repeat(20)}`, `0x${'3c'.repeat(20)}`];

describe('parseMultisig', () => {
  it('has the threshold and the members in the given order, with any spaces', () => {
    const { threshold, members } = parseMultisig(` 2 , ${bob},  ${alice} `);
    expect(threshold).toBe(2);
    expect(members.map(({ hex }) => hex)[1]).toBe(aliceHex);
    expect(parseMultisig(`1,${first},${second}`).members.map(({ hex }) => hex)).toEqual([first, second]);
  });

  // pallet_multisig: a threshold of one has a call of its own, and the largest threshold is the number of members.
  it.each(['1', '2', '02'])('accepts the threshold %s of two members', (threshold) => {
    expect(parseMultisig(`${threshold},${alice},${bob}`).threshold).toBe(Number(threshold));
  });

  it.each([
    ['0', '"0"'],
    ['3', '"3"'],
    ['-1', '"-1"'],
    ['1.5', '"1.5"'],
    ['1e0', '"1e0"'],
    ['0x2', '"0x2"'],
    ['', '""'],
    ['000002', '"000002"'],
    ['x'.repeat(30), `"${'x'.repeat(20)}"`],
  ])('refuses the threshold %j of two members', (threshold, got) => {
    expect(() => parseMultisig(`${threshold},${alice},${bob}`)).toThrow(
      expect.objectContaining({
        code: 'INVALID_MULTISIG',
        facts: { field: 'multisig', reason: `expected a threshold from 1 to 2, got ${got}` },
      }),
    );
  });

  it.each([
    ['one member', `1,${alice}`, 'expected at least 2 members, got 1'],
    ['no member', '1', 'expected at least 2 members, got 0'],
    ['no threshold', `${alice},${bob}`, 'expected at least 2 members, got 1'],
    ['a member in two forms', `2,${alice},${bob},${aliceHex}`, 'a member is listed twice'],
    ['members of two kinds', `1,${alice},${first}`, 'expected members of 32 bytes or of 20 bytes, got both'],
  ])('refuses %s', (_, text, reason) => {
    expect(() => parseMultisig(text, '--multisig')).toThrow(
      expect.objectContaining({
        code: 'INVALID_MULTISIG',
        fault: 'input',
        facts: { field: '--multisig', reason },
      }),
    );
  });

  it('names the member that is no account by its place', () => {
    expect(() => parseMultisig(`1,${alice},none`, '--multisig')).toThrow('member 2 of --multisig');
  });

  it('refuses a value that is no text', () => {
    expect(() => parseMultisig(2 as never)).toThrow('expected at least 2 members, got 0');
  });
});
