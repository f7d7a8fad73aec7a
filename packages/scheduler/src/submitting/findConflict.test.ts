import { blake2b } from '@noble/hashes/blake2.js';
import { type Chain, RpcMethodMissingError } from '@parachron/client';
import { formatHex, type Hex, parseHex } from '@parachron/core';
import type { GenericExtrinsic } from '@polkadot/types';
import type { Registry } from '@polkadot/types/types';
import { beforeAll, describe, expect, it } from 'vitest';
import { alice, bob, slot } from '../../test/support/checkFacts.js';
import { getServiceRegistry } from '../../test/support/serviceRegistry.js';
import type { TaskCall } from '../tasks/TaskOrder.js';
import { cancelTaskCall, dynamicDispatchTaskCall } from '../tasks/taskCalls.js';
import { findConflict } from './findSubmission.js';

let registry: Registry;
beforeAll(async () => {
  registry = await getServiceRegistry('H');
});

const taskId: Hex = `0x${'33'.repeat(32)}`;
const otherId: Hex = `${taskId.slice(0, -1) as Hex}4`;
const never = new AbortController().signal;
const toHash = (number: number): Hex => `0x${number.toString(16).padStart(64, '0')}`;
const hashOf = (bytes: Hex): Hex => formatHex(blake2b(parseHex(bytes), { dkLen: 32 }));

/** `System.remark` with two bytes. */
const remark = (digit: number): Hex => `0x00000868${digit.toString(16).padStart(2, '0')}`;
const schedule = (providedId: string, hours: bigint = 1n, call: Hex = remark(1)) =>
  dynamicDispatchTaskCall(registry, { providedId, when: { at: slot + hours * 3_600n }, call });
const cancel = (id: Hex) => cancelTaskCall(registry, id);

/** A signed transaction; the signature is not checked by any reader. */
function sign(call: Hex, nonce: number, owner: Hex = alice): Hex {
  const extrinsic = registry.createType<GenericExtrinsic>('Extrinsic', registry.createType('Call', call), {
    version: 4,
  });
  const zero = toHash(0);
  extrinsic.signFake(owner, {
    blockHash: zero,
    era: '0x00',
    genesisHash: zero,
    nonce,
    runtimeVersion: { specVersion: 1, transactionVersion: 1 },
    tip: 0,
  } as never);
  return extrinsic.toHex();
}

/** A node with a pool and blocks: the extrinsics by the number of their block. The account has used the nonces below `next`. */
function createNode({
  pool = [],
  blocks = {},
  next = 5,
  hidesPool = false,
}: {
  readonly pool?: readonly Hex[];
  readonly blocks?: Readonly<Record<number, readonly Hex[]>>;
  readonly next?: number;
  readonly hidesPool?: boolean;
}) {
  const head = 12;
  const asked: string[] = [];
  const chain = {
    endpoint: 'a node',
    runtime: { registry },
    snapshot: async (at: string = toHash(head)) => ({
      block: { number: Number(at), hash: at },
      read: async () => ({ nonce: { known: true, value: next } }),
    }),
    request: async (method: string, [at]: readonly unknown[]) => {
      asked.push(method);
      if (method === 'author_pendingExtrinsics' && hidesPool)
        throw new RpcMethodMissingError({ endpoint: 'a node', method });
      if (method === 'author_pendingExtrinsics') return pool;
      if (method === 'chain_getBlockHash') return toHash(Number(at ?? head));
      const number = Number(at);
      const header = { number: `0x${number.toString(16)}`, parentHash: toHash(number - 1) };
      return { block: { header, extrinsics: blocks[number] ?? [] } };
    },
  };
  return { chain: chain as unknown as Chain, asked };
}

const find = (
  node: Parameters<typeof createNode>[0],
  call: TaskCall,
  { nonces = [5], afterBlock = 10 }: { nonces?: readonly number[]; afterBlock?: number } = {},
) => findConflict(createNode(node).chain, { owner: alice, call, taskId, afterBlock, nonces }, never);

it('asks nothing if no other program has used a nonce', async () => {
  const { chain, asked } = createNode({ pool: [sign(schedule('rent').hex, 5)] });
  const query = { owner: alice, call: schedule('rent'), taskId, afterBlock: 10, nonces: [] };
  expect([await findConflict(chain, query, never), asked]).toEqual([undefined, []]);
});

describe('a transaction in the pool', () => {
  it('with the same call is a conflict with its hash', async () => {
    const bytes = sign(schedule('rent').hex, 5);
    expect(await find({ pool: [bytes] }, schedule('rent'))).toEqual({
      nonce: 5,
      afterBlock: 10,
      sameCallHash: hashOf(bytes),
    });
  });

  it.each([
    ['of the same task at other times', () => schedule('rent', 2n).hex, true],
    ['of the same task with another inner call', () => schedule('rent', 1n, remark(2)).hex, true],
    ['of another task', () => schedule('food').hex, false],
    ['of a task whose id begins with the id', () => schedule('rental').hex, false],
    ['of a task whose id is the beginning of the id', () => schedule('ren').hex, false],
    ['of a task whose id differs in the last byte', () => schedule('rend').hex, false],
    ['of another pallet', () => remark(1), false],
  ])('%s is a conflict or not', async (_title, other, isConflict) => {
    const found = await find({ pool: [sign(other(), 5)] }, schedule('rent'));
    expect(found).toEqual(isConflict ? { nonce: 5, afterBlock: 10 } : undefined);
  });

  it.each([
    ['the same task', taskId, true],
    ['another task', otherId, false],
  ])('that cancels %s as a cancellation is a conflict or not', async (_title, id, isConflict) => {
    const bytes = sign(cancel(id).hex, 5);
    const found = await find({ pool: [bytes] }, cancel(taskId));
    expect(found).toEqual(isConflict ? { nonce: 5, afterBlock: 10, sameCallHash: hashOf(bytes) } : undefined);
  });

  it('of another account with the same nonce is none', async () => {
    const pool = [sign(schedule('rent').hex, 5, bob), sign(remark(1), 5)];
    expect(await find({ pool }, schedule('rent'))).toBeUndefined();
  });
});

describe('a transaction that the pool does not show', () => {
  it.each([
    ['another call in a block', () => ({ blocks: { 11: [sign(remark(1), 5)] }, next: 6 })],
    ['another task in a block', () => ({ blocks: { 11: [sign(schedule('food').hex, 5)] }, next: 6 })],
    ['no block, and the nonce unused', () => ({ next: 5 })],
    ['no block, and a pool that is not shown', () => ({ next: 5, hidesPool: true })],
  ])('is a conflict without a hash: %s', async (_title, node) => {
    expect(await find(node(), schedule('rent'))).toEqual({ nonce: 5, afterBlock: 10 });
  });

  it.each([11, 12])('has its hash if block %i includes the same call', async (number) => {
    const bytes = sign(schedule('rent').hex, 5);
    const found = await find(
      { blocks: { [number]: [sign(remark(1), 4), bytes] }, next: 6 },
      schedule('rent'),
    );
    expect(found).toEqual({ nonce: 5, afterBlock: 10, sameCallHash: hashOf(bytes) });
  });
});
