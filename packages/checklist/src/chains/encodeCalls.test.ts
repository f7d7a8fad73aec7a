import { connect } from '@parachron/client';
import { encodeCall, parseAccount } from '@parachron/core';
import { createTarget } from '@parachron/devnet';
import { proxyCall } from '@parachron/proxy';
import { expect, test } from 'vitest';
import { encodeCalls } from './encodeCalls.js';

test('a call has to be one of the target, and not wrapped in Proxy.proxy already', async () => {
  const para = await createTarget();
  const chain = await connect(para.provider);
  const { runtime } = chain;
  const real = parseAccount('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY');
  const args = { remark: '0x2a' };
  const { hex } = encodeCall(runtime.registry, { pallet: 'System', method: 'remark', args });
  const wrapped = proxyCall(runtime, { real, call: hex }).hex;
  const encode = (call: typeof hex) =>
    encodeCalls([{ name: 'pay', call: { hex: call }, where: '--call' }], runtime);
  expect(encode(hex)).toEqual([{ name: 'pay', hex }]);
  expect(() => encode(wrapped)).toThrow(
    expect.objectContaining({
      code: 'CALL_NOT_USABLE',
      fault: 'input',
      message: expect.stringContaining('already wrapped in Proxy.proxy'),
    }),
  );
  expect(() => encode('0xffff')).toThrow(expect.objectContaining({ code: 'CALL_NOT_USABLE' }));
  const unknown = { pallet: 'Balances', method: 'transfer_alive', args };
  expect(() => encodeCalls([{ name: 'pay', call: unknown, where: 'calls.pay' }], runtime)).toThrow(
    expect.objectContaining({
      hint: expect.stringMatching(/^Use a call of the pallet: .*transfer_keep_alive/),
    }),
  );
  const misspelt = { pallet: 'System', method: 'remark', args: { ...args, remarks: '0x' } };
  expect(() => encodeCalls([{ name: 'pay', call: misspelt, where: 'calls.pay' }], runtime)).toThrow(
    'calls.pay: "pay" cannot be used: The arguments of System.remark do not match its types: no argument remarks: its arguments are remark.',
  );
  await chain.close();
  await para.close();
});

test('a call without its parts is refused by the name of the part', () => {
  const given = [
    { name: 'note', call: { hex: '0x00002a' }, where: '--call' },
    { name: 'note', where: '--call' },
  ];
  expect(() => encodeCalls(given as never, undefined)).toThrow(
    'calls[1].call must be an object, got undefined.',
  );
});
