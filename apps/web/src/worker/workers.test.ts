import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PlannedCall } from '../checklist/ChecklistProtocol.js';
import { texts } from '../texts.js';
import { startChecklist } from './runChecklist.js';
import { createPace, stripTexts } from './runTasks.js';
import { WalletBridge } from './WalletBridge.js';
import type { ChecklistMethods, WalletPayload } from './WorkerProtocol.js';

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

describe('the summary of a call of the plan', () => {
  const context = { signer: {}, setState: () => undefined, fail: () => undefined };
  const methods = startChecklist(context).methods as unknown as ChecklistMethods;
  const summarize = (account: string | undefined) =>
    methods.summarize({ hex: '0x00', account, costs: [], links: [] } as unknown as PlannedCall, address);

  it('is refused if the wallet has another account than the plan', async () => {
    const needed = `0x${'11'.repeat(32)}`;
    await expect(summarize(needed)).rejects.toMatchObject({
      code: 'SIGNER_DIFFERS',
      message: `${address} cannot sign this call: expected the account ${needed}.`,
    });
  });

  it.each([undefined, alice, alice.toUpperCase().replace('0X', '0x')])(
    'is for the account %s in any spelling, and needs the checklist',
    async (account) => {
      await expect(summarize(account)).rejects.toMatchObject({ code: 'SUMMARY_OUTDATED' });
      await expect(methods.send(1)).rejects.toMatchObject({ code: 'SUMMARY_OUTDATED' });
    },
  );
});

it('removes direction marks and invisible characters from every text, and nothing else', () => {
  const hostile = { name: 'Good\u202e\u200b Chain\u0007', list: ['<b>\u001b[31m', 1n, undefined], at: null };
  expect(stripTexts(hostile)).toEqual({ name: 'Good Chain', list: ['<b>[31m', 1n, undefined], at: null });
  expect(stripTexts('{\n "a": 1\n}')).toBe('{\n "a": 1\n}');
});

describe('the state of the tasks', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is sent once for many changes, at the end of a pause', async () => {
    const send = vi.fn();
    const noteChange = createPace(send);
    for (let change = 0; change < 100; change += 1) noteChange();
    await vi.advanceTimersByTimeAsync(199);
    expect(send).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    noteChange();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(send).toHaveBeenCalledTimes(2);
  });
});
