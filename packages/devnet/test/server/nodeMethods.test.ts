import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ServedChain, serveChain } from '../../src/server/serveChain.js';
import { startChain, type TestChain } from '../chain/helpers.js';
import { post, request } from './support/clients.js';
import { openClient } from './support/openFollow.js';

let one: TestChain;
let client: ReturnType<typeof openClient>;
beforeAll(async () => {
  one = await startChain();
  client = openClient(one.chain);
});
afterAll(() => {
  client.close();
  one.chain.close();
});

// The methods that a parachain node of polkadot-sdk lists (stable2412 and later, --rpc-methods unsafe), without methods of its
// plug-ins, the removal from the pool, the set-up of a node, methods that its documentation calls unstable, the archive,
// the keys of authors, `state_getPairs`, offchain storage, child tries, traces, witnesses and the migration of the state.
const listed = `account_nextIndex
author_pendingExtrinsics
author_submitAndWatchExtrinsic author_submitExtrinsic author_unwatchExtrinsic
chainHead_v1_body chainHead_v1_call chainHead_v1_continue chainHead_v1_follow chainHead_v1_header
chainHead_v1_stopOperation chainHead_v1_storage chainHead_v1_unfollow chainHead_v1_unpin chainSpec_v1_chainName
chainSpec_v1_genesisHash chainSpec_v1_properties chain_getBlock chain_getBlockHash chain_getFinalisedHead
chain_getFinalizedHead chain_getHead chain_getHeader chain_getRuntimeVersion chain_subscribeAllHeads
chain_subscribeFinalisedHeads chain_subscribeFinalizedHeads chain_subscribeNewHead chain_subscribeNewHeads
chain_subscribeRuntimeVersion chain_unsubscribeAllHeads chain_unsubscribeFinalisedHeads
chain_unsubscribeFinalizedHeads chain_unsubscribeNewHead chain_unsubscribeNewHeads chain_unsubscribeRuntimeVersion
payment_queryFeeDetails payment_queryInfo rpc_methods
state_call state_callAt state_getKeys state_getKeysPaged state_getKeysPagedAt
state_getMetadata state_getReadProof state_getRuntimeVersion state_getStorage state_getStorageAt
state_getStorageHash state_getStorageHashAt state_getStorageSize state_getStorageSizeAt
state_queryStorageAt state_subscribeRuntimeVersion state_subscribeStorage
state_unsubscribeRuntimeVersion state_unsubscribeStorage subscribe_newHead system_accountNextIndex
system_chain system_chainType system_dryRun system_dryRunAt system_health
system_localListenAddresses system_localPeerId system_name system_nodeRoles system_peers system_properties
system_syncState system_version transactionWatch_v1_submitAndWatch transactionWatch_v1_unwatch transaction_v1_broadcast
transaction_v1_stop unsubscribe_newHead`.split(/\s+/);

test('each of these methods is available', async () => {
  const { methods } = await client.call<{ methods: string[] }>('rpc_methods');
  expect(listed.filter((method) => !methods.includes(method))).toEqual([]);
});

// The methods of the same node that begin and end each kind of subscription.
const kinds = [
  [
    ['chain_subscribeNewHeads', 'chain_subscribeNewHead', 'subscribe_newHead'],
    ['chain_unsubscribeNewHeads', 'chain_unsubscribeNewHead', 'unsubscribe_newHead'],
  ],
  [
    ['chain_subscribeFinalizedHeads', 'chain_subscribeFinalisedHeads'],
    ['chain_unsubscribeFinalizedHeads', 'chain_unsubscribeFinalisedHeads'],
  ],
  [['chain_subscribeAllHeads'], ['chain_unsubscribeAllHeads']],
  [
    ['state_subscribeRuntimeVersion', 'chain_subscribeRuntimeVersion'],
    ['state_unsubscribeRuntimeVersion', 'chain_unsubscribeRuntimeVersion'],
  ],
  [['state_subscribeStorage'], ['state_unsubscribeStorage']],
] as const;
const subscriptions = kinds.flatMap(([begin, end]) => begin.map((name) => ({ name, end })));

test.each(subscriptions)(
  '$name is ended by each name of its own kind, and by no other',
  async ({ name, end }) => {
    const others = kinds.flatMap(([, names]) => names).filter((one) => !end.some((own) => own === one));
    for (const own of end) {
      const id = await client.call<string>(name, []);
      for (const other of [...others, 'chainHead_v1_unfollow', 'author_unwatchExtrinsic']) {
        expect(await client.call(other, id).catch(() => false)).not.toBe(true);
      }
      expect([await client.call(own, id), await client.call(own, id)]).toEqual([true, false]);
    }
  },
);

describe('a development node', () => {
  test('accepts hex with and without its prefix, and null parameters as missing', async () => {
    const key = '26aa394eea5630e07c48ae0c9558cef702a5c1b19ab7a04f536c519aca4983ac';
    expect(await client.call('state_getStorage', key)).toBe(
      await client.call('state_getStorage', `0x${key}`),
    );
    expect(await client.call('state_getStorage', '')).toBeNull();
    const served = await serveChain(one.chain, { port: 0 });
    // A node reads the parameters of the method and no others.
    const answerTo = async (params: unknown) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'system_chain', params });
      return (await post(served.url, { body })).json();
    };
    for (const params of [null, [1, 2], { name: 1 }])
      expect(await answerTo(params)).toMatchObject({ result: one.chain.name });
    expect(await answerTo(1)).toMatchObject({ error: { code: -32600 } });
    await served.close();
  });
});

