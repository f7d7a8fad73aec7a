import { type Chain, RpcMethodMissingError } from '@parachron/client';
import { describe, expect, test } from 'vitest';
import { findSubmission } from './findSubmission.js';

const hash = `0x${'11'.repeat(32)}` as const;
const ticket = {
  owner: hash,
  nonce: 4,
  call: '0x00',
  runtime: 'service 291',
  taskId: hash,
  afterBlock: 100,
  hashes: [hash],
} as const;

const toHash = (number: number) => `0x${number.toString(16).padStart(64, '0')}` as const;

/** A node on which the account has used the nonce, without a transaction of the account in any block. */
function createNode(head: number, options: { onBlock?: (count: number) => void } = {}) {
  const looked: number[] = [];
  const chain = {
    endpoint: 'a node',
    runtime: {},
    snapshot: async (at: string = toHash(head)) => ({
      block: { number: Number(at), hash: at },
      read: async () => ({ account: { known: true, value: { nonce: ticket.nonce + 1 } } }),
    }),
    request: async (method: string, [at]: readonly unknown[]) => {
      if (method === 'author_pendingExtrinsics') return [];
      if (method === 'chain_getBlockHash') return toHash(Number(at ?? head));
      looked.push(Number(at));
      options.onBlock?.(looked.length);
      return { block: { header: { number: '0x1', parentHash: hash }, extrinsics: [] } };
    },
  };
  return { chain: chain as unknown as Chain, looked };
}

const never = new AbortController().signal;

describe('a ticket whose nonce was used long ago', () => {
  test('is searched in all blocks of its era', async () => {
    const { chain, looked } = createNode(2 ** 31);
    expect(await findSubmission(chain, { ...ticket, untilBlock: 164 }, never)).toEqual({ kind: 'replaced' });
    expect([looked[0], looked.at(-1), looked.length]).toEqual([101, 164, 64]);
  });

  // Era::mortal of sp-runtime clamps periods to 1 << 16 blocks.
  test('is searched in 65536 blocks, the longest era, if the ticket has no last block', async () => {
    const { chain, looked } = createNode(2 ** 31);
    expect(await findSubmission(chain, ticket, never)).toEqual({
      kind: 'unsearched',
      first: 101,
      last: 100 + 65_536,
      end: 2 ** 31,
    });
    expect(looked).toHaveLength(65_536);
    expect(await findSubmission(createNode(150).chain, ticket, never)).toEqual({ kind: 'replaced' });
  });

  test('is searched until the signal aborts', async () => {
    const stop = new AbortController();
    const { chain, looked } = createNode(1_000, {
      onBlock: (count) => {
        if (count === 20) stop.abort();
      },
    });
    expect(await findSubmission(chain, ticket, stop.signal)).toEqual({
      kind: 'unsearched',
      first: 101,
      last: 132,
      end: 1_000,
    });
    expect(looked).toHaveLength(32);
  });
});

describe('a node that does not show its transaction pool', () => {
  const hide = (used: number, head: number) => {
    const { chain } = createNode(head);
    const request = async (method: string, params: readonly unknown[]) => {
      if (method === 'author_pendingExtrinsics')
        throw new RpcMethodMissingError({ endpoint: 'a node', method });
      return chain.request(method, params);
    };
    const read = async () => ({ account: { known: true, value: { nonce: used } } });
    return { ...chain, request, snapshot: async () => ({ block: { number: head, hash }, read }) } as never;
  };

  test.each([
    ['may have a sent transaction', { ...ticket, untilBlock: 164 }, 164, { kind: 'waiting', head: 164 }],
    [
      'has no transaction after the end of the era',
      { ...ticket, untilBlock: 164 },
      165,
      { kind: 'absent', head: 165 },
    ],
    ['has no transaction if none was sent', { ...ticket, hashes: [] }, 150, { kind: 'absent', head: 150 }],
  ])('%s', async (_name, given, head, status) => {
    expect(await findSubmission(hide(ticket.nonce, head), given, never)).toEqual(status);
  });

  test('a used nonce shows that another transaction replaced the submission', async () => {
    expect(await findSubmission(hide(ticket.nonce + 1, 150), ticket, never)).toEqual({ kind: 'replaced' });
  });
});
