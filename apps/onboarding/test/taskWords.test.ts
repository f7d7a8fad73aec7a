// Messages of the task commands about refusals, amounts, ids, calls and existing grants.
import { createDevnet, type Devnet, type DevnetOptions } from '@parachron/devnet';
import { afterEach, describe, expect, it } from 'vitest';
import { encodeRemark, grantProxy } from './support/grantProxy.js';
import { runCommand } from './support/runCommand.js';

const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
const bob = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty';
const env = { KEY: '//Alice' };
const signed = ['--signer-env', 'KEY', '--submit'];

let devnet: Devnet;

async function start(options: DevnetOptions): Promise<{ service: string; target: string }> {
  devnet = await createDevnet({ start: Date.parse('2027-01-01T00:10:00Z'), serve: { port: 0 }, ...options });
  return { service: devnet.service.endpoint ?? '', target: devnet.targets[0]?.endpoint ?? '' };
}

afterEach(() => devnet?.close());

const run = (args: readonly string[]) => runCommand(args, { env, width: 2000 });

describe('parachron task', () => {
  it('names the option of an unreachable chain', async () => {
    const { service } = await start({ targets: [] });
    const dead = 'ws://127.0.0.1:1';
    const call = ['-i', 'x', '--call', '0x00', '-o', alice];
    for (const [args, option] of [
      [['task', 'list', '-s', dead, '-o', alice], '--service (service chain)'],
      [['task', 'schedule', '-s', service, '-t', dead, ...call], '--target (target chain)'],
    ] as const) {
      const { code, err } = await run(args);
      expect(err).toContain(`ENDPOINT_REFUSED: ${option}: ${dead} could not be reached`);
      expect(code).toBe(3);
    }
  });

  it('reports a refusal of the service in terms of the options, exits with 5, and signs nothing', async () => {
    const { service } = await start({ variant: 'M', targets: [] });
    const transfer = ['task', 'schedule', '-s', service, '-i', 'pay', '--transfer', bob, '--amount'];
    const shown = await run([...transfer, '0.01', '-o', alice]);
    expect(shown.code).toBe(5);
    expect(shown.out).toMatch(/AutomationTime\.InvalidAmount: .* Give a larger amount/);
    const refused = await run([...transfer, '0.01', ...signed]);
    expect(refused.code).toBe(5);
    expect(refused.err).not.toContain('Signing');
    const huge = await run([...transfer, '9'.repeat(40), '-o', alice]);
    expect(huge.err).toContain(`--amount: ${'9'.repeat(40)} is more than a chain can count.`);
    const cancel = await run(['task', 'cancel', 'rent', '-s', service, '-o', alice]);
    expect(cancel).toMatchObject({
      code: 5,
      out: expect.stringContaining('AutomationTime.TaskDoesNotExist'),
    });
    expect(cancel.out).toMatch(/Inclusion fee: [\d.]+ TUR\./);
    const sent = await run(['task', 'cancel', 'rent', '-s', service, ...signed]);
    expect(sent).toMatchObject({ code: 5, err: expect.stringContaining('TaskDoesNotExist') });
  });

  it('accepts cron with a zone, dispatches one call unchanged, and prints the cost of a cancellation', async () => {
    const { service } = await start({ targets: [] });
    const call = await encodeRemark(service);
    const args = ['task', 'schedule', '-s', service, '-i', 'standup', '--dispatch', call];
    const weekdays = ['--every', '0 9 * * 1-5', '--zone', 'Europe/Berlin', '--times', '2'];
    const planned = await run([...args, ...weekdays, '-o', alice]);
    // Friday and Monday.
    expect(planned.out).toContain('Runs at 2027-01-01T08:00:00Z, 2027-01-04T08:00:00Z.');
    expect(planned.out).not.toContain('batch_all');
    expect(planned.out).toContain(`${call.slice(2)}\n`);
    const undecodable = await run([
      'task',
      'schedule',
      '-s',
      service,
      '-i',
      'x',
      '--dispatch',
      '0xffff',
      '-o',
      alice,
    ]);
    expect(undecodable.err).toContain(
      '0xffff is not a call of this runtime: no call has the index 255, 255.',
    );
    await run([...args, ...signed]);
    const cancelled = await run(['task', 'cancel', 'standup', '-s', service, ...signed]);
    expect(cancelled.out).toMatch(/is cancelled in block #\d+\. Inclusion fee: [\d.]+ TUR\./);
  });

  it('starts at the given time, runs then, and refuses a start that the chain refuses', async () => {
    const { service } = await start({ targets: [] });
    const call = await encodeRemark(service);
    const args = ['task', 'schedule', '-s', service, '-i', 'late', '--dispatch', call, '--every', '2h'];
    const sent = await run([...args, '--start', '2027-01-01T03:00:00Z', '--times', '2', ...signed]);
    expect(sent.code).toBe(0);
    const list = async () => (await run(['task', 'list', '-s', service, '-o', alice, '--json'])).out;
    const times = ['2027-01-01T03:00:00Z', '2027-01-01T05:00:00Z'].map(
      (time) => `${Date.parse(time) / 1000}`,
    );
    expect(JSON.parse(await list())).toMatchObject([{ schedule: { kind: 'fixed', times, left: 2 } }]);
    const advanceTo = (time: string) => devnet.advanceTo(Date.parse(time));
    await advanceTo('2027-01-01T02:59:00Z');
    expect(JSON.parse(await list())).toMatchObject([{ schedule: { left: 2 } }]);
    await advanceTo('2027-01-01T05:01:00Z');
    const seen = await run(['task', 'follow', 'late', '-s', service, '-o', alice, '--from', '0']);
    expect(seen.out.match(/triggered for \S+/g)).toEqual([
      'triggered for 2027-01-01T03:00:00Z',
      'triggered for 2027-01-01T05:00:00Z',
    ]);
    const shown = (from: string, ...more: string[]) => run([...args, '-o', alice, '--start', from, ...more]);
    const past = await shown('2027-01-01T03:00:00Z');
    expect(past).toMatchObject({ code: 5, out: expect.stringContaining('PastTime') });
    const off = await shown('2027-01-01T08:20:00Z');
    expect(off).toMatchObject({ code: 5, out: expect.stringContaining('InvalidTime') });
    const rounded = await shown('2027-01-01T08:20:00Z', '--round', 'up');
    expect(rounded.out).toContain('Runs at 2027-01-01T09:00:00Z, then every 7200 s without end.');
  });

  it('quotes no existing grant, and names a currency that the service does not have', async () => {
    const { service, target } = await start({ targets: [{ paraId: 2000 }] });
    await grantProxy(target);
    const remark = await encodeRemark(target);
    const args = ['task', 'schedule', '-s', service, '-t', target, '-i', 'x', '--call', remark, '-o', alice];
    const { out } = await run(args);
    expect(out).not.toContain('fee of granting the proxy');
    expect(out).not.toContain('deposit for the proxy');
    const other = await run([...args, '--currency', '9']);
    expect(other).toMatchObject({
      code: 5,
      out: expect.stringContaining('XcmpHandler.CurrencyChainComboNotFound'),
    });
    const none = await run([...args, '--currency', 'DOT']);
    expect(none).toMatchObject({ code: 2, err: expect.stringContaining('currency_id takes u32, got "DOT"') });
  });
});
