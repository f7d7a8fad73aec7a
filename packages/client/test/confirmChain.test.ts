import { runtimeCallRead, storageRead } from '@parachron/core';
import { createServiceChain, type SmallChain } from '@parachron/devnet';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { confirmChain, connect, watchDisagreements } from '../src/index.js';
import { createRpcError } from './createFakeNode.js';

// The block n of this chain is block n of all its nodes; a node may name an earlier block as its finalized head.
let small: SmallChain;
const blocks: string[] = [];
beforeAll(async () => {
  small = await createServiceChain({ variant: 'H', mode: { kind: 'manual' } });
  while (blocks.length < 102) blocks.push((await small.build()).hash);
});
afterAll(() => small.close());

/** The hash of a block of one node alone, with the state of block 3. */
const invented = `0x${'ab'.repeat(32)}`;

type Tell = (method: string, params: readonly unknown[], answer: unknown) => unknown;

/** Connects to a node of the chain that answers as told; `tell` may change later. */
async function open(name: string, tell: Tell = (_method, _params, answer) => answer) {
  const node = { tell, asked: [] as string[] };
  const provider = small.provider;
  const { send } = provider;
  provider.send = async (method, params) => {
    node.asked.push(method);
    const known = params.map((one) => (one === invented ? blocks[2] : one));
    return node.tell(method, params, await send.call(provider, method, known)) as never;
  };
  const chain = await connect(provider, { label: `wss://${name}.example` });
  return { node, chain };
}

/** A node that answers one method differently. */
const tellOf =
  (method: string, change: (answer: unknown, params: readonly unknown[]) => unknown): Tell =>
  (asked, params, answer) =>
    asked === method ? change(answer, params) : answer;

const headAt = (number: number): Tell => tellOf('chain_getFinalizedHead', () => blocks[number - 1]);

const reads = {
  time: storageRead('Timestamp', 'Now', [], String),
  number: storageRead('System', 'Number', [], String),
  versions: runtimeCallRead(
    'Metadata',
    'metadata_versions',
    () => new Uint8Array(),
    (bytes) => bytes.length,
  ),
};

const codeKey = '0x3a636f6465';
/** The hashes of "Timestamp" and "Now". */
const timestampNow = '0xf0c365c3cf59d671eb72da0e7a4113c49f1f0515f462cdcf84e0f1d6045dfcbb';
const tellNow = tellOf('state_queryStorageAt', (answer) =>
  (answer as { changes: [string, unknown][] }[]).map(({ changes, ...set }) => ({
    ...set,
    changes: changes.map(([key, value]) => [key, key === timestampNow ? `0x${'ff'.repeat(8)}` : value]),
  })),
);

