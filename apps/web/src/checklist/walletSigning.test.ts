import type { Chain } from '@parachron/client';
import { beforeEach, describe, expect, it } from 'vitest';
import { texts } from '../texts.js';
import type { PlannedCall, WalletPayload } from './ChecklistProtocol.js';
import { summarizeCall, WalletBridge } from './walletSigning.js';

// service-facts.md, "Identity": Alice, and her address of prefix 42.
const alice = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d';
const address = '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY';

describe('the wallet of the page', () => {
  let asked: WalletPayload[];
  let bridge: WalletBridge;
  beforeEach(() => {
    asked = [];
    bridge = new WalletBridge((request) => asked.push(request));
  });
  const payload = (method: string) => ({ address, method }) as unknown as WalletPayload['payload'];
  const sign = async (method: string) => bridge.signer.signPayload?.(payload(method));

  it('gets each payload with its number, and each answer is that of its payload', async () => {
    const [one, two] = [sign('0x01'), sign('0x02')];
    expect(asked).toEqual([
      { number: 1, payload: payload('0x01') },
      { number: 2, payload: payload('0x02') },
    ]);
    bridge.answer({ number: 2, result: { id: 2, signature: '0x0b' } });
    bridge.answer({ number: 1, result: { id: 1, signature: '0x0a' } });
    expect(await Promise.all([one, two])).toEqual([
      { id: 1, signature: '0x0a' },
      { id: 2, signature: '0x0b' },
    ]);
  });

  it.each([
    [{ reason: 'Cancelled' }, 'The wallet did not sign: Cancelled'],
    [{}, `The wallet did not sign: ${texts.reasons.noReason}`],
  ])('that answers %j has refused', async (answer, message) => {
    const signing = sign('0x01');
    bridge.answer({ number: 1, ...answer });
    await expect(signing).rejects.toMatchObject({ code: 'WALLET_REFUSED', message });
  });
});

describe('the summary of a call', () => {
  const untouched = {
    snapshot: () => Promise.reject(new RangeError('a read')),
  } as unknown as Chain;
  const call = (account: PlannedCall['account']) => ({ hex: '0x00', account }) as unknown as PlannedCall;

  it('is refused before any read if the wallet has another account than the plan', async () => {
    const needed = `0x${'11'.repeat(32)}` as const;
    await expect(summarizeCall(untouched, call(needed), address)).rejects.toMatchObject({
      code: 'SIGNER_DIFFERS',
      message: `${address} cannot sign this call: expected the account ${needed}.`,
    });
  });

  it.each([undefined, alice, alice.toUpperCase().replace('0X', '0x')])(
    'is made for the account %s in any spelling',
    async (account) => {
      await expect(
        summarizeCall(untouched, call(account as PlannedCall['account']), address),
      ).rejects.toThrow('a read');
    },
  );
});