describe('over HTTP', () => {
  const ask = async (body: string) => (await post(served.url, { body })).text();

  test('ids are returned unchanged: text, null, and unsigned numbers', async () => {
    for (const id of ['"0x01"', '""', 'null', '0', '9007199254740991']) {
      const text = `{"jsonrpc":"2.0","id":${id},"method":"system_name","params":[9007199254740993]}`;
      expect(await ask(text)).toMatch(new RegExp(`^{"jsonrpc":"2.0","id":${id},"result":`));
      expect(await ask(text.replace('system_name', 'no_such'))).toContain(`"id":${id},"error":`);
      expect(await ask(`[${text},${text}]`)).toMatch(new RegExp(`^\\[.*"id":${id},.*"id":${id},.*\\]$`));
    }
    const mixed = ['9007199254740991', '"a"'].map(
      (id) => `{"jsonrpc":"2.0","id":${id},"method":"system_name"}`,
    );
    expect(await ask(`[${mixed}]`)).toMatch(/"id":9007199254740991,.*"id":"a",/);
    for (const id of ['-1', '1.5', '1e30', '9007199254740993', '[1]', '{}', 'true']) {
      expect(await ask(`{"jsonrpc":"2.0","id":${id},"method":"system_name"}`)).toContain(
        '"id":null,"error":{"code":-32600',
      );
    }
  });

  // As the generated servers of a node read them: by the name of each parameter, in both spellings.
  test.each([
    ['chain_getBlockHash', { hash: 0 }, [0]],
    ['chain_getBlockHash', {}, []],
    // `NumberOrHex` of polkadot-sdk is a number of 256 bits: its digits may begin with any number of zeros.
    ['chain_getBlockHash', { hash: '0x00000000000000000' }, [0]],
    ['state_getKeysPaged', { prefix: '0x26aa', count: 2, start_key: '0x26ab' }, ['0x26aa', 2, '0x26ab']],
    ['state_getKeysPaged', { count: 2, startKey: '0x26aa', unknown: 1 }, [null, 2, '0x26aa']],
    ['state_getStorage', { key: '0x26aa', hash: null }, ['0x26aa']],
    ['state_queryStorageAt', { keys: ['0x26aa'], at: null }, [['0x26aa']]],
    ['state_getStorage', { hash: null }, [null]],
    ['payment_queryInfo', { encoded_xt: '0x00' }, ['0x00']],
  ])('%s takes %j as the list %j', async (method, named, list) => {
    const answers = [named, list].map((params) =>
      ask(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })),
    );
    expect(await answers[0]).toBe(await answers[1]);
  });

  // polkadot-sdk: an unknown block is an error of the client, but of the runtime (1) in `substrate-frame-rpc-system` and
  // `pallet-transaction-payment-rpc`.
  const at = `0x${'12'.repeat(32)}`;
  const reason = `UnknownBlock: Header was not found in the database: ${at}`;
  test.each([
    ['state_getStorage', { key: '0x26aa', hash: at }, { code: 4003, message: `Client error: ${reason}` }],
    [
      'system_dryRun',
      { extrinsic: '0x00', at },
      { code: 1, message: 'Unable to dry run extrinsic.', data: reason },
    ],
    [
      'payment_queryInfo',
      { encodedXt: '0x00', at },
      { code: 1, message: 'Unable to query dispatch info.', data: reason },
    ],
    [
      'payment_queryFeeDetails',
      { encodedXt: '0x00', at },
      { code: 1, message: 'Unable to query fee details.', data: reason },
    ],
  ])('%s reads the named block', async (method, params, error) => {
    const answer = await ask(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
    expect(JSON.parse(answer)).toEqual({ jsonrpc: '2.0', id: 1, error });
  });

  test('a batch answers no request without an id', async () => {
    const { genesisHash } = one.chain;
    const header = (params: unknown, id?: number) => ({
      jsonrpc: '2.0',
      method: 'chain_getHeader',
      params,
      ...(id === undefined ? {} : { id }),
    });
    const batch = [header([genesisHash], 2), header([genesisHash], 1), header([])];
    const answers = JSON.parse(await ask(JSON.stringify(batch))) as { id: number; result: unknown }[];
    expect(answers.map(({ id }) => id)).toEqual([2, 1]);
    expect(answers[0]?.result).toEqual(answers[1]?.result);
  });

  let served: ServedChain;
  beforeAll(async () => {
    served = await serveChain(one.chain, { port: 0, hosts: ['devnet.example'] });
  });
  afterAll(() => served.close());

  test('pages of this machine may send requests, and other pages only by name', async () => {
    const body = JSON.stringify(request('system_chain'));
    const statusOf = async (origin: string) => (await post(served.url, { body, headers: { origin } })).status;
    expect(await statusOf('http://localhost:5173')).toBe(200);
    expect(await statusOf('https://127.0.0.1')).toBe(200);
    expect(await statusOf('https://app.example')).toBe(403);
    expect(await statusOf('https://localhost.app.example')).toBe(403);
    expect(await statusOf('null')).toBe(403);
  });
});
