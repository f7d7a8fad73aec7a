import { describe, expect, it } from 'vitest';
import { alice, bob } from '../../test/support/local.js';
import type { RunFlags } from './RunFlags.js';
import { readScopeFlags } from './readScopeFlags.js';

const read = (flags: Partial<RunFlags>) => readScopeFlags({ timeout: 20, ...flags });

describe('the user and the calls of a run', () => {
  it('are none by default', () => {
    expect(read({})).toEqual({ calls: [] });
  });

  it('are those of the options', () => {
    const flags = {
      call: [{ name: 'pay', hex: '0x0a03' }],
      user: alice,
      onTarget: bob,
      task: 'every 1h x 24',
      derivation: 'none',
    } as const;
    expect(read(flags)).toEqual({
      calls: [{ name: 'pay', call: { hex: '0x0a03' }, where: '--call' }],
      user: { account: alice, onTarget: bob },
      task: { when: { kind: 'every', seconds: 3_600, times: 24 } },
      derivation: 'none',
    });
  });

  it('have one account if the other is not given', () => {
    expect(read({ user: alice }).user).toEqual({ account: alice });
  });

  it('have a multisig, with spaces between its members', () => {
    expect(read({ multisig: `2, ${alice}, ${bob}` }).multisig).toEqual(
      read({ multisig: `2,${alice},${bob}` }).multisig,
    );
    expect(read({ multisig: `2,${alice},${bob}` }).multisig).toMatchObject({ threshold: 2 });
  });

  it.each<[Partial<RunFlags>, string, string]>([
    [{ onTarget: bob }, 'USAGE', '--on-target: also give the account on the service, with --user.'],
    [{ user: '//Alice' }, 'USAGE', '--user: looks like a secret phrase or path'],
    [{ user: alice, onTarget: '//Alice' }, 'USAGE', '--on-target: looks like a secret phrase or path'],
    [{ multisig: `2,${alice},//Bob` }, 'USAGE', '--multisig: looks like a secret phrase or path'],
    [{ user: 'alice' }, 'INVALID_ACCOUNT', '--user'],
    [{ task: 'tomorrow' }, 'TASK_WHEN_MALFORMED', '--task'],
    [{ multisig: `3,${alice},${bob}` }, 'INVALID_MULTISIG', '--multisig'],
  ])('are refused for %j with %s', (flags, code, message) => {
    expect(() => read(flags)).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(message) }),
    );
  });
});
