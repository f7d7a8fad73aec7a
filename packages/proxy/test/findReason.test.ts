import { encodeProgram } from '@parachron/xcm';
import { expect, test } from 'vitest';
import { readProgram } from '../src/delivery/readProgram.js';
import { readRun } from '../src/delivery/readRun.js';
import { deriveTaskProgram } from '../src/index.js';
import { findReason } from '../src/trial/findReason.js';
import { Trial } from '../src/trial/Trial.js';
import { closeAfterEach } from './support/closeAfterEach.js';
import { openTarget } from './support/openTarget.js';
import { derived, unit, user } from './support/users.js';

const keep = closeAfterEach();

// DryRunApi of XCM version 5 names the instruction beside the error; the small chain names the error alone.
test('the place that the chain names stays when further runs find the reason', async () => {
  const target = keep(await openTarget());
  const { runtime } = target.chain;
  const own = { kind: 'AccountId32', hex: derived.hashedDescription } as const;
  const fork = await target.small.fork();
  const trial = await Trial.begin({
    fork,
    user,
    derived: { ...{ kind: 'account', account: own, source: 'configuration' }, notes: [], evidence: [] },
  });
  const callWeight = { refTime: 1_000_000_000n, proofSize: 10_000n };
  const terms = { offer: unit, weightLimit: 'Unlimited', callWeight } as const;
  const instructions = deriveTaskProgram({ user, flow: 'remote', token: 'target', call: '0x00', ...terms });
  const bytes = encodeProgram(instructions, { version: 4 });
  const program = readProgram(bytes) ?? expect.unreachable();
  const ran = (await trial.run(bytes)) ?? expect.unreachable();
  const index = instructions.findIndex(({ kind }) => kind === 'WithdrawAsset');
  const verdict = { ...ran, index };
  const seen = { ...readRun(verdict, { program, runtime }), index };
  expect(seen).toMatchObject({ outcome: 'xcm-failed', isOpen: true });
  const error = 'FailedToTransactAsset';
  expect(await findReason(trial, { program, verdict }, seen)).toMatchObject({
    outcome: 'funds',
    error,
    index,
  });
});