describe.each([
  ['the first', 'second'],
  ['the second', 'first'],
] as const)('%s node', (_, honestPlace) => {
  const confirm = async (tell?: Tell) => {
    const [liar, honest] = await Promise.all([open('liar', tell), open('honest')]);
    const order = honestPlace === 'second' ? [liar, honest] : [honest, liar];
    const nodes = { liar: liar.node, honest: honest.node };
    return { ...nodes, chain: confirmChain(order.map(({ chain }) => chain)) };
  };

  test('agrees: every value is known and confirmed', async () => {
    const { chain } = await confirm();
    const snapshot = await chain.snapshot();
    expect(await snapshot.read(reads)).toMatchObject({ time: { known: true }, versions: { known: true } });
    expect([snapshot.isConfirmed, chain.confirmation?.disagreements]).toEqual([true, []]);
  });

  test('lies about one of several stored values: that value is unknown, with both answers', async () => {
    const { chain } = await confirm(tellNow);
    const { time, number, versions } = await (await chain.snapshot()).read(reads);
    expect([number.known, versions.known]).toEqual([true, true]);
    const reason = time.known ? '' : time.reason;
    expect(reason).toContain('disagree on Timestamp.Now at block #102');
    expect(reason).toContain(`wss://liar.example answers "${2n ** 64n - 1n}"`);
    expect(reason).toMatch(/wss:\/\/honest\.example answers \d+/);
    const questions = chain.confirmation?.disagreements.map(({ facts }) => facts.question);
    expect(questions).toEqual(['Timestamp.Now at block #102']);
  });

  test.each(['first', 'last'])(
    'lies about a value that a fork asks for by its key, and that is read %s',
    async (when) => {
      const { chain } = await confirm(tellNow);
      const snapshot = await chain.snapshot();
      const read = () => snapshot.read(reads);
      const ask = () => chain.request('state_queryStorageAt', [[timestampNow, codeKey], snapshot.block.hash]);
      for (const turn of when === 'first' ? [read, ask] : [ask, read]) {
        const findNew = watchDisagreements([chain]);
        await turn().catch((error: unknown) => expect(error).toMatchObject({ code: 'ENDPOINTS_DISAGREE' }));
        expect(findNew()).toBeDefined();
      }
      const questions = chain.confirmation?.disagreements.map(({ facts }) => facts.question);
      expect(questions).toEqual(['Timestamp.Now at block #102']);
    },
  );

  test('answers a call of the runtime with other bytes: the result is unknown, with both answers', async () => {
    const { chain, liar } = await confirm();
    const snapshot = await chain.snapshot();
    liar.tell = tellOf('state_call', () => '0x0411000000');
    const { time, versions } = await snapshot.read(reads);
    expect(time.known).toBe(true);
    const reason = versions.known ? '' : versions.reason;
    expect(reason).toMatch(/disagree on Metadata\.metadata_versions/);
    for (const name of ['liar', 'honest']) expect(reason).toContain(`wss://${name}.example answers `);
    expect(snapshot.isConfirmed).toBe(true);
  });

  test.each([
    ['refuses', createRpcError(-32000, 'not for everyone')],
    ['does not know', createRpcError(-32601, 'Method not found')],
  ])('%s a method: the value rests on the other, which contradicts nothing', async (_what, refusal) => {
    const { chain, liar } = await confirm();
    const methods = /^state_(call|getKeysPaged|queryStorageAt)$|^system_chainType$/;
    const snapshot = await chain.snapshot();
    liar.tell = (method, _params, answer) => {
      if (methods.test(method)) throw refusal;
      return answer;
    };
    expect(await chain.request('system_chainType', [])).toBe('Development');
    expect(await snapshot.read(reads)).toMatchObject({ time: { known: true }, versions: { known: true } });
    expect(await snapshot.listKeys({ pallet: 'System', item: 'Account' })).toMatchObject({ known: true });
    expect([snapshot.isConfirmed, chain.confirmation?.disagreements]).toEqual([false, []]);
    // The endpoint is still asked, and still contradicted.
    liar.tell = tellOf('system_chainType', () => 'Live');
    await expect(chain.request('system_chainType', [])).rejects.toMatchObject({ code: 'ENDPOINTS_DISAGREE' });
  });

  test('lies about the keys of a map: they are unknown, with the part in which the answers differ', async () => {
    const { chain } = await confirm(tellOf('state_getKeysPaged', (keys) => (keys as string[]).slice(0, -1)));
    const keys = await (await chain.snapshot()).listKeys({ pallet: 'System', item: 'Account' });
    expect(keys).toMatchObject({
      known: false,
      reason: expect.stringMatching(/disagree on System\.Account.* answers ….* answers …/),
    });
  });

  test('lies about the type of the chain: the question is an error with both answers', async () => {
    const { chain } = await confirm(tellOf('system_chainType', () => 'Live'));
    const asking = chain.request('system_chainType', []);
    await expect(asking).rejects.toMatchObject({ code: 'ENDPOINTS_DISAGREE' });
    await expect(asking).rejects.toThrow('wss://liar.example answers "Live"');
  });

  test('lies at the end of an answer of a megabyte, which is compared at once', async () => {
    const { chain, liar, honest } = await confirm();
    const { hash } = (await chain.snapshot()).block;
    const code = `0x${'00'.repeat(2 ** 20)}`;
    honest.tell = tellOf('state_getStorage', () => `${code}00`);
    liar.tell = tellOf('state_getStorage', () => `${code}01`);
    await expect(chain.request('state_getStorage', [codeKey, hash])).rejects.toMatchObject({
      code: 'ENDPOINTS_DISAGREE',
    });
  });

  test('lies about a stored value at the block of a snapshot: the question is an error', async () => {
    const { chain } = await confirm(tellOf('state_getStorage', () => '0x00'));
    const { block } = await chain.snapshot();
    const asking = chain.request('state_getStorage', [timestampNow, block.hash]);
    await expect(asking).rejects.toMatchObject({ code: 'ENDPOINTS_DISAGREE' });
  });

  test.each([1, 2, 100])('names a block %i below the other head: the lower block is read', async (lag) => {
    const number = 102 - lag;
    const { chain } = await confirm(headAt(number));
    expect((await chain.snapshot()).block).toEqual({ number, hash: blocks[number - 1] });
  });

  test('is so far behind that the other has dropped the state there: both heads are named', async () => {
    const { chain, honest } = await confirm(headAt(2));
    honest.tell = (method, params, answer) => {
      if (method.startsWith('state_') && params.includes(blocks[1]))
        throw createRpcError(4003, `Client error: UnknownBlock: State already discarded for ${blocks[1]}`);
      return answer;
    };
    const asking = chain.snapshot();
    await expect(asking).rejects.toMatchObject({ code: 'ENDPOINTS_DISAGREE' });
    await expect(asking).rejects.toThrow('wss://liar.example answers #2');
    await expect(asking).rejects.toThrow('wss://honest.example answers #102');
  });

  const header = { number: '0x3', parentHash: `0x${'cd'.repeat(32)}` };
  const properties = { ss58Format: 0, tokenDecimals: 10, tokenSymbol: 'DOT' };
  /** "System" as "Sistem", in metadata of the same length. */
  const rename = (answer: unknown) => String(answer).replace('53797374656d', '53697374656d');
  const tellInvented: Tell = (method, params, answer) => {
    if (method === 'chain_getFinalizedHead') return invented;
    return method === 'chain_getHeader' && params[0] === invented ? header : answer;
  };
  const tellMetadata: Tell = (method, _params, answer) =>
    method === 'state_getMetadata' || method === 'state_call' ? rename(answer) : answer;
  test.each([
    ['a head of its own', tellInvented, 'block #3'],
    ['other properties', tellOf('system_properties', () => properties), 'and its runtime'],
    ['another name', tellOf('system_chain', () => 'Polkadot'), 'and its runtime'],
    ['other metadata', tellMetadata, 'and its runtime'],
  ] as const)('gives %s: no block is read', async (_name, tell, question) => {
    const { chain, liar } = await confirm(question === 'block #3' ? undefined : tell);
    liar.tell = tell;
    await expect(chain.snapshot()).rejects.toMatchObject({
      code: 'ENDPOINTS_DISAGREE',
      facts: { question: expect.stringContaining(question) },
    });
  });
});

