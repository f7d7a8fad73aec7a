import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listNotChecked } from '@parachron/reports';
import { describe, expect, it, test } from 'vitest';
import { configurationSchema } from '../src/configuration/configurationSchema.js';
import { loadConfiguration } from '../src/configuration/loadConfiguration.js';
import { isSecretKey } from '../src/configuration/parseBySchema.js';
import { parseText } from '../src/configuration/parseText.js';
import { parseTaskWhen } from '../src/configuration/typedValues.js';
import { type RunPlan, readRunPlan } from '../src/running/readRunPlan.js';
import { alice } from './support/addresses.js';
import { writeFolder } from './support/runCommand.js';

// The account id of Alice.
const aliceHex = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d';

const yaml = `
proposal: { maxCapacity: 8, maxMessageSize: 1024 }
networks:
  staging:
    relay: [wss://relay.example, wss://relay-too.example]
    service: wss://service.example/\${PATH_OF_SERVICE}
  rehearsal: { relay: ./relay.json, serviceParaId: 3000 }
parachains:
  - name: one
    paraId: 2000
    networks: { staging: ./one.json, rehearsal: }
    calls:
      - { name: remark, call: 0x000001 }
      - { name: pay, pallet: Balances, method: transfer_all, args: { keep_alive: true } }
    user: { account: ${alice}, onTarget: "0x${'11'.repeat(20)}", derived: "0x${'22'.repeat(20)}" }
    task: { call: pay, when: [2030-01-01T00:00:00Z, 1893459600] }
    derivation: none
  - name: two
    networks: { staging: wss://two.example, rehearsal: false, local: embedded }
`;

const files = { 'parachron.yaml': yaml, 'relay.json': '{}', 'one.json': '{}' };
const env = { PATH_OF_SERVICE: 'v1?key=a&b=c' };
const flags = { timeout: 20, jobs: 4, cache: true };

const summarize = (plan: RunPlan) => ({
  networks: plan.networks.map(({ name, targets }) => [name, targets.map(({ parachain }) => parachain)]),
  notChecked: plan.notChecked.map(({ parachain, network }) => [parachain, network]),
});

