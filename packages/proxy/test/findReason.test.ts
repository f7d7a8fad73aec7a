import type { Fork, ForkMessage } from '@parachron/client';
import { encodeCall, omitUndefined } from '@parachron/core';
import {
  decodeProgram,
  deriveMessageIds,
  deriveTaskProgram,
  encodeProgram,
  type Instruction,
} from '@parachron/xcm';
import { expect, test } from 'vitest';
import { readRun } from '../src/delivery/readRun.js';
import { summarizeProgram } from '../src/delivery/summarizeProgram.js';
import { proxyCall, tryDelivery } from '../src/index.js';
import { beginTrial } from '../src/trial/beginTrial.js';
import { findReason } from '../src/trial/findReason.js';
import { closeAfterEach } from './support/closeAfterEach.js';
import { type OpenTarget, openTarget } from './support/openTarget.js';
import { alice, derived, unit, user } from './support/users.js';

const keep = closeAfterEach();
const own = { kind: 'AccountId32', hex: derived.hashedDescription } as const;

/** A call of Alice by proxy, which nobody granted. */
function proxied({ chain: { runtime } }: OpenTarget) {
  const remark = { pallet: 'System', method: 'remark', args: { remark: '0x' } };
  return proxyCall(runtime, { real: alice, call: encodeCall(runtime.registry, remark) }).hex;
}

/** Runs the program of a task with further instructions behind its call, and finds its reason; the place is what the chain names. */
async function find(target: OpenTarget, added: readonly Instruction[], index?: number) {
  const account = { kind: 'account', account: own, source: 'configuration', evidence: [] } as const;
  const trial = await beginTrial(await target.small.fork(), user, account);
  const callWeight = { refTime: 1_000_000_000n, proofSize: 10_000n };
  const terms = { offer: unit, weightLimit: 'Unlimited', callWeight } as const;
  const order = { user, flow: 'remote', token: 'target', call: proxied(target), ...terms } as const;
  const instructions = deriveTaskProgram(order).flatMap((one) =>
    one.kind === 'Transact' ? [one, ...added] : [one],
  );
  const bytes = encodeProgram(instructions, { version: 4 });
  const program = summarizeProgram(bytes) ?? expect.unreachable();
  const verdict = { ...((await trial.run(bytes)) ?? expect.unreachable()), ...omitUndefined({ index }) };
  const seen = { ...readRun(verdict, program), ...omitUndefined({ index }) };
  expect(seen.isOpen).toBe(true);
  const found = await findReason(trial, { program, verdict }, seen);
  return { ...found, at: instructions[found.index ?? -1] };
}

// DryRunApi of XCM version 5 names the instruction beside the error; the small chain names the error alone.
test('the place that the chain names stays when further runs find the reason', async () => {
  const target = keep(await openTarget());
  const error = 'FailedToTransactAsset';
  expect(await find(target, [], 1)).toMatchObject({ outcome: 'funds', error, at: { kind: 'WithdrawAsset' } });
});

test('of a program that no task has, the instruction that failed is found without DryRunApi', async () => {
  const target = keep(await openTarget({ config: { xcm: { apis: { dryRun: false } } } }));
  await target.endow(own, 10n * unit);
  const requireWeightAtMost = { refTime: 1_000_000_000n, proofSize: 10_000n };
  const limits = { kind: 'Transact', originKind: 'SovereignAccount', requireWeightAtMost } as const;
  const undecodable = { ...limits, call: '0xffff' } as const;
  expect(await find(target, [undecodable])).toMatchObject({ outcome: 'xcm-failed', at: undecodable });
  const trap = { kind: 'Trap', code: 7n } as const;
  expect(await find(target, [trap])).toMatchObject({ outcome: 'xcm-failed', at: trap });
  // An amount that no account has, and that leaves no room for a larger one in 128 bits.
  const assets = [{ id: { parents: 0, interior: [] }, amount: 2n ** 128n - 1n }];
  const again = { kind: 'WithdrawAsset', assets } as const;
  expect(await find(target, [again])).toMatchObject({ outcome: 'xcm-failed', at: again });
  const second = { ...limits, call: proxied(target) };
  expect(await find(target, [second])).toMatchObject({ outcome: 'unknown', certainty: 'unknown' });
});

/** A fork that ends each program at its call, as a chain with a filter that refuses every call of a program. */
function refuseCalls(fork: Fork): Fork {
  const [begin, run] = [fork.fork.bind(fork), fork.receive.bind(fork)];
  const receive = async ({ program, ...message }: ForkMessage) => {
    const { program: steps, version } = decodeProgram(program);
    const refused = steps.map((one) =>
      one.kind === 'Transact' ? ({ kind: 'Trap', code: 1n } as const) : one,
    );
    const changed = encodeProgram(refused, { version });
    const events = JSON.stringify(await run({ ...message, program: changed }));
    const ids = deriveMessageIds(program);
    const named = deriveMessageIds(changed).reduce(
      (text, id, at) => text.replaceAll(id, ids[at] ?? id),
      events,
    );
    return JSON.parse(named);
  };
  return Object.assign(fork, { receive, fork: async () => refuseCalls(await begin()) });
}

test('a filter of calls is named behind a user without an account, whom no converter alone would help', async () => {
  const config = { xcm: { apis: { dryRun: false, locationToAccount: false } } } as const;
  const target = keep(await openTarget({ derivation: 'none', config }));
  const call = proxied(target);
  const callWeight = { refTime: 1_000_000_000n, proofSize: 10_000n };
  const order = {
    user,
    flow: 'remote',
    token: 'target',
    call,
    offer: unit,
    weightLimit: 'Unlimited',
  } as const;
  const program = encodeProgram(deriveTaskProgram({ ...order, callWeight }), { version: 4 });
  const derivedAccount = { kind: 'none', reason: '', source: 'fork', evidence: [] } as const;
  const message = { user, program, derived: derivedAccount };
  const seen = await tryDelivery(refuseCalls(await target.small.fork()), message);
  expect(seen).toMatchObject({ outcome: 'origin-not-convertible', behind: ['call-filtered'] });
  expect(seen.sentence).toContain('With an account for the user, another obstacle follows: a filter');
  const free = await tryDelivery(await target.small.fork(), message);
  expect(free).toMatchObject({ outcome: 'origin-not-convertible' });
  expect(free).not.toHaveProperty('behind');
});

// A balance has 128 bits.
test('an offer of more than any balance leaves the reason open, and shows what the chain names', async () => {
  const target = keep(await openTarget());
  const callWeight = { refTime: 1_000_000_000n, proofSize: 10_000n };
  const terms = { offer: 2n ** 128n - 1n, weightLimit: 'Unlimited', callWeight } as const;
  const order = { user, flow: 'remote', token: 'target', call: proxied(target), ...terms } as const;
  const program = encodeProgram(deriveTaskProgram(order), { version: 4 });
  const account = { kind: 'account', account: own, source: 'configuration', evidence: [] } as const;
  const seen = await tryDelivery(await target.small.fork(), { user, program, derived: account });
  expect(seen).toMatchObject({
    outcome: 'xcm-failed',
    error: 'FailedToTransactAsset',
    certainty: 'reported',
  });
});
