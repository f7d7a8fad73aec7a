import { describe, expect, test } from 'vitest';
import { getPolkadotRegistry } from '../../test/polkadotRegistry.js';
import { decodeCall, encodeCall, hasCall } from './encodeCall.js';

const polkadot = getPolkadotRegistry();

describe('encodeCall', () => {
  test('gives the bytes of integritee-network/parachain#121: index 60, recipient 2000', () => {
    const call = encodeCall(polkadot, {
      pallet: 'Hrmp',
      method: 'hrmp_init_open_channel',
      args: { recipient: 2000, proposed_max_capacity: 1000, proposed_max_message_size: 102_400 },
    });
    expect(call).toEqual({
      pallet: 'Hrmp',
      method: 'hrmp_init_open_channel',
      args: { recipient: 2000, proposed_max_capacity: 1000, proposed_max_message_size: 102_400 },
      hex: '0x3c00d0070000e803000000900100',
    });
  });

  test('gives the bytes of integritee-network/parachain#148: index 23, recipient 2001', () => {
    const relay = getPolkadotRegistry({ hrmpIndex: 23 });
    const args = { recipient: 2001, proposed_max_capacity: 1000, proposed_max_message_size: 102_400 };
    expect(encodeCall(relay, { pallet: 'Hrmp', method: 'hrmp_init_open_channel', args }).hex).toBe(
      '0x1700d1070000e803000000900100',
    );
  });

  test('makes a call that its own runtime gives back, and another one reads again', () => {
    const wanted = { pallet: 'Hrmp', method: 'hrmp_accept_open_channel', args: { sender: 2114 } };
    const call = encodeCall(polkadot, wanted);
    expect(decodeCall(polkadot, call)).toBe(call);
    const given = { ...call };
    expect(decodeCall(polkadot, given)).not.toBe(given);
    const relay = getPolkadotRegistry({ hrmpIndex: 23 });
    expect(() => decodeCall(relay, call)).toThrow(expect.objectContaining({ code: 'CALL_UNDECODABLE' }));
  });

  test('names the calls inside a call at each level', () => {
    const batch = (calls: readonly string[]) =>
      encodeCall(polkadot, { pallet: 'Utility', method: 'batch', args: { calls } });
    // Indices of the runtime's metadata: System.remark is 0x0000, Utility.batch 0x1a00.
    const call = batch([batch(['0x00000401']).hex]);
    const remark = { callIndex: '0x0000', call: 'System.remark', args: { remark: '0x01' } };
    const inner = { callIndex: '0x1a00', call: 'Utility.batch', args: { calls: [remark] } };
    expect(call.args).toEqual({ calls: [inner] });
  });

  test("takes camelCase names and answers with the chain's own", () => {
    const call = encodeCall(polkadot, {
      pallet: 'hrmp',
      method: 'hrmpAcceptOpenChannel',
      args: { sender: 2114 },
    });
    expect([call.pallet, call.method]).toEqual(['Hrmp', 'hrmp_accept_open_channel']);
  });

  test('says which calls there are when the named one is not', () => {
    const wrong = { pallet: 'Hrmp', method: 'hrmp_open', args: {} };
    expect(() => encodeCall(polkadot, wrong)).toThrow(
      expect.objectContaining({
        code: 'CALL_NOT_FOUND',
        fault: 'incompatible',
        hint: expect.stringContaining('hrmp_init_open_channel'),
      }),
    );
  });

  test('says that the pallet is missing', () => {
    expect(() => encodeCall(polkadot, { pallet: 'Sudo', method: 'sudo', args: {} })).toThrow(
      expect.objectContaining({ code: 'CALL_NOT_FOUND', hint: expect.stringContaining('no such pallet') }),
    );
  });

  test('names missing arguments', () => {
    const call = { pallet: 'Hrmp', method: 'hrmp_init_open_channel', args: { recipient: 2000 } };
    expect(() => encodeCall(polkadot, call)).toThrow(
      expect.objectContaining({
        code: 'CALL_ARGUMENTS',
        message: expect.stringContaining('missing proposed_max_capacity, proposed_max_message_size'),
        facts: expect.objectContaining({ field: 'proposed_max_capacity' }),
      }),
    );
  });

  test.each([-1, 2 ** 32, 'many', [1, 2]])('refuses %j as a para id', (sender) => {
    const call = { pallet: 'Hrmp', method: 'hrmp_accept_open_channel', args: { sender } };
    const facts = expect.objectContaining({ field: 'sender' });
    expect(() => encodeCall(polkadot, call)).toThrow(
      expect.objectContaining({ code: 'CALL_ARGUMENTS', facts }),
    );
  });
});

describe('decodeCall', () => {
  test('reads names and arguments back', () => {
    expect(decodeCall(polkadot, '0x3c00d0070000e803000000900100')).toMatchObject({
      pallet: 'Hrmp',
      method: 'hrmp_init_open_channel',
      args: { recipient: 2000, proposed_max_capacity: 1000, proposed_max_message_size: 102_400 },
    });
  });

  test('keeps an amount beyond 2^53 exact', () => {
    const value = 12_345_678_901_234_567_890n;
    const call = encodeCall(polkadot, {
      pallet: 'Balances',
      method: 'transfer_keep_alive',
      args: { dest: { Id: `0x${'01'.repeat(32)}` }, value },
    });
    expect(decodeCall(polkadot, call.hex).args.value).toBe('12345678901234567890');
  });

  test.each([
    ['bytes left over', '0x3c01420800000000', '2 trailing bytes'],
    ['an argument cut short', '0x3c014208', ''],
    ['an unknown pallet', '0xfe00', ''],
    ['an unknown call', '0x3cff', ''],
    ['no bytes', '0x', ''],
    ['a proxy type that the chain has removed', `0x1d0100${'01'.repeat(32)}0400000000`, 'no variant 4'],
    ['the same in a batch', `0x1a00041d0100${'01'.repeat(32)}0400000000`, 'no variant 4'],
    ['a program of XCM version 1', '0x630301000000', 'no variant 1'],
  ] as const)('refuses %s', (_what, hex, reason) => {
    expect(() => decodeCall(polkadot, hex)).toThrow(
      expect.objectContaining({
        code: 'CALL_UNDECODABLE',
        fault: 'input',
        message: expect.stringContaining(reason),
      }),
    );
  });

  test('refuses what is no hex as such', () => {
    expect(() => decodeCall(polkadot, '0xzz')).toThrow(expect.objectContaining({ code: 'INVALID_HEX' }));
  });
});

test('hasCall says what the runtime has', () => {
  expect(hasCall(polkadot, 'Hrmp', 'establish_system_channel')).toBe(true);
  expect(hasCall(polkadot, 'hrmp', 'hrmpCloseChannel')).toBe(true);
  expect(hasCall(polkadot, 'Hrmp', 'hrmp_open')).toBe(false);
  expect(hasCall(polkadot, 'Sudo', 'sudo')).toBe(false);
});