describe('a configuration', () => {
  it('is read with the files beside it and with variables from the environment', async () => {
    const cwd = writeFolder(files);
    const configuration = await loadConfiguration({ cwd, env });
    expect(configuration).toMatchObject({
      file: 'parachron.yaml',
      proposal: { maxCapacity: 8, maxMessageSize: 1024 },
    });
    const sourceOf = (role: string, text: string, origin = `networks.staging.${role}`) => ({
      role,
      kind: /^wss:/.test(text) ? 'endpoint' : 'spec',
      text,
      origin: `parachron.yaml, ${origin}`,
    });
    expect(configuration?.networks.get('staging')).toEqual({
      channelManager: [],
      relay: ['wss://relay.example', 'wss://relay-too.example'].map((text) => sourceOf('relay', text)),
      service: [sourceOf('service', 'wss://service.example/v1?key=a&b=c')],
    });
    const own = sourceOf('target', join(cwd, 'one.json'), 'parachains[0].networks.staging');
    const args = { keep_alive: true };
    const where = ['13:31: parachains[0].calls[0].call', '14:9: parachains[0].calls[1]'].map(
      (place) => `parachron.yaml:${place}`,
    );
    expect(configuration?.parachains[0]).toEqual({
      name: 'one',
      paraId: 2000,
      derivation: 'none',
      networks: new Map([
        ['staging', { kind: 'nodes', sources: [own] }],
        ['rehearsal', { kind: 'nodes', sources: [] }],
      ]),
      calls: [
        { name: 'remark', call: { hex: '0x000001' }, where: where[0] },
        { name: 'pay', call: { pallet: 'Balances', method: 'transfer_all', args }, where: where[1] },
      ],
      user: { account: aliceHex, onTarget: `0x${'11'.repeat(20)}`, derived: `0x${'22'.repeat(20)}` },
      task: { call: 'pay', when: { kind: 'at', times: [1_893_456_000, 1_893_459_600] } },
    });
  });

  it('has the same result in YAML and in JSON', async () => {
    const text = '{ "parachains": [{ "name": "one", "networks": { "local": "embedded" } }] }';
    const read = async (file: string, content: string) => {
      const { file: _, ...rest } =
        (await loadConfiguration({ cwd: writeFolder({ [file]: content }), env })) ?? {};
      return rest;
    };
    const json = await read('parachron.json', text);
    expect(json).toHaveProperty('parachains');
    expect(await read('parachron.yml', text)).toEqual(json);
  });

  // Amounts of a chain with 18 decimals, of one token and of a thousand.
  it.each(['1000000000000000000', '1234567890123456789012'])('has all digits of %s', async (value) => {
    const call = `{ name: pay, pallet: Balances, method: transfer_keep_alive, args: { value: ${value} } }`;
    const parachains = `[{ name: one, paraId: 2000, networks: { local: embedded }, calls: [${call}] }]`;
    const cwd = writeFolder({ 'parachron.yaml': `parachains: ${parachains}` });
    const [one] = (await loadConfiguration({ cwd, env }))?.parachains ?? [];
    expect(one).toMatchObject({ paraId: 2000, calls: [{ call: { args: { value } } }] });
  });

  it('matches the example of the README', async () => {
    const page = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
    const [, shown = ''] = /```yaml[^\n]*\n([\s\S]*?)```/.exec(page) ?? [];
    const cwd = writeFolder({ 'parachron.yaml': shown });
    const plan = await readRunPlan(flags, { cwd, env: { API_KEY: 'secret' } });
    expect(summarize(plan)).toEqual({ networks: [['staging', ['mine']]], notChecked: [] });
  });

  // The least and the largest para id; the default of the service on a network whose service has another; one on two networks.
  it.each<[string, ...(readonly [number, string])[]]>([
    ['parachron.yaml', [0, 'one'], [4_294_967_295, 'one']],
    ['parachron.YML', [2114, 'one'], [2000, 'one']],
    ['parachron.Json', [2000, 'one'], [2000, 'two']],
  ])('in %s may have the para ids %j and %j', async (file, ...places) => {
    const networks = { one: { serviceParaId: 3000 }, two: {} };
    const parachains = places.map(([paraId, on]) => ({
      name: `${paraId} on ${on}`,
      paraId,
      networks: { [on]: 'wss://a.example' },
    }));
    // With the byte order mark of an editor.
    const cwd = writeFolder({ [file]: `\uFEFF${JSON.stringify({ networks, parachains })}` });
    const configuration = await loadConfiguration({ cwd, env, file });
    expect(configuration?.parachains.map(({ paraId }) => paraId)).toEqual(places.map(([id]) => id));
  });

  it('is empty if no file exists', async () => {
    expect(await loadConfiguration({ cwd: writeFolder({}), env })).toBeUndefined();
  });

  it('leads to a run over all parachains and networks', async () => {
    const cwd = writeFolder(files);
    const plan = await readRunPlan(flags, { cwd, env });
    expect(summarize(plan)).toEqual({
      networks: [
        ['staging', ['one', 'two']],
        ['rehearsal', ['one']],
        ['local', ['two']],
      ],
      notChecked: [],
    });
    const [staging, rehearsal] = plan.networks;
    expect(staging?.targets[0]).toMatchObject({ targetParaId: 2000, serviceParaId: 2114 });
    expect(rehearsal?.targets[0]).toMatchObject({
      targetParaId: 2000,
      serviceParaId: 3000,
      sources: [],
    });
  });

  it.each([
    [
      { only: ['two'] },
      [
        ['staging', ['two']],
        ['local', ['two']],
      ],
      [],
    ],
    [{ network: ['rehearsal'] }, [['rehearsal', ['one']]], []],
  ])('is restricted by %j', async (more, networks, notChecked) => {
    const plan = await readRunPlan({ ...flags, ...more }, { cwd: writeFolder(files), env });
    expect(summarize(plan)).toEqual({ networks, notChecked });
  });

  it('is ignored if options name the chains', async () => {
    const given = { target: ['wss://t.example'], relay: ['wss://r.example'], user: alice, task: 'every 1d' };
    const call = [{ name: 'pay', hex: '0x0001' as const }];
    const plan = await readRunPlan({ ...flags, ...given, call }, { cwd: writeFolder(files), env });
    expect(plan.networks).toEqual([
      {
        name: 'custom',
        kind: 'given',
        relay: [{ role: 'relay', kind: 'endpoint', text: 'wss://r.example', origin: '--relay' }],
        channelManager: [],
        service: [],
        targets: [
          {
            network: 'custom',
            sources: [{ role: 'target', kind: 'endpoint', text: 'wss://t.example', origin: '--target' }],
            serviceParaId: 2114,
            proposal: { maxCapacity: 1000, maxMessageSize: 102_400 },
            calls: [{ name: 'pay', call: { hex: '0x0001' }, where: '--call' }],
            user: { account: aliceHex },
            task: { when: { kind: 'recurring', seconds: 86_400 } },
          },
        ],
      },
    ]);
  });

  it('names the channel manager, if it is not the relay chain', async () => {
    const chains = '{ relay: wss://relay.example, channelManager: [wss://one.example, wss://two.example] }';
    const text = `networks: { mine: ${chains} }\nparachains: [{ name: a, networks: { mine: wss://a.example } }]\n`;
    const cwd = writeFolder({ 'parachron.yaml': text });
    const [network] = (await readRunPlan(flags, { cwd, env: {} })).networks;
    expect(network?.channelManager.map(({ text: url }) => url.slice(6, 9))).toEqual(['one', 'two']);
  });

  it('has one reason for all parachains without endpoints', async () => {
    const named = ['a', 'b'].map((name) => `{ name: ${name}, networks: {} }`);
    const text = `networks: { m: { relay: wss://r.example } }\nparachains: [${named}]\n`;
    const { notChecked } = await readRunPlan(flags, { cwd: writeFolder({ 'parachron.yaml': text }), env });
    expect(listNotChecked(notChecked).entries).toHaveLength(1);
  });
});

