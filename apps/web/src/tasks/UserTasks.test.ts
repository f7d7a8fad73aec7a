import { type Chain, connect, type InjectedSigner } from '@parachron/client';
import { parseAccount } from '@parachron/core';
import { createDevnet, type Devnet } from '@parachron/devnet';
import { Keyring } from '@polkadot/keyring';
import type { KeyringPair } from '@polkadot/keyring/types';
import { cryptoWaitReady, xxhashAsHex } from '@polkadot/util-crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { alice, bob, startOfTest } from '../../test/support/openTestPlaces.js';
import { toShownError } from '../PageError.js';
import { createSigner } from '../worker/createSigner.js';
import { openPlaces } from './Places.js';
import type { TaskForm, TasksState, TransactionSummary } from './TasksProtocol.js';
import { SummaryOutdatedError } from './Transactions.js';
import { UserTasks } from './UserTasks.js';

let alicePair: KeyringPair;
beforeAll(async () => {
  await cryptoWaitReady();
  alicePair = new Keyring({ type: 'sr25519' }).addFromUri('//Alice');
});

const closers: (() => unknown)[] = [];
const ended: (() => unknown)[] = [];
const closeAll = async (list: (() => unknown)[]) => {
  for (const close of list.splice(0).reverse()) await close();
};
afterEach(() => closeAll(closers));
afterAll(() => closeAll(ended));

/** A wallet like a browser extension: it receives payloads with their genesis, and holds the keys. */
function createWallet(chains: readonly Chain[]): InjectedSigner & { refuses: boolean } {
  const wallet = {
    refuses: false,
    async signPayload(payload: Parameters<NonNullable<InjectedSigner['signPayload']>>[0]) {
      if (wallet.refuses) throw new Error('Cancelled');
      const registry = chains.find(({ genesisHash }) => genesisHash === payload.genesisHash)?.runtime
        .registry;
      // A wallet recognises its accounts in the form of any chain.
      const isOwn = parseAccount(payload.address).hex === parseAccount(alice).hex;
      if (!registry || !isOwn) throw new Error('not in this wallet');
      const made = registry.createType('ExtrinsicPayload', payload, { version: payload.version });
      return { id: 1 as const, signature: made.sign(alicePair).signature };
    },
  };
  return wallet;
}

async function start(options: Parameters<typeof createDevnet>[0], list = closers) {
  const clock = () => startOfTest;
  const devnet = await createDevnet({ ...options, start: startOfTest, clock, serve: { port: 0 } });
  const there = await Promise.all(
    [devnet.service, ...devnet.targets].map(({ provider }) => connect(provider)),
  );
  list.push(
    () => devnet.close(),
    () => Promise.all(there.map((chain) => chain.close())),
  );
  return { devnet, wallet: createWallet(there) };
}

/** Opens a tab. */
async function open(devnet: Devnet, options: { readonly signer: InjectedSigner }) {
  const form = { service: devnet.service.endpoint ?? '', target: devnet.targets[0]?.endpoint ?? '' };
  const failures: unknown[] = [];
  const userTasks = new UserTasks(await openPlaces(form, () => {}), {
    ...options,
    onChange: () => {},
    onFailure: (error) => failures.push(error),
  });
  closers.push(() => userTasks.close());
  return { userTasks, failures };
}

const payment = { kind: 'payment', recipient: bob, amount: '2' } as const;
const next = { kind: 'interval', first: '', count: '1', unit: 'hours', times: '1' } as const;
const once: TaskForm = { kind: 'schedule', name: 'rent', action: payment, when: next };
const findValue = ({ lines }: Pick<TransactionSummary, 'lines'>, label: string) =>
  lines.find(([name]) => name === label)?.[1];
/** Waits for a state: events come from finalized blocks. */
const state = (userTasks: UserTasks, wanted: (state: TasksState) => boolean) =>
  expect.poll(() => wanted(userTasks.getState())).toBe(true);

