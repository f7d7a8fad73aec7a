import { describe, expect, it } from 'vitest';
import { type CheckPlan, type CheckRequest, checkLinks, nameFields, parseRequest } from './parseRequest.js';

const empty = checkLinks.parse('');
const usable: CheckRequest = { ...empty, relay: ' ws://127.0.0.1:9944 ', targetPara: '2000' };
const parse: (...about: Parameters<typeof parseRequest>) => CheckPlan = (...about) => {
  const { plan, faults } = parseRequest(...about);
  expect(faults).toEqual([]);
  return plan;
};
const listFaults = (change: Partial<CheckRequest>) =>
  parseRequest({ ...usable, ...change }).faults.map(({ message }) => message);

it('parses the form, and formats the command for the same check', () => {
  expect(parse({ ...usable, call: '0x2a', dryRun: 'yes' })).toMatchObject({
    sources: { relay: 'ws://127.0.0.1:9944' },
    targetParaId: 2000,
    serviceParaId: 2114,
    calls: [{ name: 'the call', call: { hex: '0x2a' } }],
    command:
      "parachron check --relay ws://127.0.0.1:9944 --target-para 2000 --call 'the call=0x2a' --dry-run",
  });
});

it.each<[Partial<CheckRequest>, RegExp]>([
  [{ relay: '' }, /the endpoint or the chain specification is missing/],
  [{ relay: 'https://rpc.example' }, /write ws:\/\/ or wss:\/\//],
  [{ targetPara: '' }, /give an endpoint, or the para id/],
  [{ targetPara: '-1' }, /a para id is a whole number/],
  [{ call: '0x1' }, /even number/],
  [{ call: '0X2a' }, /even number/],
  [{ call: '0x' }, /even number/],
  [{ call: '0x2g' }, /even number/],
  [{ user: 'five' }, /^User: /],
  [{ targetPara: '4294967296' }, /^Para id of the parachain: a para id is a whole number/],
  [{ targetPara: '1e3' }, /a para id is a whole number/],
  [{ servicePara: '2114.5' }, /^Para id of the service: a para id is a whole number/],
  [{ channelManager: 'rpc.example' }, /write ws:\/\/ or wss:\/\//],
])('refuses %j', (change, reason) => {
  expect(listFaults(change)).toEqual([expect.stringMatching(reason)]);
});

it('refuses a secret without repeating the secret', () => {
  const secret = 'bottom drive obey lake curtain smoke basket hold race lonely fit walk';
  expect(listFaults({ user: secret })).toEqual([expect.stringMatching(/looks like a secret/)]);
  expect(listFaults({ user: secret }).join()).not.toContain('bottom');
});

it('accepts a chain specification in place of an endpoint, and names its file in the command', () => {
  const file = new File(['{}'], 'my chain.json');
  expect(parse({ ...usable, relay: file.name }, { relay: file })).toMatchObject({
    sources: { relay: file },
    command: "parachron check --relay 'my chain.json' --target-para 2000",
  });
});

it.each([
  ['0', 0],
  ['4294967295', 4_294_967_295],
  [' 2000 ', 2000],
])('accepts the para id "%s"', (targetPara, id) => {
  expect(parse({ ...usable, targetPara })).toMatchObject({ targetParaId: id });
  expect(parse({ ...usable, servicePara: targetPara })).toMatchObject({ serviceParaId: id });
});

it('leaves the para id of the target to its endpoint', () => {
  const plan = parse({ ...usable, targetPara: '', target: 'ws://127.0.0.1:9945' });
  expect(plan).not.toHaveProperty('targetParaId');
  expect(plan.command).toBe('parachron check --relay ws://127.0.0.1:9944 --target ws://127.0.0.1:9945');
});

it('reads the user as an account in any format, and the command keeps the text', () => {
  // Specification: Alice, with the prefixes 42 and 51.
  const alice = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d';
  for (const user of ['5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', alice]) {
    const { command, user: read } = parse({ ...usable, user });
    expect(read).toEqual({ account: alice });
    expect(command).toContain(`--user ${user}`);
  }
});

it('has neither a user nor a call without their fields, and no dry run', () => {
  const plan = parse(usable);
  expect(plan).toMatchObject({ calls: [], dryRun: false });
  expect(plan).not.toHaveProperty('user');
});

it('lists all options of the command', () => {
  const plan = parse({
    relay: 'ws://127.0.0.1:1',
    channelManager: 'ws://127.0.0.1:2',
    target: 'ws://127.0.0.1:3',
    service: 'ws://127.0.0.1:4',
    targetPara: '2000',
    servicePara: '2114',
    call: '0x00',
    user: '',
    dryRun: 'yes',
  });
  expect(plan.command).toBe(
    [
      'parachron check --relay ws://127.0.0.1:1 --channel-manager ws://127.0.0.1:2',
      '--target ws://127.0.0.1:3 --service ws://127.0.0.1:4 --target-para 2000 --service-para 2114',
      "--call 'the call=0x00' --dry-run",
    ].join(' '),
  );
  // Reports name the chains in another order.
  expect(Object.keys(plan.sources)).toEqual(['relay', 'channelManager', 'target', 'service']);
});

it('names the fields in place of the options in a sentence for the command', () => {
  expect(nameFields('Give --target-para (--call), and --on-target.')).toBe(
    'Give "Para id of the parachain" ("Call of the task"), and --on-target of the command.',
  );
});

it('takes two chain specifications of one name', () => {
  const files = { target: new File(['{}'], 'raw.json'), service: new File(['[]'], 'raw.json') };
  const named = { ...usable, target: 'raw.json', service: 'raw.json' };
  expect(parse(named, files).sources).toMatchObject(files);
});

const emptyRequest = checkLinks.parse('');

describe('a share link', () => {
  it('encodes a request, and decodes to the same request', () => {
    const request = { ...empty, relay: 'ws://127.0.0.1:9944', targetPara: '2000', call: '0x0a&b=1#c' };
    const link = checkLinks.format(request) ?? '';
    expect(checkLinks.isRoute(link)).toBe(true);
    expect(checkLinks.parse(link)).toEqual(request);
  });

  it.each([
    'wss://me:secret@rpc.example',
    'wss://rpc.example/?apikey=1234',
    'wss://rpc.example/v1/0123456789abcdef0123',
  ])('never contains the key of %s', (relay) => {
    expect(checkLinks.format({ ...empty, relay })).toBeUndefined();
  });

  it.each(['bottom drive obey lake curtain smoke basket hold race lonely fit walk', '//Alice'])(
    'never contains the secret "%s", which a reload would keep as well',
    (user) => {
      expect(checkLinks.format({ ...empty, user })).toBeUndefined();
    },
  );

  it('accepts an address with a slash at its end', () => {
    expect(checkLinks.format({ ...empty, relay: 'wss://rpc.example/' })).toContain('relay=wss');
  });

  it('is not the link of another part of the page', () => {
    expect(checkLinks.isRoute('#checked')).toBe(false);
    expect(checkLinks.parse('#other?relay=ws://x')).toEqual(emptyRequest);
  });
});