test.each(['the next read', 'the next head'])(
  'a second node is lost, and the values go on: noticed by %s',
  async (what) => {
    const [first, second] = await Promise.all([open('first'), open('second')]);
    const chain = confirmChain([first.chain, second.chain]);
    const snapshot = await chain.snapshot();
    expect(snapshot.isConfirmed).toBe(true);
    second.node.tell = () => {
      throw new Error('disconnected from wss://second.example: 1006:: Abnormal Closure');
    };
    const next = what === 'the next head' ? await chain.snapshot() : snapshot;
    expect(await next.read(reads)).toMatchObject({ time: { known: true }, number: { known: true } });
    expect([snapshot.isConfirmed, (await chain.snapshot()).isConfirmed]).toEqual([false, false]);
    second.node.asked.length = 0;
    await (await chain.snapshot()).read(reads);
    expect(second.node.asked).toEqual([]);
  },
);

test('a block that a second node does not have yet is read from the first alone', async () => {
  const [first, second] = await Promise.all([open('first'), open('second')]);
  const chain = confirmChain([first.chain, second.chain]);
  second.node.tell = (method, _params, answer) => (/^chain_get/.test(method) ? null : answer);
  const [hash] = blocks;
  expect(await chain.request('chain_getBlockHash', [1])).toBe(hash);
  expect(await chain.request('chain_getBlock', [hash])).toMatchObject({
    block: { header: { number: '0x1' } },
  });
  const snapshot = await chain.snapshot(blocks[4] as `0x${string}`);
  expect([snapshot.block.number, snapshot.isConfirmed]).toEqual([5, false]);
});

test('transactions go to the first node alone, and one node is used as it is', async () => {
  const [first, second] = await Promise.all([open('first'), open('second')]);
  const chain = confirmChain([first.chain, second.chain]);
  second.node.asked.length = 0;
  await chain.request('author_submitExtrinsic', ['0x00']).catch(() => undefined);
  await chain.request('system_health', []);
  expect(second.node.asked).toEqual([]);
  expect(confirmChain([first.chain])).toBe(first.chain);
  expect(() => confirmChain([])).toThrow('at least one chain');
});
