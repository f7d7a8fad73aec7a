import { expect, it } from 'vitest';
import type { PlannedCall } from './ChecklistProtocol.js';
import { shortenCalls } from './writeRun.js';

const account = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';
const call: PlannedCall = {
  id: 'grant',
  title: `${account} adds a proxy`,
  signer: account,
  name: 'Proxy.add_proxy',
  hex: '0x1e01',
  args: `{ "delegate": "${account}" }`,
  chain: 'Target',
  role: 'target',
  account: undefined,
  costs: [`Deposit: 1 UNIT, by ${account}`],
  preimage: undefined,
  links: [],
};

it('shows an account in full at its signer alone, and keeps the arguments whole', () => {
  const root = { ...call, id: 'root', signer: 'root', title: 'Root opens a channel', costs: [] };
  const shown = shortenCalls([call, root, { ...call, id: 'second' }]);
  expect(shown.map(({ id, signer }) => [id, signer])).toEqual([
    ['grant', account],
    ['second', account],
    ['root', 'root'],
  ]);
  expect(shown[0]).toMatchObject({
    title: '5Grw…utQY adds a proxy',
    costs: ['Deposit: 1 UNIT, by 5Grw…utQY'],
    args: call.args,
  });
});
