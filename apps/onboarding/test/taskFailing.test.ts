// Tasks that the service takes, and that are predicted to fail.
import type { Devnet } from '@parachron/devnet';
import { deriveLocation } from '@parachron/xcm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { alice, bob, signing as env, signed } from './support/addresses.js';
import { encodeRemark, endpointsOf, grantProxy, sendTokens, startDevnet } from './support/grantProxy.js';
import { runCommand } from './support/runCommand.js';

describe('a transfer of more than the account has', () => {
  it('names the error of the run once, in lines of the width of the terminal', async () => {
    const devnet = await startDevnet({ variant: 'M' });
    const { service } = endpointsOf(devnet);
    const order = ['-i', 'rich', '--transfer', bob, '--amount', '5000000000'];
    const args = ['task', 'schedule', '-s', service, ...order, ...signed, '--anyway'];
    const { err } = await runCommand(args, { env, width: 60 });
    await devnet.close();
    expect(err.match(/InsufficientBalance/g)).toHaveLength(1);
    expect(err).toMatch(/^Would fail: Run 1, at /m);
    expect(err.split('\n').filter((line) => line.length > 60 && !/0x|^Ticket/.test(line))).toEqual([]);
  });
});

describe('parachron task schedule, of a task whose XCM fee cannot be taken', () => {
  let devnet: Devnet;
  let args: readonly string[];

  beforeAll(async () => {
    // Below the existential deposit of the specification (0.01 token), for an account that is empty.
    const row = {
      instructionWeight: 1_000_000_000n,
      feePerSecond: 1_000_000n,
      flow: 'sovereign',
      feeAsset: 'service',
      xcmVersion: 4,
    } as const;
    // The fee of the target is lower, so that the program itself arrives.
    const id = deriveLocation({ paraId: 2114, relation: 'sibling' });
    const executor = {
      trustsReserves: true,
      feeAssets: [{ id, perSecond: 100_000n, perMegabyte: 0n }],
    };
    devnet = await startDevnet({
      targets: [{ paraId: 2000, config: { xcm: { executor } } }],
      service: { config: { targets: { '2000/0': row } } },
    });
    const { service, target } = endpointsOf(devnet);
    await grantProxy(target);
    args = ['task', 'schedule', '-s', service, '-t', target, '-i', 'x', '--call', await encodeRemark(target)];
  });

  afterAll(() => devnet.close());

  const listed = async () => {
    const { service } = endpointsOf(devnet);
    const { out } = await runCommand(['task', 'list', '-s', service, '-o', alice, '--json']);
    return (JSON.parse(out) as unknown[]).length;
  };

  it('prints the failure without --submit, and exits with 1', async () => {
    const shown = await runCommand([...args, '-o', alice], { width: 400 });
    expect(shown.code).toBe(1);
    expect(shown.out).toMatch(
      /Would fail: XcmpHandler\.XcmFeesFailed: The service accepts the task and reports XcmFeesFailed/,
    );
    expect(shown.out).toMatch(/\. \w+, which pays for the message, had 0 TUR before the block\./);
    // The hint names no option that the command would refuse.
    expect(shown.err).toContain(
      'Nothing was sent. With --submit, the command would refuse to send this call.',
    );
    expect(shown.err).not.toContain('To send the call');
    const { out } = await runCommand([...args, '-o', alice, '--json']);
    const { failures } = JSON.parse(out) as { failures: { name: string }[] };
    expect(failures.map(({ name }) => name)).toContain('XcmpHandler.XcmFeesFailed');
  });

  it('refuses the task with --submit before it is sent, with exit code 5 and the fix', async () => {
    const refused = await runCommand([...args, ...signed], { env, width: 4000 });
    expect(refused.code).toBe(5);
    expect(refused.err).toContain('TASK_BOUND_TO_FAIL: Nothing was sent');
    expect(refused.err).toMatch(
      /hint: Usual causes: a low balance .* a channel that is closed or full\. .* Add --anyway to send the task\./,
    );
    expect(await listed()).toBe(0);
  });

  it('sends the task with --anyway, and repeats the predicted failure', async () => {
    const sent = await runCommand([...args, ...signed, '--anyway'], { env, width: 400 });
    expect(sent).toMatchObject({ code: 0, out: expect.stringContaining('is scheduled in block') });
    expect(sent.err).toContain('Would fail: XcmpHandler.XcmFeesFailed');
    expect(await listed()).toBe(1);
    // `--anyway` sends the call, and the service itself refuses it.
    const again = await runCommand([...args, ...signed, '--anyway'], { env, width: 400 });
    expect(again).toMatchObject({ code: 5, err: expect.stringContaining('DuplicateTask') });
  });
});

