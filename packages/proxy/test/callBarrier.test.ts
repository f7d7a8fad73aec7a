// The barrier of bifrost-paseo refuses each program without a call, so that no shorter program without one runs to its end. People
// chains have no weight for assets that arrive from their reserve, and a queue that names no error.
import type { DecodedEvent, Fork, Forkable } from '@parachron/client';
import { encodeCall, parseAccount } from '@parachron/core';
import {
  decodeProgram,
  deriveMessageIds,
  deriveTaskProgram,
  encodeProgram,
  type Program,
} from '@parachron/xcm';
import { expect, test } from 'vitest';
import { proxyCall, tryDelivery } from '../src/index.js';
import { closeAfterEach } from './support/closeAfterEach.js';
import { openTarget } from './support/openTarget.js';
import { alice, bob, derived, unit, user } from './support/users.js';

const keep = closeAfterEach();

/** A fork whose queue refuses some programs with an event. */
function refuse(
  from: Forkable,
  isRefused: (program: Program) => boolean,
  describe: (id: string) => Pick<DecodedEvent, 'pallet' | 'method' | 'data'>,
): Forkable {
  return {
    async fork() {
      const fork = await from.fork();
      const receive: Fork['receive'] = async (message) => {
        const { program } = decodeProgram(message.program);
        if (!isRefused(program)) return fork.receive(message);
        const [id = ''] = deriveMessageIds(message.program);
        const event = describe(id);
        return [{ ...event, phase: 1, usualPallet: event.pallet }];
      };
      return new Proxy(fork, {
        get: (target, name) => {
          if (name === 'receive') return receive;
          if (name === 'fork') return refuse(target, isRefused, describe).fork;
          const value = Reflect.get(target, name);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
    },
  };
}

/** The queue of bifrost-paseo refuses programs without a call. */
const withBarrier = (from: Forkable) =>
  refuse(
    from,
    (program) => program.every(({ kind }) => kind !== 'Transact'),
    (id) => ({
      pallet: 'XcmpQueue',
      method: 'Fail',
      data: { message_hash: id, error: { Barrier: null }, weight: 0 },
    }),
  );

test('a reserve without a weight is named, and the barrier only if it refuses every offer', async () => {
  const xcm = { apis: { dryRun: false, xcmPayment: false } } as const;
  const target = keep(await openTarget({ config: { xcm } }));
  const args = { remark: '0x' };
  const remark = encodeCall(target.registry, { pallet: 'System', method: 'remark', args });
  const { hex: call } = proxyCall(target.chain.runtime, { real: alice, call: remark });
  const callWeight = { refTime: 1_000_000_000n, proofSize: 10_000n };
  const terms = { offer: unit, weightLimit: 'Unlimited', callWeight, call } as const;
  const encode = (token: 'service' | 'target') => {
    const task = deriveTaskProgram({ user, flow: 'sovereign', token, ...terms });
    const kind = 'ReserveAssetDeposited' as const;
    const arriving = task.map((one) => (one.kind === 'WithdrawAsset' ? { ...one, kind } : one));
    return encodeProgram(arriving, { version: 4 });
  };
  const describe = (id: string) => {
    const data = { id, origin: { sibling: user.paraId }, error: { unsupported: null } };
    return { pallet: 'MessageQueue', method: 'ProcessingFailed', data };
  };
  const account = parseAccount(derived.hashedDescription);
  const known = { kind: 'account', account, source: 'fork', evidence: [] } as const;
  const find = async (refused: RegExp, token: 'service' | 'target' = 'service') => {
    const isRefused = (program: Program) => program.some(({ kind }) => refused.test(kind));
    const message = { user, program: encode(token), derived: known };
    return tryDelivery(refuse(await target.small.fork(), isRefused, describe), message);
  };
  expect(await find(/^ReserveAsset/)).toMatchObject({
    outcome: 'not-weighable',
    index: 0,
    sentence: expect.stringMatching(/: it has no weight for ReserveAssetDeposited\.$/),
  });
  // The sovereign account of the service can pay in the token of the target, and is no proxy of the user.
  expect(await find(/^ReserveAsset/, 'target')).toMatchObject({
    outcome: 'not-weighable',
    behind: ['proxy-not-found'],
    sentence: expect.stringContaining(
      'With an asset that the payer withdraws, another obstacle follows: the program ran and did nothing',
    ),
  });
  expect(await find(/Asset/)).toMatchObject({ outcome: 'barrier' });
});

test('the instruction after the call that fails is found, and not the payment', async () => {
  const xcm = { apis: { dryRun: false }, executor: { versions: [3] } } as const;
  const target = keep(await openTarget({ config: { xcm } }));
  const { runtime } = target.chain;
  const args = { dest: { Id: bob.hex }, value: unit };
  const call = encodeCall(runtime.registry, { pallet: 'Balances', method: 'transfer_keep_alive', args });
  const task = deriveTaskProgram({
    user,
    flow: 'remote',
    token: 'target',
    offer: unit,
    weightLimit: 'Unlimited',
    call: proxyCall(runtime, { real: alice, call }).hex,
    callWeight: { refTime: 2_000_000_000n, proofSize: 20_000n },
  });
  const nowhere = { parents: 2, interior: [] } as const;
  const program = task.map((one) => (one.kind === 'DepositAsset' ? { ...one, beneficiary: nowhere } : one));
  const before = await target.small.fork();
  await before.endow(new Map([[derived.hashedDescription, 100n * unit]]));
  const bytes = encodeProgram(program, { version: 3 });
  const { outcome, index = -1 } = await tryDelivery(withBarrier(before), { user, program: bytes });
  expect([outcome, program[index]?.kind]).toEqual(['xcm-failed', 'DepositAsset']);
});
