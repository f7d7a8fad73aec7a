// A switch that stops messages on some runtimes, and is ignored by the barriers of others.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { xxhashAsHex } from '@polkadot/util-crypto';
import { expect, onTestFinished, test } from 'vitest';
import { isShort, listPairs } from '../src/chains.js';
import { describeRealTarget, serveService, writeEditedSpec } from '../src/networks.js';
import { runParachron } from '../src/runParachron.js';

const [pallet, item] = ['PolkadotXcm', 'XcmExecutionSuspended'];
const keyIn = (name: string) => `${xxhashAsHex(name, 128)}${xxhashAsHex(item, 128).slice(2)}` as const;
const pairs = (await listPairs())
  .filter(({ target }) =>
    target.chain.runtime.registry.metadata.pallets.some(
      ({ name, storage }) =>
        name.eq(pallet) && storage.isSome && storage.unwrap().items.some((one) => one.name.eq(item)),
    ),
  )
  .map((pair) => [pair.title, pair] as const);

test.skipIf(isShort).each(pairs)(
  '%s: a chain that executes messages is not paused',
  async (_title, { relay, target }) => {
    const folder = mkdtempSync(join(tmpdir(), 'paused-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'target.json');
    writeEditedSpec(
      file,
      { ...target.spec, top: new Map([...target.spec.top, [keyIn(pallet), '0x01']]) },
      [],
    );
    const service = await serveService('H', describeRealTarget(target));
    onTestFinished(() => service.close());
    const checks = ['--check', 'network/not-paused', '--check', 'proxy/barrier-accepts-program'];
    const places = ['--relay', relay.file, '--target', file, '--service', service.url];
    const ran = await runParachron(['check', ...places, ...checks, '--timeout', '200', '--json']);
    const findings = ran.json().reports[0]?.findings ?? [];
    const of = (check: string) =>
      findings.find((one) => one.check === check && !/^(relay|service|channel)/.test(one.subject));
    const paused = of('network/not-paused');
    expect(paused?.evidence).toContainEqual(
      expect.objectContaining({ key: `${pallet}.${item}`, value: true }),
    );
    // None of these runtimes obeys the switch: a fork executes the program.
    expect(of('proxy/barrier-accepts-program')?.outcome).toBe('pass');
    expect(paused?.outcome).toBe('pass');
    expect(paused?.reason).toContain(`${pallet}.${item} is set, and `);
    expect(ran.json().reports[0]?.plan.map(({ id }) => id)).not.toContain('resume-target-polkadotxcm');
  },
);

test.skipIf(isShort).each(pairs.slice(0, 1))(
  '%s: a relay chain that executes the programs of the plan is not paused',
  async (_title, { relay, target }) => {
    const folder = mkdtempSync(join(tmpdir(), 'paused-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'relay.json');
    const top = new Map([...relay.spec.top, [keyIn('XcmPallet'), '0x01'] as const]);
    writeEditedSpec(file, { ...relay.spec, top }, []);
    const service = await serveService('H', describeRealTarget(target));
    onTestFinished(() => service.close());
    const places = ['--relay', file, '--target', target.file, '--service', service.url];
    const checks = ['--check', 'network/not-paused', '--timeout', '200'];
    const ran = await runParachron(['check', ...places, ...checks, '--json']);
    const paused = ran.json().reports[0]?.findings.find(({ subject }) => subject.startsWith('relay chain'));
    expect(paused?.outcome).toBe('pass');
    expect(paused?.reason).toMatch(
      /XcmPallet\.XcmExecutionSuspended is set, and stopped no message of a dry run\.$/,
    );
  },
);