describe('on the service of variant H', () => {
  let devnet: Devnet;
  let wallet: ReturnType<typeof createWallet>;
  beforeAll(async () => {
    const targets = [{ paraId: 2000 }] as const;
    ({ devnet, wallet } = await start({ variant: 'H', targets }, ended));
  });

  it('grants, schedules, follows a run to its effect, and cancels', async () => {
    const { userTasks, failures } = await open(devnet, { signer: wallet });
    expect(userTasks.getState()).toMatchObject({
      variant: 'H',
      slotSeconds: 3600,
      user: undefined,
      tasks: [],
    });
    await userTasks.choose({ owner: alice, onTarget: alice });
    expect(userTasks.getState().user).toMatchObject({
      grants: [],
      derived: expect.stringMatching(/^\w{40,}$/),
    });
    const early = await userTasks.summarize(once);
    expect(early.refusal).toMatch(/Grant the permission first, or fund the account that pays\.$/);

    const grant = await userTasks.summarize({ kind: 'grant', action: payment, fund: '20', proxyType: '' });
    expect(grant).toMatchObject({ name: 'Utility.batch_all', refusal: undefined, warnings: [] });
    const proxyType = findValue(grant, 'Proxy type');
    expect(grant.types?.find(({ name }) => name === proxyType)?.verdict).toBe('passes');
    expect(findValue(grant, 'Funds for the derived account')).toMatch(/^20 /);
    // The summary of the task is outdated: nothing of it is sent.
    await expect(userTasks.send(early.number)).rejects.toThrow('The summary is outdated.');
    await userTasks.send(grant.number);
    expect(userTasks.getState().user?.grants).toEqual([proxyType]);
    const again = await userTasks.summarize({ kind: 'grant', action: payment, fund: '', proxyType: '' });
    expect(again.name).toBe('Proxy.add_proxy');
    expect(findValue(again, 'Funds for the derived account')).toMatch(/^0 /);
    expect(again.refusal).toContain('Duplicate');

    const forever: TaskForm = { ...once, when: { ...next, count: '2', times: '' } };
    const task = await userTasks.summarize(forever);
    expect(task).toMatchObject({ refusal: undefined, warnings: [], every: 7200, runCount: 1 });
    const [first = 1] = task.runs ?? [];
    expect(first % 3_600_000).toBe(0);
    await userTasks.send(task.number);
    const [stored] = userTasks.getState().tasks ?? [];
    expect(stored).toMatchObject({
      name: 'rent',
      action: { kind: 'crossChain', paraId: 2000 },
      schedule: { kind: 'recurring', next: BigInt(first / 1000) },
    });
    await devnet.advanceToNextSlot();
    await state(userTasks, ({ events }) => events.some(({ kind }) => kind === 'executed'));
    const run = userTasks.getState().events.find(({ kind }) => kind === 'executed');
    expect(userTasks.getState().events.map(({ number }) => number)).toContain(1);
    expect(run).toMatchObject({ chain: 'target', name: 'rent', sentence: expect.stringMatching(/\.$/) });
    expect(run?.at).toBeGreaterThan(0);

    const cancel = await userTasks.summarize({ kind: 'cancel', taskId: stored?.id ?? '0x' });
    expect(cancel).toMatchObject({ kind: 'cancel', refusal: undefined });
    await userTasks.send(cancel.number);
    expect(userTasks.getState().tasks).toEqual([]);
    await state(userTasks, ({ events }) => events.some(({ kind }) => kind === 'cancelled'));
    expect(failures).toEqual([]);
  });

  it('removes the proxy after a summary that says what it changes, and returns the deposit', async () => {
    const { userTasks } = await open(devnet, { signer: wallet });
    await userTasks.choose({ owner: alice, onTarget: alice });
    const {
      grants: [granted = ''],
      free = 0n,
    } = userTasks.getState().user ?? { grants: [] };
    const task = await userTasks.summarize({ ...once, name: 'last' });
    // The form of the address is that of the list in which the user chose the account.
    expect(task.address).toBe(alice);
    await userTasks.send(task.number);
    const removal = await userTasks.summarize({ kind: 'revoke', proxyType: granted });
    expect(removal).toMatchObject({ kind: 'revoke', name: 'Proxy.remove_proxy', refusal: undefined });
    expect(removal.warnings.join(' ')).toMatch(/that call the parachain: 1\..*The derived account keeps /);
    expect(findValue(removal, 'Deposit that returns')).toMatch(/^[\d.]+ /);
    await userTasks.send(removal.number);
    const { user } = userTasks.getState();
    expect(user?.grants).toEqual([]);
    expect(user?.free).toBeGreaterThan(free);
    expect((await userTasks.summarize({ kind: 'revoke', proxyType: granted })).refusal).toContain('NotFound');
    const [{ id } = { id: '0x' as const }] = userTasks.getState().tasks ?? [];
    await userTasks.send((await userTasks.summarize({ kind: 'cancel', taskId: id })).number);
  });

  it('follows the last choice, and shows no summary for the accounts of an earlier choice', async () => {
    const { userTasks, failures } = await open(devnet, { signer: wallet });
    await userTasks.choose({ owner: alice, onTarget: alice });
    const late = [
      userTasks.summarize({ kind: 'grant', action: payment, fund: '20', proxyType: 'Any' }),
      userTasks.summarize({ kind: 'revoke', proxyType: 'Any' }),
      userTasks.summarize({ ...once, name: 'late' }),
      userTasks.summarize({ kind: 'cancel', taskId: `0x${'11'.repeat(32)}` }),
    ];
    const choices = [
      userTasks.choose({ owner: bob, onTarget: alice }),
      userTasks.choose({ owner: bob, onTarget: bob }),
    ];
    const outdated = { status: 'rejected', reason: expect.any(SummaryOutdatedError) };
    expect(await Promise.allSettled(late)).toEqual(Array(4).fill(outdated));
    await Promise.all(choices);
    expect(userTasks.getState().user).toMatchObject({ owner: bob, onTarget: bob });
    expect(failures).toEqual([]);
  });

  it('names the missing values for a summary', async () => {
    const listeners = { onChange: () => {}, onFailure: () => {} };
    const options = { ...listeners, signer: wallet };
    const alone = { service: devnet.service.endpoint ?? '', target: '' };
    const userTasks = new UserTasks(await openPlaces(alone, () => {}), options);
    closers.push(() => userTasks.close());
    await expect(userTasks.summarize(once)).rejects.toThrow('No accounts yet.');
    await userTasks.choose({ owner: alice, onTarget: alice });
    const grant = { kind: 'grant', action: payment, fund: '', proxyType: '' } as const;
    await expect(userTasks.summarize(grant)).rejects.toThrow('No parachain yet.');
  });

  it('sends nothing when the wallet refuses', async () => {
    const page = { call: async (_: string, payload: never) => wallet.signPayload?.(payload) };
    const signer = createSigner(page as unknown as Parameters<typeof createSigner>[0]);
    const { userTasks } = await open(devnet, { signer });
    await userTasks.choose({ owner: alice, onTarget: alice });
    const { number } = await userTasks.summarize({ ...once, name: 'refused' });
    wallet.refuses = true;
    const error = await userTasks.send(number).catch((refusal: unknown) => refusal);
    wallet.refuses = false;
    expect(toShownError(error)).toEqual({
      message: 'The wallet did not sign: Cancelled.',
      hint: 'Nothing was sent. Sign again, or use another wallet.',
    });
    expect(userTasks.getState().tasks).toEqual([]);
  });
});

