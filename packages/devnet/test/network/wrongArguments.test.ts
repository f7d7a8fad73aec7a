import { isParachronError } from '@parachron/core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createDevnet,
  createFork,
  createNetwork,
  createServiceChain,
  createTarget,
  type Network,
  type RuntimeFork,
  serveChain,
} from '../../src/index.js';
import { loadAssetHubSpec, loadRelaySpec } from '../support/realSpecs.js';

let relay: RuntimeFork;
let hub: RuntimeFork;
let network: Network;

beforeAll(async () => {
  relay = await createFork({ spec: await loadRelaySpec() });
  hub = await createFork({ spec: await loadAssetHubSpec() });
  network = await createNetwork({ relay, paras: { 1000: hub } });
});
afterAll(() => network.close());

/** Methods that end a chain, or build blocks without an argument of a user. */
const excluded = new Set(['constructor', 'close', 'step', 'buildFirst', 'register']);
const wrong: readonly unknown[] = [undefined, null, 'abc', {}, [], [null], Number.NaN, -1, () => undefined];
const calls: readonly (readonly unknown[])[] = [
  ...wrong.map((one) => [one]),
  ...wrong.map((one) => ['System', one]),
  ...wrong.map((one) => [1000, one]),
  ...wrong.map((one) => [1000, 2000, one]),
];

function listMethods(object: object): string[] {
  const names = Object.getOwnPropertyNames(Object.getPrototypeOf(object));
  return names.filter((name) => !excluded.has(name) && typeof Reflect.get(object, name) === 'function');
}

/** The failure of a call that is not a typed error about its arguments or about the chain. */
async function judge(object: object, name: string, args: readonly unknown[]): Promise<string[]> {
  try {
    await (Reflect.get(object, name) as (...given: readonly unknown[]) => unknown).apply(object, [...args]);
    return [];
  } catch (error) {
    if (isParachronError(error) && error.fault !== 'bug') return [];
    return [`${name}(${args.map((one) => JSON.stringify(one)).join(', ')}): ${error}`];
  }
}

test.each([
  ['a chain with a real runtime', () => relay],
  ['a network of real runtimes', () => network],
])('the methods of %s name the wrong argument in a typed error', async (_name, find) => {
  const object = find();
  const faults = [];
  for (const name of listMethods(object))
    for (const args of calls) faults.push(...(await judge(object, name, args)));
  expect(faults.join('\n')).toBe('');
});

const hex = `0x${'11'.repeat(32)}` as const;
const address = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';

test.each([
  ['value', () => relay.write([{ pallet: 'System', item: 'Number', value: 'x' }])],
  ['keys', () => relay.write([{ pallet: 'System', item: 'Account', keys: ['x'], value: null }])],
  ['keys', () => relay.getStorage('System', 'Account', ['x'])],
  ['as', () => relay.dispatch('0x00000400', { account: address as never })],
  ['as', () => relay.dispatch('0x00000400', { account: '0x' })],
  ['as', () => relay.dispatch('0x00000400', { account: `0x${'11'.repeat(20)}` })],
  ['as', () => relay.dispatch('0x00000400', { paraId: 2 ** 32 })],
  ['as', () => relay.dispatch('0x00000400', { caller: 5 } as never)],
  ['as', () => hub.dispatch('0x00000400', { paraId: 2000 })],
  ['free', () => relay.endow(new Map([[hex, 5 as never]]))],
  ['account', () => relay.endow(new Map([[address as never, 5n]]))],
  ['time', () => relay.setTime(1.5)],
  ['paraIds[0]', () => relay.registerParas([Number.NaN])],
  ['message.from', () => relay.receive({ from: 5.5, program: '0x0500' })],
  ['message.program', () => relay.receive({ from: 1000, program: 'zz' as never })],
  ['transactions[0]', () => relay.build({ transactions: ['zz' as never] })],
  ['downwardMessages[0].msg', () => relay.build({ downwardMessages: [{ sentAt: 1 } as never] })],
  ['horizontal[0][0].data', () => relay.build({ horizontalMessages: { 2000: [{} as never] } })],
  ['upward[0]', () => relay.build({ upwardMessages: { 2000: '0x' as never } })],
  ['paraId', () => relay.build({ upwardMessages: { [-1]: ['0x'] } })],
  ['inputs.timestamp', () => relay.build({ timestamp: 'now' as never })],
])('%s of another form are named', async (field, call) => {
  await expect(call()).rejects.toMatchObject({ code: 'INVALID_INPUT', facts: { field } });
});

test.each([
  ['source.spec', { spec: './relay.json' }],
  ['source.spec.id', { spec: {} }],
  ['source.spec.name', { spec: { id: 'small' } }],
  ['source.node.request', { node: {} }],
  ['source.endpoint', {}],
  ['source.block', { endpoint: 'ws://127.0.0.1:1', block: Number.NaN }],
])('a fork of a wrong source names %s', async (field, source) => {
  await expect(createFork(source as never)).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    facts: { field },
  });
});

test.each(['0x', '0x00', '0x0000', '0x0000040000', '0xffff'] as const)(
  'root dispatches no bytes that are no call: %s',
  async (call) => {
    await expect(relay.dispatch(call, 'root')).rejects.toMatchObject({ code: 'CALL_UNDECODABLE' });
  },
);

type Options = { readonly [option: string]: unknown };

test.each<[name: string, start: (options: never) => Promise<unknown>, valid: Options, wrong: Options]>([
  [
    'createDevnet',
    createDevnet,
    {},
    {
      variant: 'h',
      service: 1,
      targets: [2000],
      channels: ['all'],
      blocks: 'instant',
      start: 'now',
      clock: 0,
      data: 1,
      serve: 9944,
    },
  ],
  ['createDevnet', createDevnet, {}, { blocks: { kind: 'interval' } }],
  [
    'createServiceChain',
    createServiceChain,
    { variant: 'H' },
    { variant: undefined, config: [], clock: 0, mode: 'manual' },
  ],
  ['createTarget', createTarget, {}, { paraId: '2000', config: 1, clock: 0, mode: { kind: 'interval' } }],
  ['createTarget', createTarget, {}, { paraId: -1 }],
  [
    'createFork',
    (options) => createFork({ node: {} as never }, options),
    {},
    { blocks: { kind: 'instant' }, firstBlock: true, name: 1 },
  ],
  [
    'serveChain',
    (options) => serveChain(relay, options),
    { port: 0 },
    {
      port: '9944',
      host: 1,
      hosts: 'localhost',
      origins: 'https://app.example',
      maxFrameBytes: '1',
      maxBatch: 0,
    },
  ],
  ['serveChain', (options) => serveChain(relay, options), { port: 0 }, { finalityDelayMs: -1 }],
])('%s names the wrong option', async (_name, start, valid, wrong) => {
  for (const [field, value] of Object.entries(wrong))
    await expect(start({ ...valid, [field]: value } as never)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      facts: { field: expect.stringContaining(field) },
    });
});

test('a value of a target that is undefined has its default', async () => {
  const target = await createTarget({ config: { safeXcmVersion: undefined as never } });
  // The newest of the versions 2 to 4, which a target reads.
  expect((await target.getStorage('PolkadotXcm', 'SafeXcmVersion'))?.toJSON()).toBe(4);
  await target.close();
});
