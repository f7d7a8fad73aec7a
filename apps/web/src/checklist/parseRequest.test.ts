import { expect, it } from 'vitest';
import { type CheckRequest, parseShareLink } from './CheckRequest.js';
import { parseRequest } from './parseRequest.js';

const empty = parseShareLink('');
const usable: CheckRequest = { ...empty, relay: ' ws://127.0.0.1:9944 ', targetPara: '2000' };

it('parses the form, and formats the command for the same check', () => {
  expect(parseRequest({ ...usable, call: '0x2a', dryRun: 'yes' })).toMatchObject({
    sources: { relay: 'ws://127.0.0.1:9944' },
    targetParaId: 2000,
    serviceParaId: 2114,
    calls: [{ name: 'call', call: { hex: '0x2a' } }],
    command: 'parachron check --relay ws://127.0.0.1:9944 --target-para 2000 --call call=0x2a --dry-run',
  });
});

it.each<[Partial<CheckRequest>, RegExp]>([
  [{ relay: '' }, /the endpoint or the chain specification is missing/],
  [{ relay: 'https://rpc.example' }, /write ws:\/\/ or wss:\/\//],
  [{ targetPara: '' }, /give an endpoint, or the para id/],
  [{ targetPara: '-1' }, /a para id is a whole number/],
  [{ target: 'ws://x', service: 'ws://x' }, /differ/],
  [{ call: '0x1' }, /even number/],
  [{ user: 'five' }, /account/],
])('refuses %j', (change, reason) => {
  expect(() => parseRequest({ ...usable, ...change })).toThrow(reason);
});

it('refuses a secret without repeating the secret', () => {
  const secret = 'bottom drive obey lake curtain smoke basket hold race lonely fit walk';
  expect(() => parseRequest({ ...usable, user: secret })).toThrow(/looks like a secret/);
  expect(() => parseRequest({ ...usable, user: secret })).not.toThrow(/bottom/);
});

it('accepts a chain specification in place of an endpoint, and names its file in the command', () => {
  const file = new File(['{}'], 'my chain.json');
  expect(parseRequest({ ...usable, relay: file.name }, { relay: file })).toMatchObject({
    sources: { relay: file },
    command: "parachron check --relay 'my chain.json' --target-para 2000",
  });
});
