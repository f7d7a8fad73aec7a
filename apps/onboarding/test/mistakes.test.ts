import { describe, expect, it } from 'vitest';
import { alice } from './support/addresses.js';
import { runCommand, writeFolder } from './support/runCommand.js';

const head = `networks:
  staging: { relay: wss://relay.example }
parachains:
  - name: mine
    networks: { staging: wss://mine.example }
`;

// A mistake in the configuration, and the one sentence that reports it. Lines count from 1.
const mistakes: readonly [string, string, string][] = [
  [
    'indents wrongly',
    'networks:\n  staging: {}\nparachains:\n  - name: mine\n   networks: {}\n',
    'parachron.yaml:5:1: sequence item without - indicator.',
  ],
  [
    'indents with a tab',
    'networks:\n\tstaging: {}\n',
    'parachron.yaml:2:1: tabs are not allowed as indentation.',
  ],
  [
    'forgets a bracket',
    'networks: { staging: {}\n',
    'parachron.yaml:2:1: flow map in block collection must be sufficiently indented and end with a }.',
  ],
  ['leaves the file empty', '# nothing yet\n', 'parachron.yaml:1:1: the file is empty.'],
  [
    'uses an alias without its anchor',
    'a: b\nc: *d\n',
    'parachron.yaml:2:4: no anchor &d is before this alias.',
  ],
  [
    'names two parachains alike, on two lines',
    'networks: {}\nparachains:\n  - { name: "a\\nb", networks: {} }\n  - { name: "a\\nb", networks: {} }\n',
    'parachron.yaml:4:13: parachains[1].name is "a b", which another parachain already has.',
  ],
  ['uses an alias in its own anchor', 'a: &b [*b]\n', 'parachron.yaml: an alias is inside its own anchor.'],
  [
    'repeats values by aliases without an end',
    `a: &l0 [x]\n${[1, 2, 3, 4, 5, 6].map((at) => `k${at}: &l${at} [${`*l${at - 1},`.repeat(9)}]\n`).join('')}`,
    'parachron.yaml: excessive alias count indicates a resource exhaustion attack.',
  ],
  [
    'repeats one alias very often',
    `a: &a [x]\nb: [${'*a,'.repeat(50_000)}]\n`,
    'parachron.yaml: excessive alias count indicates a resource exhaustion attack.',
  ],
  [
    'writes two documents',
    `${head}---\n${head}`,
    'parachron.yaml:6:1: the file contains more than one document.',
  ],
  [
    'gives a key twice',
    `${head}    paraId: 2000\n    paraId: 2001\n`,
    'parachron.yaml:7:5: map keys must be unique.',
  ],
  [
    'names an unknown key',
    `${head}    colour: red\n`,
    'parachron.yaml:6:5: parachains[0].colour is not a known field.',
  ],
  [
    'misspells a key',
    head.replace('relay', 'rely'),
    'parachron.yaml:2:14: networks.staging.rely is not a known field; did you mean relay?',
  ],
  [
    'gives a text for a number',
    `${head}    paraId: "2000"\n`,
    'parachron.yaml:6:13: parachains[0].paraId must be a number, not a string.',
  ],
  [
    'gives a map for a list',
    'parachains:\n  name: mine\n',
    'parachron.yaml:2:3: parachains must be a list, not a map.',
  ],
  [
    'names no parachain',
    'parachains: []\n',
    'parachron.yaml:1:13: parachains must list at least one parachain.',
  ],
  [
    'forgets a field',
    'parachains:\n  - name: mine\n',
    'parachron.yaml:2:5: parachains[0].networks is missing.',
  ],
  [
    'gives a negative para id',
    `${head}    paraId: -1\n`,
    'parachron.yaml:6:13: parachains[0].paraId must be from 0 to 4294967295.',
  ],
  [
    'gives a limit of channels that no chain has',
    `${head}proposal: { maxCapacity: 1, maxMessageSize: 4294967296 }\n`,
    'parachron.yaml:6:45: proposal.maxMessageSize must be from 1 to 4294967295.',
  ],
  [
    'gives a number that is not exact',
    `${head}    paraId: 1e30\n`,
    'parachron.yaml:6:13: parachains[0].paraId is too large.',
  ],
  [
    'gives a number without end',
    `${head}    paraId: .inf\n`,
    'parachron.yaml:6:13: parachains[0].paraId must be a number, not Infinity.',
  ],
  [
    'gives an empty time',
    `${head}    task: { when: [~] }\n`,
    'parachron.yaml:6:20: parachains[0].task.when[0] must be a text, or seconds since 1970, not empty.',
  ],
  [
    'gives a para id twice',
    `${head}    paraId: 2000\n  - name: other\n    networks: { staging: wss://other.example }\n    paraId: 2000\n`,
    'parachron.yaml:9:13: parachains[1].paraId is 2000, which "mine" already has on staging.',
  ],
  [
    "gives the para id of its network's service",
    `${head.replace('relay.example', 'relay.example, serviceParaId: 3000')}    paraId: 3000\n`,
    'parachron.yaml:6:13: parachains[0].paraId is 3000, the para id of the service on staging.',
  ],
  [
    'names a channel manager without a relay chain',
    head.replace('relay:', 'channelManager:'),
    'parachron.yaml:2:12: networks.staging.relay is missing, and only the relay chain shows the channels.',
  ],
  [
    "gives the service's para id",
    `${head}    paraId: 2114\n`,
    'parachron.yaml:6:13: parachains[0].paraId is 2114, the para id of the service on staging.',
  ],
  [
    'gives a name twice',
    `${head}  - name: mine\n    networks: {}\n`,
    'parachron.yaml:6:11: parachains[1].name is "mine", which another parachain already has.',
  ],
  [
    'forgets the relay chain',
    head.replace('relay:', 'service:'),
    'parachron.yaml:2:12: networks.staging.relay is missing, and only the relay chain shows the channels.',
  ],
  [
    'means a file and gives its address',
    head.replace('wss://mine.example', 'https://mine.example/raw.json'),
    'parachron.yaml:5:26: parachains[0].networks.staging is "https://mine.example/raw.json", a file on the web; download the chain spec, and give the path of the file.',
  ],
  [
    'names a file that is not there',
    head.replace('wss://mine.example', './mine.json'),
    'parachron.yaml:5:26: parachains[0].networks.staging is "./mine.json", which is neither an endpoint (ws, wss, http, https) nor a file that exists.',
  ],
  [
    'gives an address of another kind',
    head.replace('wss://mine.example', 'ftp://mine.example'),
    'parachron.yaml:5:26: parachains[0].networks.staging is not an endpoint: ftp:// is not ws://, wss://, http:// or https://.',
  ],
  [
    'names a node twice',
    head.replace('wss://mine.example', '[wss://a.example, wss://a.example]'),
    'parachron.yaml:5:44: parachains[0].networks.staging[1] names the node wss://a.example a second time.',
  ],
  [
    'names a node twice in different ways',
    head.replace('wss://mine.example', '[wss://a.example, wss://b.example, "https://A.example:443/"]'),
    'parachron.yaml:5:61: parachains[0].networks.staging[2] names the node https://a.example a second time.',
  ],
  [
    'names a variable that is not set',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what one writes in the file.
    head.replace('{ staging: wss://mine.example }', '\n      staging: wss://mine.example/?key=${MY_KEY}'),
    'parachron.yaml:6:16: parachains[0].networks.staging names the environment variable MY_KEY, which is not set.',
  ],
  [
    'names a variable that is empty',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is what one writes in the file.
    head.replace('wss://mine.example', '"wss://mine.example/?key=${EMPTY}"'),
    'parachron.yaml:5:26: parachains[0].networks.staging names the environment variable EMPTY, which is not set.',
  ],
  [
    'names an unknown network',
    head.replace('networks: { staging:', 'networks: { stagging:'),
    'parachron.yaml:5:17: parachains[0].networks.stagging is not a known network; did you mean staging?',
  ],
  [
    'names the announced network',
    head.replace('networks: { staging:', 'networks: { third:'),
    'parachron.yaml:5:17: parachains[0].networks.third is not a known network.',
  ],
  [
    'gives an endpoint for the built-in network',
    head.replace('networks: { staging:', 'networks: { local:'),
    'parachron.yaml:5:24: parachains[0].networks.local takes "embedded", or needs its relay chain under networks.local.',
  ],
  [
    'leaves out a digit of a call',
    `${head}    calls: [{ name: pay, call: 0x0a030 }]\n`,
    'parachron.yaml:6:32: parachains[0].calls[0].call needs 0x and an even number of hexadecimal digits.',
  ],
  [
    'gives a call that is no hex',
    `${head}    calls: [{ name: pay, call: 0x0a0g }]\n`,
    'parachron.yaml:6:32: parachains[0].calls[0].call needs 0x and an even number of hexadecimal digits.',
  ],
  [
    'gives a call without its bytes',
    `${head}    calls: [{ name: pay, pallet: Balances }]\n`,
    'parachron.yaml:6:13: parachains[0].calls[0] needs either call, the bytes as hex, or pallet and method.',
  ],
  [
    'gives an address that is none',
    `${head}    user: { account: bob }\n`,
    'parachron.yaml:6:22: parachains[0].user.account: expected an account, got "bob" (too short for an SS58 address of 32 bytes).',
  ],
  [
    'mistypes an address',
    `${head}    user: { account: ${alice.replace(/Y$/, 'X')} }\n`,
    `parachron.yaml:6:22: parachains[0].user.account: expected an account, got "${alice.replace(/Y$/, 'X')}" (wrong checksum).`,
  ],
  [
    'puts a secret where an address belongs',
    `${head}    user: { account: bottom drive obey lake curtain smoke basket hold race lonely fit walk }\n`,
    'parachron.yaml:6:22: parachains[0].user.account: looks like a secret phrase or path; give a public address.',
  ],
  [
    'puts a secret into the file',
    `${head}    user: { account: ${alice}, mnemonic: bottom drive obey }\n`,
    'parachron.yaml:6:72: parachains[0].user.mnemonic looks like a secret; a configuration must not contain secrets. Give keys of tasks with --signer-file or --signer-env.',
  ],
  [
    'gives milliseconds',
    `${head}    calls: [{ name: pay, call: 0x0a03 }]\n    task: { when: 1700000000000 }\n`,
    'parachron.yaml:7:19: parachains[0].task.when: expected a time, got "1700000000000" (in milliseconds; the same in seconds is 1700000000).',
  ],
  [
    'gives a time that is none',
    `${head}    calls: [{ name: pay, call: 0x0a03 }]\n    task: { when: soon }\n`,
    'parachron.yaml:7:19: parachains[0].task.when: expected next, an interval or times, got "soon".',
  ],
  [
    'gives an interval that is none',
    `${head}    calls: [{ name: pay, call: 0x0a03 }]\n    task: { when: every now and then }\n`,
    'parachron.yaml:7:19: parachains[0].task.when: expected an interval in s, m, h, d or w, as in every 1h x 24, got "every now and then".',
  ],
  [
    'gives a long text in place of a time',
    `${head}    calls: [{ name: pay, call: 0x0a03 }]\n    task: { when: ${'x'.repeat(1000)} }\n`,
    `parachron.yaml:7:19: parachains[0].task.when: expected next, an interval or times, got "${'x'.repeat(80)}… (1,000 characters)".`,
  ],
  [
    'names a field like the first word of the problem',
    `is: staging\n${head}`,
    'parachron.yaml:1:1: is is not a known field.',
  ],
  [
    'names a call that is not there',
    `${head}    calls: [{ name: pay, call: 0x0a03 }]\n    task: { call: pray }\n`,
    'parachron.yaml:7:19: parachains[0].task.call is "pray", and no call has that name; did you mean pay?',
  ],
  [
    'plans a task without a call',
    `${head}    task: { when: next }\n`,
    'parachron.yaml:6:5: parachains[0].task has nothing to do: the parachain names no calls.',
  ],
  [
    'names a rule that is none',
    `${head}    derivation: hashed\n`,
    'parachron.yaml:6:17: parachains[0].derivation must be one of hashedDescription, locationHash, none; did you mean hashedDescription?',
  ],
];

