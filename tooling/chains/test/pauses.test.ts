// A queue that its chain suspended: messages wait, although a fork executes the program of a message.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { xxhashAsHex } from '@polkadot/util-crypto';
import { expect, onTestFinished, test } from 'vitest';
import { isShort, listPairs } from '../src/chains.js';
import { describeRealTarget, serveService, writeEditedSpec } from '../src/networks.js';
import { runParachron } from '../src/runParachron.js';

const [pallet, item] = ['XcmpQueue', 'QueueSuspended'];
const key = `${xxhashAsHex(pallet, 128)}${xxhashAsHex(item, 128).slice(2)}` as const;
const pairs = (await listPairs())
  .filter(({ target }) =>
    target.chain.runtime.registry.metadata.pallets.some(
      ({ name, storage }) =>
        name.eq(pallet) && storage.isSome && storage.unwrap().items.some((one) => one.name.eq(item)),
    ),
  )
  .map((pair) => [pair.title, pair] as const);

test.skipIf(isShort).each(pairs)(
  '%s: a chain with a suspended queue is paused',
  async (_title, { relay, target }) => {
    const folder = mkdtempSync(join(tmpdir(), 'paused-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'target.json');
    writeEditedSpec(file, { ...target.spec, top: new Map([...target.spec.top, [key, '0x01']]) }, []);
    const service = await serveService('H', describeRealTarget(target));
    onTestFinished(() => service.close());
    const places = ['--relay', relay.file, '--target', file, '--service', service.url];
    const checks = ['--check', 'network/not-paused', '--timeout', '200'];
    const ran = await runParachron(['check', ...places, ...checks, '--dry-run', '--json']);
    const [report] = ran.json().reports;
    const [paused, after] = [report, report?.dryRun?.after].map((one) =>
      one?.findings.find(({ check, subject }) => check === 'network/not-paused' && /^target/.test(subject)),
    );
    expect(after).toMatchObject({ outcome: 'pass' });
    expect(paused).toMatchObject({
      ...{ outcome: 'fail', fix: [expect.stringContaining('resume_xcm_execution')] },
      reason: `${pallet}.${item} stops messages.`,
      evidence: expect.arrayContaining([expect.objectContaining({ key: `${pallet}.${item}`, value: true })]),
    });
  },
);