describe('parseTaskWhen', () => {
  test.each([
    ['next', { kind: 'next' }],
    ['NEXT', { kind: 'next' }],
    ['1800000000,1800000000', { kind: 'at', times: [1_800_000_000] }],
    ['every 1h x 24', { kind: 'every', seconds: 3_600, times: 24 }],
    ['Every 90m x2', { kind: 'every', seconds: 5_400, times: 2 }],
    ['every 1d', { kind: 'recurring', seconds: 86_400 }],
    ['every 2w x 100000', { kind: 'every', seconds: 1_209_600, times: 100_000 }],
    // A hundred years.
    ['every 36500d', { kind: 'recurring', seconds: 3_153_600_000 }],
    ['2027-01-15T08:00:00Z', { kind: 'at', times: [1_800_000_000] }],
    ['1800000000, 2027-01-15T09:00:00Z', { kind: 'at', times: [1_800_000_000, 1_800_003_600] }],
  ])('parses %s', (text, when) => {
    expect(parseTaskWhen(text, '--when')).toEqual(when);
  });

  test.each([
    ['every 0h', 'an interval from 1 s to 100 years'],
    ['every 99999999999h x 2', 'an interval from 1 s to 100 years'],
    ['every 1h x 0', 'a number of times from 1 to '],
    ['every 1h x 100001', 'a number of times from 1 to 100000, '],
    ['every 1h x 9007199254740991', 'a number of times from 1 to '],
    ['every hour', 'an interval in s, m, h, d or w, as in every 1h x 24'],
  ])('names the wrong part of %s', (text, expected) => {
    expect(() => parseTaskWhen(text, '--when')).toThrow(
      expect.objectContaining({
        code: 'TASK_WHEN_MALFORMED',
        message: expect.stringContaining(`--when: expected ${expected}`),
      }),
    );
  });
});

test.each([
  [
    true,
    'seed seedPhrase mnemonic SURI signer apiKey API_KEY key privateAccount db_password passwd keystore accessToken clientCredentials',
  ],
  [false, 'relay keys keyring monkeys paraId account pass'],
])('the names of fields suggest a secret: %s', (isSecret, names) => {
  expect(names.split(' ').filter((name) => isSecretKey(name) !== isSecret)).toEqual([]);
});

test('no field at the top of a configuration suggests a secret', () => {
  expect(Object.keys(configurationSchema.shape).filter(isSecretKey)).toEqual([]);
});

it('an alias may name an anchor often', () => {
  const text = `a: &b { c: 1 }\nd: [${Array.from({ length: 900 }, () => '*b').join()}]`;
  const { data } = parseText({ file: 'parachron.yaml', folder: '/project', text });
  expect(data).toEqual({ a: { c: 1 }, d: Array.from({ length: 900 }, () => ({ c: 1 })) });
});