describe('on the service of variant M', () => {
  const transfer = { kind: 'transfer', recipient: bob, amount: '2' } as const;
  const cron = { kind: 'cron', expression: '*/5 * * * *', zone: 'UTC', times: '3' } as const;

  it('says until which block an unfinished transaction may land, and that its name is refused later', async () => {
    const { devnet, wallet } = await start({ variant: 'M', targets: [], blocks: { kind: 'manual' } });
    await devnet.step();
    const { userTasks } = await open(devnet, { signer: wallet });
    await userTasks.choose({ owner: alice, onTarget: alice });
    const salary = { kind: 'schedule', name: 'salary', action: transfer, when: cron } as const;
    const { number, runCount, runs } = await userTasks.summarize(salary);
    expect([runCount, runs?.map((at) => (at / 60_000) % 5)]).toEqual([3, [0, 0, 0]]);
    const sending = userTasks.send(number).catch((error: unknown) => error);
    const chain = await connect(devnet.service.provider);
    closers.push(() => chain.close());
    const pending = async () => ((await chain.request('author_pendingExtrinsics', [])) as string[]).length;
    await expect.poll(pending).toBe(1);
    await userTasks.close();
    expect(await sending).toMatchObject({
      message: expect.stringMatching(
        /outcome of the transaction is unknown: .*\. A block up to \d+ may include/,
      ),
    });
    await devnet.step();

    // The next tab lists the task, and its name is taken.
    const next = await open(devnet, { signer: wallet });
    await next.userTasks.choose({ owner: alice, onTarget: alice });
    expect(next.userTasks.getState().tasks).toMatchObject([{ name: 'salary', schedule: { left: 3 } }]);
    expect((await next.userTasks.summarize(salary)).refusal).toContain('DuplicateTask');
  });

  it('refuses times and calls that the service does not have', async () => {
    const { devnet, wallet } = await start({ variant: 'M', targets: [] });
    const { userTasks } = await open(devnet, { signer: wallet });
    await userTasks.choose({ owner: alice, onTarget: alice });
    const endless = { ...next, unit: 'minutes', times: '' } as const;
    await expect(
      userTasks.summarize({ ...once, name: 'a', action: transfer, when: endless }),
    ).rejects.toThrow('a service of variant M needs the number of runs');
    await expect(userTasks.summarize({ ...once, name: 'a', action: payment, when: cron })).rejects.toThrow(
      'needs its endpoint',
    );
    const past = { kind: 'calendar', dates: ['2020-01-01T00:00'] } as const;
    expect((await userTasks.summarize({ ...once, name: 'a', action: transfer, when: past })).refusal).toMatch(
      /PastTime: .*\. Give times after the current slot\.$/,
    );
    const secret = { ...transfer, recipient: '//Alice' };
    await expect(userTasks.summarize({ ...once, name: 'a', action: secret, when: cron })).rejects.toThrow(
      'looks like a secret',
    );
  });

  it('chooses accounts whose tasks cannot be listed, with unknown tasks', async () => {
    const { devnet, wallet } = await start({ variant: 'M', targets: [] });
    const ids = Array.from({ length: 1_001 }, (_unused, at) => at.toString(16).padStart(64, '0'));
    const prefix = `${xxhashAsHex('AutomationTime', 128)}${xxhashAsHex('AccountTasks', 128).slice(2)}`;
    const { hex } = parseAccount(alice);
    const keyOf = (id: string) => `${xxhashAsHex(`0x${id}`, 64).slice(2)}${id}`;
    const keys = ids.map((id) => `${prefix}${keyOf(hex.slice(2))}${keyOf(id)}`);
    await devnet.service.provider.send('dev_setStorage', [keys.map((key) => [key, '0x00'])]);
    const { userTasks } = await open(devnet, { signer: wallet });
    const choice = { owner: alice, onTarget: alice };
    await expect(userTasks.choose(choice)).rejects.toMatchObject({ code: 'TASK_LIST_TOO_LONG' });
    expect(userTasks.getState()).toMatchObject({ user: { owner: alice }, tasks: undefined });
    const { number } = await userTasks.summarize({ ...once, action: transfer, when: cron });
    await userTasks.send(number);
    await devnet.service.provider.send('dev_setStorage', [keys.map((key) => [key, null])]);
    await userTasks.choose(choice);
    expect(userTasks.getState().tasks).toMatchObject([{ name: 'rent' }]);
  });
});
