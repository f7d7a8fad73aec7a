import type { Devnet, DevnetOptions } from '@parachron/devnet';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { alice, bob, signed } from './support/addresses.js';
import { encodeRemark, endpointsOf, grantProxy, startDevnet } from './support/grantProxy.js';
import { runCommand, writeFolder } from './support/runCommand.js';

// Messages of the task commands about refusals, amounts, ids, calls and existing grants.

const env = { KEY: '//Alice', HOST: '127.0.0.1' };

let devnet: Devnet;

async function start(options: DevnetOptions) {
  devnet = await startDevnet(options);
  return endpointsOf(devnet);
}

afterEach(() => devnet?.close());

const run = (args: readonly string[]) => runCommand(args, { env, width: 2000 });

describe('parachron task', () => {
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
    expect(huge.err).toMatch(/--amount: expected an amount of at most [\d,.]+ TUR, got "9{40}"/);
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
    const weekdays = ['--when', '0 9 * * 1-5 x 2', '--zone', 'Europe/Berlin'];
    const planned = await run([...args, ...weekdays, '-o', alice]);
    // Friday and Monday.
    expect(planned.out).toContain('Runs at 2027-01-01T08:00:00Z, 2027-01-04T08:00:00Z.');
    const hourly = await run([...args, '--when', 'every 1h x 24', '-o', alice]);
    expect(hourly.out).toMatch(
      /Runs at 2027-01-01T\S+:00Z, then every hour until\s+2027-01-0[12]T\S+:00Z: 24\s+runs\.$/m,
    );
    // Friday, Monday to Thursday.
    const uneven = await run([...args, '--when', '0 9 * * 1-5 x 5', '--zone', 'Europe/Berlin', '-o', alice]);
    expect(uneven.out.match(/2027-01-\d\dT08:00:00Z/g)).toHaveLength(5);
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
    expect(cancelled.out).toMatch(/is cancelled in block \d+\. Inclusion fee: [\d.]+ TUR\./);
  });

  it('starts at the given time, runs then, and refuses a start that the chain refuses', async () => {
    const { service } = await start({ targets: [] });
    const call = await encodeRemark(service);
    const args = ['task', 'schedule', '-s', service, '-i', 'late', '--dispatch', call, '--start'];
    const sent = await run([...args, '2027-01-01T03:00:00Z', '--when', 'every 2h x 2', ...signed]);
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
    const shown = (from: string) => run([...args, from, '-o', alice, '--when', 'every 2h']);
    const past = await shown('2027-01-01T03:00:00Z');
    expect(past).toMatchObject({ code: 5, out: expect.stringContaining('PastTime') });
    const off = await shown('2027-01-01T08:20:00Z');
    expect(off).toMatchObject({ code: 2, err: expect.stringContaining('TIME_OFF_SLOT') });
    const later = await shown('2027-01-01T09:00:00Z');
    expect(later.out).toContain('Runs at 2027-01-01T09:00:00Z, then every 2 hours without end.');
  });

  it('names a currency that the service does not have', async () => {
    const { service, target } = await start({ targets: [{ paraId: 2000 }] });
    await grantProxy(target);
    const remark = await encodeRemark(target);
    const args = ['task', 'schedule', '-s', service, '-t', target, '-i', 'x', '--call', remark, '-o', alice];
    const other = await run([...args, '--currency', '9']);
    expect(other).toMatchObject({
      code: 5,
      out: expect.stringContaining('XcmpHandler.CurrencyChainComboNotFound'),
    });
    const none = await run([...args, '--currency', 'DOT']);
    expect(none).toMatchObject({ code: 2, err: expect.stringContaining('currency_id takes u32, got "DOT"') });
  });
});

// Tasks with a configuration file instead of options, on one local network.

let placesDevnet: Devnet;
let service: string;
let target: string;