describe('a configuration mistake', () => {
  it.each(mistakes)('of a user who %s is reported in one clear sentence', async (_who, text, sentence) => {
    const cwd = writeFolder({ 'parachron.yaml': text });
    const { code, out, err } = await runCommand(['check', '--json'], { cwd, env: { EMPTY: '' } });
    // Of watch and task follow, each line is an object.
    expect(out).not.toContain('\n');
    const { error } = JSON.parse(out);
    expect(error.message).toBe(sentence);
    expect({ code, err, name: error.code }).toEqual({ code: 2, err: '', name: 'CONFIGURATION_INVALID' });
    // The facts name the field that the sentence is about, for programs.
    const [field] = /(?<=^[^ ]+: )(?:parachains|networks|proposal|is)[^ :]*/.exec(sentence) ?? [];
    expect(error.facts.mistakes[0].field).toBe(field);
  });

  it('is reported together with all others, in the order of the file', async () => {
    const text = `${head.replace('relay', 'rely')}    paraId: -1\n    colour: red\n`;
    const { code, err } = await runCommand(['check'], {
      cwd: writeFolder({ 'parachron.yaml': text }),
      width: 500,
    });
    expect(code).toBe(2);
    expect(err.split('\n')).toEqual([
      'error CONFIGURATION_INVALID: parachron.yaml:2:14: networks.staging.rely is not a known field; did you mean relay?',
      'parachron.yaml:6:13: parachains[0].paraId must be from 0 to 4294967295.',
      'parachron.yaml:7:5: parachains[0].colour is not a known field.',
      'hint: Fix the file. `parachron init example.yaml` writes an example with all fields.',
      'see: parachron explain CONFIGURATION_INVALID',
    ]);
  });

  it('never repeats a secret', async () => {
    const secret = 'bottom drive obey lake curtain smoke basket hold race lonely fit walk';
    const text = `${head}    seed: ${secret}\n    user: { account: "${secret}//1", onTarget: //Alice }\n`;
    const { out, err } = await runCommand(['check', '--json'], {
      cwd: writeFolder({ 'parachron.yaml': text }),
    });
    expect(out + err).not.toMatch(/bottom|\/\/Alice/);
  });

  it.each([
    [['check', '--config', 'none.yaml'], {}, 'none.yaml cannot be read: no such file or folder (ENOENT).'],
    [
      ['check'],
      {
        'parachron.json':
          '{\n "parachains": [\n  { "name": "mine", "networks": { "local": "embeded" } }\n ]\n}',
      },
      'parachron.json:3:44: parachains[0].networks.local takes "embedded", or needs its relay chain under networks.local.',
    ],
    [
      ['check'],
      {
        'parachron.json':
          '{\n "networks": { "local": {} },\n "parachains": [\n  { "name": "mine", "networks": { "local": "embedded" } }\n ]\n}',
      },
      'parachron.json:4:44: parachains[0].networks.local is "embedded"; remove the entry local under networks, or give an endpoint.',
    ],
    [
      ['check', '--config', 'parachron.toml'],
      { 'parachron.toml': '' },
      'parachron.toml cannot be read: its name does not end in .yaml, .yml or .json.',
    ],
    [
      ['check'],
      { 'parachron.yaml': head, 'parachron.json': '{}' },
      'parachron.yaml: the folder has this file and parachron.json; keep one, or name one with --config.',
    ],
    [
      ['check', '--only', 'mien'],
      { 'parachron.yaml': head },
      '--only: "mien" is not a configured parachain (mine); did you mean mine?',
    ],
    [['check', '--only', 'mine'], {}, '--only: no configuration with parachains found.'],
    [
      ['check', '--only', 'mine', '--network', 'local'],
      { 'parachron.yaml': head },
      '--only: no parachain of that name is on the local network: write `local: embedded` under its networks.',
    ],
    [
      ['check', '-n', 'stagin'],
      { 'parachron.yaml': head },
      '--network: "stagin" is not a known network (local, staging); did you mean staging?',
    ],
    [['check', '-n', 'lokal'], {}, '--network: "lokal" is not a known network (local); did you mean local?'],
    [
      ['check', '-n', 'third'],
      {},
      '--network: "third" is not a known network (local); a configuration names others, with their endpoints.',
    ],
    [
      ['check', '-c', 'parachron.yaml', '-r', 'wss://relay.example'],
      { 'parachron.yaml': head },
      '--config: has its own chains; omit --relay.',
    ],
    [
      ['check', '--check', 'hrmp/chanel-parameters'],
      { 'parachron.yaml': head },
      'Unknown check "hrmp/chanel-parameters". Did you mean hrmp/channel-parameters?',
    ],
    // Two of its four letters are those of the topic "core".
    [['check', '--check', 'nope'], { 'parachron.yaml': head }, 'Unknown check "nope".'],
    [
      ['check', '--task', 'next'],
      { 'parachron.yaml': head },
      '--task: name the call of the task with --call NAME=HEX.',
    ],
    [['check', '-n', 'local', '-t', 'ws://127.0.0.1:9'], {}, '--network: has its own chains; omit --target.'],
    [
      ['plan', '-n', 'local', '--channel-manager', 'ws://127.0.0.1:9'],
      {},
      '--network: has its own chains; omit --channel-manager.',
    ],
    [
      ['watch', '-r', 'ws://127.0.0.1:8', '-t', 'ws://127.0.0.1:9', '-s', 'WS://127.0.0.1:9/'],
      {},
      '--service: ws://127.0.0.1:9 is given as --target too; these are different chains.',
    ],
    [
      ['check', '-r', 'ws://a', '-t', 'ws://b', '--channel-manager', 'ws://b'],
      {},
      '--channel-manager: ws://b is given as --target too; these are different chains.',
    ],
    [
      ['check', '-n', 'staging'],
      { 'parachron.yaml': head.replace('wss://mine.example', 'false') },
      '--network: parachron.yaml has none of the chosen parachains on a chosen network.',
    ],
    [
      ['watch'],
      { 'parachron.yaml': head.replace('relay: wss://relay.example', '') },
      '--config: no parachain can be checked. No relay chain of staging is configured. Set networks.staging.relay in parachron.yaml.',
    ],
    [
      ['task', 'list', '-s', 'ws://127.0.0.1:9', '-s', 'http://127.0.0.1:9', '-o', alice],
      {},
      '--service: http://127.0.0.1:9 is given twice; give another node to compare with.',
    ],
    [
      ['watch', '-n', 'local', '--follow', alice],
      {},
      '--follow: no network has an endpoint of the service, whose tasks are followed.',
    ],
    [
      ['serve', '-r', 'ws://127.0.0.1:8', '-t', 'ws://127.0.0.1:9', '-t', 'WS://127.0.0.1:9/'],
      {},
      '--target: ws://127.0.0.1:9 is given twice; give another node to compare with.',
    ],
    [
      ['task', 'schedule', '-i', 'x', '--dispatch', '0x00', '--target-para', '2000'],
      {},
      '--target-para: requires --call: other tasks stay on the service.',
    ],
    [
      ['task', 'schedule', '-i', 'x', '--dispatch', '0x00', '--amount', '2'],
      {},
      '--amount: requires --transfer.',
    ],
    [
      ['check', '-r', 'ws://127.0.0.1:8'],
      {},
      '--target: give an endpoint or a chain spec file of your parachain, or its id with --target-para.',
    ],
    [
      ['task', 'schedule', '-i', 'x', '--dispatch', '0x00', '--password-env', 'PASSWORD'],
      {},
      '--password-env: requires --signer-file or --signer-env.',
    ],
    [
      ['task', 'cancel', 'x', '--signer-file', 'key', '--signer-env', 'KEY'],
      {},
      '--signer-env: cannot be used with option "--signer-file <file>".',
    ],
    [
      ['task', 'list', '-o', alice, '-s', 'ws://127.0.0.1:9', '-n', 'local'],
      {},
      '--network: has no effect beside --service; omit the network.',
    ],
    [
      ['check', '--on-target', alice],
      { 'parachron.yaml': head },
      '--on-target: also give the account on the service, with --user.',
    ],
    [
      ['check', '--user', '//Alice'],
      { 'parachron.yaml': head },
      '--user: looks like a secret phrase or path; give a public address.',
    ],
    [['chek'], {}, 'chek: unknown command; did you mean check?'],
    [['chek', '--help'], {}, 'chek: unknown command; did you mean check?'],
    [['task', 'chek', '--help'], {}, 'chek: unknown command.'],
    [['check', '--rely', 'x'], {}, '--rely: unknown option; did you mean --relay?'],
    [
      ['check', '--timeout', '0'],
      {},
      '--timeout: "0" is invalid. Give a number of seconds, more than 0 and at most 600.',
    ],
    [
      ['explain', 'hrmp/chanel-open-both-ways'],
      {},
      'Unknown check or error code "hrmp/chanel-open-both-ways". Did you mean hrmp/channel-open-both-ways?',
    ],
    [['explain', 'channel'], {}, 'Unknown check or error code "channel". Did you mean channels?'],
    [
      ['explain', 'transaction_pending'],
      {},
      'Unknown check or error code "transaction_pending". Did you mean TRANSACTION_PENDING?',
    ],
    [
      ['explain', '--network', 'local'],
      {},
      'name: with chains, name a check or a group of checks, such as hrmp.',
    ],
    // The name chooses the checks: a second choice could leave the page without findings.
    [
      ['explain', 'hrmp', '--network', 'local', '--check', 'token'],
      {},
      '--check: unknown option (it belongs to check, plan, watch, serve).',
    ],
    [['plan', '--dry-run'], {}, '--dry-run: unknown option (it belongs to check).'],
    [['plan', '--html'], {}, '--html: unknown option.'],
    [
      ['check', 'wss://para.example'],
      {},
      'wss://para.example: expected 0 arguments, got 1; write its option before it.',
    ],
    [['explain', 'hrmp', 'token'], {}, 'token: expected 1 argument, got 2.'],
    [
      ['task', 'list', '--json', 'wss://para.example/0123456789abcdef0123456789abcdef'],
      {},
      'wss://para.example/0123…: expected 0 arguments, got 1; write its option before it.',
    ],
    ...(['localhost:9944', 'ws:localhost:9944', 'ws:/localhost:9944/'] as const).map(
      (text): [string[], object, string] => [
        ['check', '--relay', text],
        {},
        `--relay: "${text}" is neither an endpoint (ws, wss, http, https) nor a file that exists; did you mean ws://localhost:9944?`,
      ],
    ),
    [
      ['devnet', '--para', '127.0.0.1:9944'],
      {},
      '--para: "127.0.0.1:9944" is neither an endpoint (ws, wss, http, https), nor a file that exists, nor "embedded"; did you mean ws://127.0.0.1:9944?',
    ],
    [
      ['check', '--relay', 'C:9x'],
      {},
      '--relay: "C:9x" is neither an endpoint (ws, wss, http, https) nor a file that exists.',
    ],
    [
      ['explain', 'TRANSACTION_PENDING', '-c', 'parachron.yaml'],
      {},
      'TRANSACTION_PENDING: with chains, name a check or a group of checks, such as hrmp.',
    ],
    [
      ['task', 'schedule', '-i', 'x', '--dispatch', '0x00', '--submit'],
      {},
      '--submit: give --signer-file or --signer-env to sign with.',
    ],
  ])('on the command line %j is reported too', async (args, files, sentence) => {
    const { code, out } = await runCommand([...args, '--json'], { cwd: writeFolder(files) });
    expect([code, JSON.parse(out).error.message]).toEqual([2, sentence]);
  });
});

// The engine quotes the text of a file that is not JSON, with its line breaks.
it('says once that a file is no chain specification', async () => {
  const folder = writeFolder({ 'relay.json': 'hello\n', 'target.json': 'hello\n' });
  const { code, out } = await runCommand(['check', '-r', 'relay.json', '-t', 'target.json'], { cwd: folder });
  expect(code).toBe(2);
  expect(out.match(/is not JSON/g)).toHaveLength(2);
  expect(out).toMatch(/^ +Error: INVALID_CHAIN_SPEC$/m);
});
