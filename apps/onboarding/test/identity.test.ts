// The input contradicts a chain: the command prints one sentence and no plan, and exits with the code of wrong input or of a wrong chain.
import { createDevnet, type Devnet } from '@parachron/devnet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCommand } from './support/runCommand.js';
import { specFiles, writeFolder } from './support/writeFolder.js';

const relay = specFiles.relay;
const hub = specFiles.target;
const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
const alith = `0x${'f2'.repeat(20)}`;

let devnet: Devnet;
let service: string;
let target: string;
beforeAll(async () => {
  devnet = await createDevnet({ serve: { port: 0 }, targets: [{ paraId: 2000 }] });
  service = devnet.service.endpoint ?? '';
  target = devnet.targets[0]?.endpoint ?? '';
});
afterAll(() => devnet.close());

type Case = readonly [string, () => readonly string[], number, string, RegExp];

const cases: readonly Case[] = [
  [
    'the para id of another chain',
    // Both runtimes run in this process: the time limit applies to nodes only.
    () => ['--target-para', '3000', '--timeout', '0.001'],
    2,
    'PARA_ID_MISMATCH',
    /"asset-hub-rococo": expected para 3000, got para 1000\.$/,
  ],
  [
    'the para id of another service',
    () => ['--service', service, '--service-para', '2200'],
    2,
    'PARA_ID_MISMATCH',
    /^The service chain ".*": expected para 2200, got para 2114\.$/,
  ],
  [
    'the target as the service',
    () => ['--service-para', '1000'],
    2,
    'TARGET_IS_SERVICE',
    /^The target is para 1000, which is the service itself\.$/,
  ],
  [
    'another parachain as the service',
    () => ['--service', target],
    2,
    'PARA_ID_MISMATCH',
    /expected para 2114, got para 2000/,
  ],
  [
    'a node of another chain besides',
    () => ['--target', target],
    4,
    'WRONG_CHAIN',
    /serves this chain \(genesis .*serves "asset-hub-rococo"/,
  ],
  [
    'an account of 20 bytes',
    () => ['--service', service, '--user', alith],
    2,
    'ACCOUNT_OF_OTHER_LENGTH',
    /^user\.account \(--user\): expected an account of 32 bytes for ".*", got 20 bytes: 0xf2.*\.$/,
  ],
  [
    'an account of 20 bytes, without a service',
    () => ['--user', alith],
    2,
    'ACCOUNT_OF_OTHER_LENGTH',
    /^user\.account \(--user\): expected an account of 32 bytes for "asset-hub-rococo", got 20 bytes: 0xf2.*\.$/,
  ],
  [
    'an account of 20 bytes on the target',
    () => ['--user', alice, '--on-target', alith],
    2,
    'ACCOUNT_OF_OTHER_LENGTH',
    /^user\.onTarget \(--on-target\): /,
  ],
];

describe('parachron plan', () => {
  it.each(cases)('refuses %s', async (_what, more, exitCode, name, sentence) => {
    const { code, out } = await runCommand(['plan', '-r', relay, '-t', hub, ...more(), '--json']);
    const { plans, notChecked } = JSON.parse(out);
    expect({ code, plans, name: notChecked[0].error.code }).toEqual({ code: exitCode, plans: [], name });
    expect(notChecked).toHaveLength(1);
    expect(notChecked[0].error.message).toMatch(sentence);
  });

  it('refuses a relay chain as target, and a parachain as relay chain', async () => {
    const asTarget = await runCommand(['plan', '-r', relay, '-t', relay], { width: 200 });
    expect(asTarget.code).toBe(4);
    expect(asTarget.out).toContain('but it is a relay chain: its runtime has the pallet Paras.');
    const asRelay = await runCommand(['plan', '-r', hub, '-t', target], { width: 200 });
    expect(asRelay.code).toBe(4);
    expect(asRelay.out).toContain('given as the relay chain, but it is a parachain');
  });

  it('refuses a para id of the configuration that differs from the chain', async () => {
    const text = `networks:\n  mine: { relay: ${relay} }\nparachains:\n  - name: hub\n    networks: { mine: ${hub} }\n    paraId: 3000\n`;
    const cwd = writeFolder({ 'parachron.yaml': text });
    const { code, out } = await runCommand(['check', '--json'], { cwd });
    expect(code).toBe(2);
    expect(JSON.parse(out)).toMatchObject({
      reports: [],
      notChecked: [{ parachain: 'hub', error: { code: 'PARA_ID_MISMATCH' } }],
    });
  });
});

describe('parachron task schedule', () => {
  const args = () => ['task', 'schedule', '-i', 'x', '--call', '0x0000', '-s', service, '--json'];

  it.each([
    [['--target-para', '3000', '-o', alice], 'PARA_ID_MISMATCH'],
    [['--service-para', '2200', '-o', alice], 'PARA_ID_MISMATCH'],
    [['-o', alith], 'ACCOUNT_OF_OTHER_LENGTH'],
    [['-o', alice, '--on-target', alith], 'ACCOUNT_OF_OTHER_LENGTH'],
  ])('refuses %j', async (more, name) => {
    const { code, out } = await runCommand([...args(), '-t', target, ...more]);
    expect([code, JSON.parse(out).error.code]).toEqual([2, name]);
  });

  it('refuses the service as the target', async () => {
    const { code, out } = await runCommand([...args(), '-t', service, '-o', alice]);
    expect([code, JSON.parse(out).error.code]).toEqual([2, 'TARGET_IS_SERVICE']);
  });
});
