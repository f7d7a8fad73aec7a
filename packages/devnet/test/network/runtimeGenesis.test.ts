import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { u8aConcat } from '@polkadot/util';
import { describe, expect, test } from 'vitest';
import { type ChainSpec, loadChainSpec } from '../../src/index.js';
import { createTinyRuntime, encodeBytes, type TinyRuntime } from '../support/createTinyRuntime.js';
import { loadAssetHubSpec } from '../support/realSpecs.js';

const KEY = '0x636f6e666967';
const none = Uint8Array.of(0);
const ok = Uint8Array.of(0);
const some = (json: string) => u8aConcat([1], encodeBytes(json));

// Beyond the exact integers of JavaScript: 10^24 + 1, a balance on a chain with 18 decimals.
const LARGE = '1000000000000000000000001';
const defaults = `{"balances":{"balances":[],"dev":null},"system":{}}`;

/** The current methods; `GenesisBuilder_get_preset` returns the value of `some` for a name, and otherwise the defaults. */
const modern: TinyRuntime = {
  apis: ['GenesisBuilder'],
  answers: {
    GenesisBuilder_get_preset: some(defaults),
    GenesisBuilder_preset_names: u8aConcat([8], encodeBytes('development'), encodeBytes('local_testnet')),
    GenesisBuilder_build_state: ok,
  },
  some: { GenesisBuilder_get_preset: some(`{"balances":{"balances":[["a",${LARGE}]]}}`) },
  stores: { methods: ['GenesisBuilder_build_state'], key: KEY },
};

/** The methods of 2023, which also state version 1. */
const old: TinyRuntime = {
  apis: ['GenesisBuilder'],
  answers: { GenesisBuilder_create_default_config: encodeBytes(defaults), GenesisBuilder_build_config: ok },
  stores: { methods: ['GenesisBuilder_build_config'], key: KEY },
};

function load(runtime: TinyRuntime, form: string): Promise<ChainSpec> {
  const code = createTinyRuntime(runtime);
  const text = `{"id":"tiny","genesis":{"runtimeGenesis":{"code":"${code}",${form}}}}`;
  return loadChainSpec(JSON.parse(text));
}

/** The configuration that the runtime received: the runtime stores its argument. */
function readConfig({ top }: ChainSpec): string {
  const text = Buffer.from((top.get(KEY) ?? '0x').slice(2), 'hex').toString();
  return text.slice(text.indexOf('{'));
}

describe('genesis.runtimeGenesis', () => {
  test.each([
    ['today', modern],
    ['in 2023', old],
  ])('a patch is merged into the defaults of a runtime (%s)', async (_when, runtime) => {
    const spec = await load(runtime, '"patch":{"balances":{"balances":[["b",7]],"dev":1}}');
    expect(readConfig(spec)).toBe('{"balances":{"balances":[["b",7]],"dev":1},"system":{}}');
    expect(spec.top.get('0x3a636f6465')).toBe(createTinyRuntime(runtime));
    // RFC 7386: null removes a key.
    expect(readConfig(await load(runtime, '"patch":{"system":null}'))).toBe(
      '{"balances":{"balances":[],"dev":null}}',
    );
  });

  test('a whole configuration is used unchanged', async () => {
    expect(readConfig(await load(modern, '"config":{"only":"this"}'))).toBe('{"only":"this"}');
  });

  test('a named preset is a patch in the runtime, and its balances keep all digits', async () => {
    const spec = await load(modern, '"namedPreset":"development"');
    expect(readConfig(spec)).toBe(`{"balances":{"balances":[["a",${LARGE}]],"dev":null},"system":{}}`);
  });

  test('a key that the runtime clears is not part of the state', async () => {
    const clears = { methods: ['GenesisBuilder_build_state'], key: '0x676f6e65' } as const;
    const { top } = await load({ ...modern, clears }, '"patch":{}');
    expect([...top.keys()]).toEqual(['0x3a636f6465', KEY]);
  });

  test('balances of a file keep their digits', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'genesis-'));
    const file = join(folder, 'spec.json');
    const genesis = `{"runtimeGenesis":{"code":"${createTinyRuntime(modern)}","patch":{"balances":{"balances":[["b",${LARGE}]]}}}}`;
    await writeFile(file, `{"id":"tiny","genesis":${genesis}}`);
    expect(readConfig(await loadChainSpec(file))).toContain(`[["b",${LARGE}]]`);
    await rm(folder, { recursive: true });
  });

  const refusing = {
    ...modern,
    answers: { ...modern.answers, GenesisBuilder_build_state: some('unknown field `x`') },
  };
  const unnamed = { ...modern, some: { GenesisBuilder_get_preset: none } };
  test.each([
    ['no such preset', unnamed, '"namedPreset":"x"', /no preset "x", it has development, local_testnet/],
    ['no presets at all', old, '"namedPreset":"x"', /no preset "x"$/],
    ['a refusal', refusing, '"patch":{}', /refuses the genesis configuration: unknown field `x`/],
    ['none of the forms', modern, '"other":1', /no patch, config or namedPreset/],
    [
      'no GenesisBuilder',
      { answers: { Core_version: ok } },
      '"patch":{}',
      /no GenesisBuilder .*build-spec --raw/,
    ],
  ])('what is wrong is said: %s', async (_what, runtime, form, reason) => {
    await expect(load(runtime, form)).rejects.toMatchObject({
      code: 'INVALID_CHAIN_SPEC',
      facts: { reason: expect.stringMatching(reason) },
    });
  });

  test('a real runtime from before GenesisBuilder is refused', async () => {
    const code = (await loadAssetHubSpec()).top.get('0x3a636f6465');
    const spec = { id: 'hub', genesis: { runtimeGenesis: { code, patch: {} } } };
    await expect(loadChainSpec(spec)).rejects.toMatchObject({
      facts: { reason: expect.stringMatching(/has no GenesisBuilder/) },
    });
  });
});
