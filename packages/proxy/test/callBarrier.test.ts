// The barrier of bifrost-paseo refuses each program without a call, so that no shorter program without one runs to its end.
import type { Fork, Forkable } from '@parachron/client';
import { encodeCall } from '@parachron/core';
import { decodeProgram, deriveMessageIds, deriveTaskProgram, encodeProgram } from '@parachron/xcm';
import { expect, test } from 'vitest';
import { proxyCall, tryDelivery } from '../src/index.js';
import { closeAfterEach } from './support/closeAfterEach.js';
import { openTarget } from './support/openTarget.js';
import { alice, bob, derived, unit, user } from './support/users.js';

const keep = closeAfterEach();

/** A fork whose queue refuses programs without a call, with the event that the queue of bifrost-paseo writes. */
function withBarrier(from: Forkable): Forkable {
  return {
    async fork() {
      const fork = await from.fork();
      const receive: Fork['receive'] = async (message) => {
        const { program } = decodeProgram(message.program);
        if (program.some(({ kind }) => kind === 'Transact')) return fork.receive(message);
        const [id = ''] = deriveMessageIds(message.program);
        const data = { message_hash: id, error: { Barrier: null }, weight: 0 };
        return [{ phase: 1, pallet: 'XcmpQueue', usualPallet: 'XcmpQueue', method: 'Fail', data }];
      };
      return new Proxy(fork, {
        get: (target, name) => {
          if (name === 'receive') return receive;
          if (name === 'fork') return withBarrier(target).fork;
          const value = Reflect.get(target, name);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
    },
  };
}

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