beforeAll(async () => {
  placesDevnet = await startDevnet({ targets: [{ paraId: 2000 }, { paraId: 2001 }] });
  ({ service, target } = endpointsOf(placesDevnet));
  await grantProxy(target);
});

afterAll(() => placesDevnet.close());

/** A folder with a configuration of the local network; the first node of the service is down. */
function writeConfiguration(change: (text: string) => string = (text) => text): string {
  const text = `
networks:
  mine:
    relay: wss://relay.example
    service: [ws://127.0.0.1:9, "${service.replace('127.0.0.1', '$' + '{HOST}')}"]
parachains:
  - name: one
    networks: { mine: "${target}" }
    calls:
      - { name: pay, pallet: System, method: remark_with_event, args: { remark: "0x626f" } }
      - { name: both, pallet: System, method: remark, args: { remark: "0x01" } }
    user: { account: ${alice} }
  - name: two
    networks: { mine: "${placesDevnet.targets[1]?.endpoint}" }
    calls:
      - { name: both, pallet: System, method: remark, args: { remark: "0x02" } }
`;
  return writeFolder({ 'parachron.yaml': change(text) });
}

describe('parachron task with a configuration', () => {
  it('schedules a call by its name, lists, follows and cancels, without further options', async () => {
    const cwd = writeConfiguration();
    const dry = await runCommand(['task', 'schedule', '-i', 'far', '--call', 'pay', '--only', 'one'], {
      cwd,
      env,
    });
    expect(dry).toMatchObject({ code: 0, out: expect.stringContaining('Task "far" of') });
    // The proxy call contains the bytes of the given call.
    expect(dry.out).toContain((await encodeRemark(target)).slice(2));
    const sent = await runCommand(['task', 'schedule', '-i', 'far', '--call', 'pay', ...signed], {
      cwd,
      env,
    });
    expect(sent).toMatchObject({ code: 0, out: expect.stringContaining('is scheduled in block') });
    const listed = await runCommand(['task', 'list'], { cwd, env });
    expect(listed).toMatchObject({ code: 0, out: expect.stringContaining('message to parachain 2000') });
    await placesDevnet.advanceToNextSlot();
    await placesDevnet.advance(60);
    const seen = await runCommand(['task', 'follow', 'far', '--from', '0', '--only', 'one'], { cwd, env });
    expect(seen).toMatchObject({ code: 0, out: expect.stringMatching(/target #\d+ executed/) });
    const cancelled = await runCommand(['task', 'cancel', 'far'], { cwd, env });
    expect(cancelled).toMatchObject({ code: 5, out: expect.stringContaining('TaskDoesNotExist') });
  });

  it('uses options before the values of the file', async () => {
    const wrong = writeConfiguration((text) =>
      text
        .replaceAll(service.slice(-5), '7')
        .replace('    user: {', `    paraId: 2042\n    user: { onTarget: ${alice},`),
    );
    const options = ['-s', service, '-t', target, '--owner', bob, '--target-para', '2000'];
    const args = ['task', 'schedule', '-i', 'x', '--call', 'pay', ...options, '--json'];
    const { out } = await runCommand(args, { cwd: wrong, env });
    expect(JSON.parse(out).call.args.para_id).toBe(2000);
    const hex = JSON.parse(out).call.args.encoded_call as string;
    // Bob's key, from the address above by `subkey inspect //Bob`: the call is made in his name, not the user's.
    expect(hex).toContain('8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48');
  });

  it('does not read the file if options state everything', async () => {
    const cwd = writeFolder({ 'parachron.yaml': 'broken: [' });
    const listed = await runCommand(['task', 'list', '-s', service, '-o', bob], { cwd, env });
    expect(listed).toMatchObject({ code: 0, out: 'No task is pending.' });
    expect((await runCommand(['task', 'list', '-o', bob], { cwd, env })).code).toBe(2);
  });

  it.each([
    [['--call', 'both'], '--only: one, two match; name one of them.'],
    [
      ['--call', 'pya'],
      '--call: "pya" is neither 0x-prefixed hex nor one of the calls of parachron.yaml, which are pay, both; did you mean pay?',
    ],
    [
      ['--call', 'pay', '--only', 'two'],
      '"pay" is neither 0x-prefixed hex nor one of the calls of parachron.yaml, which are both',
    ],
    [
      ['--call', '0x00', '--only', 'tow'],
      '--only: "tow" is not a configured parachain (one, two); did you mean two?',
    ],
    [
      ['--call', 'pay', '--network', 'minee'],
      '"minee" is not a known network (local, mine); did you mean mine?',
    ],
    [['--call', 'pay', '--network', 'local'], '--network: the local network ends with the command'],
    [['--dispatch', '0x00', '--anyway'], '--anyway: requires --submit: nothing is sent without --submit.'],
    [['--dispatch', '0x00', '--call', '0x00'], '--call: give one of --call, --dispatch and --transfer.'],
  ])('answers %j with one sentence', async (args, sentence) => {
    const cwd = writeConfiguration();
    const { code, err } = await runCommand(['task', 'schedule', '-i', 'x', ...args], {
      cwd,
      env,
      width: 400,
    });
    expect(code).toBe(2);
    expect(err).toContain(sentence);
  });

  it('names the missing values without a configuration', async () => {
    const cwd = writeFolder({});
    const run = async (...args: string[]) =>
      (await runCommand(['task', ...args], { cwd, env, width: 400 })).err;
    expect(await run('list')).toContain("--service: give the endpoint of the service's chain");
    expect(await run('schedule', '-i', 'x', '--call', 'pay')).toContain('and no configuration names calls');
    expect(await run('list', '--only', 'one')).toContain('no configuration with parachains found');
    expect(await run('list', '-s', service, '-o', '//Alice')).toContain('--owner: looks like a secret');
  });

  it('names the option or the field of an unreachable chain', async () => {
    const dead = 'ws://127.0.0.1:1';
    const expectRefused = async (args: readonly string[], origin: string, cwd = writeFolder({})) => {
      const found = await runCommand(['task', ...args], { cwd, env, width: 2000 });
      expect(found.err).toContain(`ENDPOINT_REFUSED: ${origin}: ${dead} could not be reached`);
      expect(found.code).toBe(3);
    };
    const list = ['list', '-o', bob];
    await expectRefused([...list, '-s', dead], '--service (service chain)');
    const fields = writeConfiguration((text) => text.replace(/service: .*/, `service: ${dead}`));
    await expectRefused(list, 'parachron.yaml, networks.mine.service (service chain)', fields);
    const schedule = ['schedule', '-i', 'x', '--call', '0x00', '-o', bob];
    await expectRefused([...schedule, '-s', service, '-t', dead], '--target (target chain)');
    const target = writeConfiguration((text) => text.replace(/mine: "ws.*"/, `mine: "${dead}"`));
    const origin = 'parachron.yaml, parachains[0].networks.mine (target chain)';
    await expectRefused([...schedule, '--only', 'one'], origin, target);
  });

  it('requires the network if several have the service, and uses the only one with the parachain', async () => {
    const other = `  other: { relay: wss://relay.example, service: ws://127.0.0.1:9 }\nparachains:`;
    const cwd = writeConfiguration((text) => text.replace('parachains:', other));
    const open = await runCommand(['task', 'list', '-o', bob], { cwd, env, width: 400 });
    expect(open).toMatchObject({
      code: 2,
      err: expect.stringContaining('has the service on mine, other; name one'),
    });
    const chosen = await runCommand(['task', 'list', '-o', bob, '--only', 'one'], { cwd, env });
    expect(chosen).toMatchObject({ code: 0, out: 'No task is pending.' });
    const named = await runCommand(['task', 'list', '-o', bob, '--network', 'mine'], { cwd, env });
    expect(named.code).toBe(0);
  });
});
