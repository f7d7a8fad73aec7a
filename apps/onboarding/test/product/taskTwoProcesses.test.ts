// Two processes with one key send a task of the same id at the same time: the second process detects the conflict before it pays.
import { connect } from '@parachron/client';
import { createDevnet } from '@parachron/devnet';
import { expect, inject, it } from 'vitest';
import { startProgram } from '../support/runCommand.js';

const alice = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
const bob = '5FHneW46xGXgs5mUiveU4sbTyGBzmstUspZC92UhjJM694ty';
const program = inject('program');

it('the second of two processes with one key is refused before it pays', async () => {
  const devnet = await createDevnet({
    variant: 'M',
    targets: [],
    blocks: { kind: 'interval', milliseconds: 1_000 },
    serve: { port: 0 },
  });
  try {
    const service = devnet.service.endpoint ?? '';
    const args = ['task', 'schedule', '-s', service, '-i', 'rent', '--transfer', bob, '--amount', '2'];
    const run = (minutes: number) =>
      startProgram(program, [...args, '-w', `every ${minutes}m x 2`, '--signer-env', 'KEY', '--submit'], {
        cwd: '/',
        env: { KEY: '//Alice' },
      }).ended;
    const ended = await Promise.all([run(1), run(2)]);
    expect(ended.map(({ code }) => code).sort(), JSON.stringify(ended)).toEqual([0, 5]);
    expect(ended.find(({ code }) => code === 5)?.err).toMatch(
      /would be\s+refused with AutomationTime\.DuplicateTask/,
    );
    const chain = await connect(service);
    expect(await chain.request('system_accountNextIndex', [alice])).toBe(1);
    await chain.close();
  } finally {
    await devnet.close();
  }
});