describe('parachron task schedule, of a call that does not run', () => {
  it('exits with 1, with 5 with --submit, and sends with --anyway', async () => {
    const devnet = await startDevnet({ targets: [{ paraId: 2000 }] });
    try {
      const { service, target } = endpointsOf(devnet);
      const call = await encodeRemark(target);
      const args = ['task', 'schedule', '-s', service, '-t', target, '-i', 'x', '--call', call];
      const shown = await runCommand([...args, '-o', alice], { width: 400 });
      expect(shown).toMatchObject({
        code: 1,
        out: expect.stringContaining('Would fail: The call does not run on '),
      });
      const refused = await runCommand([...args, ...signed], { env, width: 800 });
      const why = /TASK_BOUND_TO_FAIL: .* Paid by the derived account .* is not a proxy of the user\./;
      expect(refused).toMatchObject({ code: 5, err: expect.stringMatching(why) });
      expect(refused.err).toContain('pays. `parachron plan` for the same chains, call and user prints these');
      const sent = await runCommand([...args, ...signed, '--anyway'], { env, width: 400 });
      expect(sent).toMatchObject({ code: 0, out: expect.stringContaining('is scheduled in block') });
    } finally {
      await devnet.close();
    }
  });
});

describe('parachron task schedule, of a call that runs several times', () => {
  it('names the funds that the account on the target lacks, with which all runs succeed', async () => {
    const devnet = await startDevnet({ targets: [{ paraId: 2000 }] });
    try {
      const { service, target } = endpointsOf(devnet);
      // Enough for one program, whose unused part returns, but not for its fee and another one.
      await grantProxy(target, 11_000_000_000n);
      const places = ['-s', service, '-t', target];
      const args = ['task', 'schedule', ...places, '-i', 'x', '--call', await encodeRemark(target)];
      expect(await runCommand([...args, '-o', alice])).toMatchObject({ code: 0 });
      const endless = await runCommand([...args, '-w', 'every 1d', '-o', alice], { width: 400 });
      const second = /May fail: [\d.]+ UNIT is missing on \w+, which pays on .*, for the second run of a/;
      expect(endless).toMatchObject({ code: 0, out: expect.stringMatching(second) });
      const many = [...args, '-w', 'every 1h x 3'];
      const shown = await runCommand([...many, '-o', alice], { width: 400 });
      const lacking = /Would fail: ([\d.]+) UNIT is missing on (\w+), which pays on .*, for all 3 runs\./;
      expect(shown).toMatchObject({ code: 1, out: expect.stringMatching(lacking) });
      const [, amount = '', payer = ''] = lacking.exec(shown.out) ?? [];
      await sendTokens(target, { to: payer, value: BigInt(Math.round(Number(amount) * 1e12)) });
      const sent = await runCommand([...many, ...signed], { env, width: 400 });
      expect(sent).toMatchObject({ code: 0, out: expect.stringContaining('is scheduled in block') });
      await devnet.advance(4 * 3600);
      const followed = await runCommand(['task', 'follow', 'x', ...places, '-o', alice, '--from', '1']);
      expect(followed.code).toBe(0);
      expect(followed.out.match(/target #\d+ executed/g)).toHaveLength(3);
    } finally {
      await devnet.close();
    }
  });
});
