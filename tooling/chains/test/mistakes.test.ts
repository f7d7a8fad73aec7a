// Two mistakes at once: the plan is carried out on forks, and a task's program must run if and only if no check of the task fails afterwards.
import { checkParachain } from '@parachron/checklist';
import { encodeCall, formatHex, type Hex, parseAccount } from '@parachron/core';
import { createDevnet, type RuntimeFork } from '@parachron/devnet';
import { deriveHashedDescriptionAccount, deriveLocation, deriveLocationHashAccount } from '@parachron/xcm';
import { describe, expect, onTestFinished, test } from 'vitest';
import { isShort, listPairs } from '../src/chains.js';
import { servicePara } from '../src/networks.js';

const owner = parseAccount('5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY');
const user = { paraId: servicePara, relation: 'sibling', account: owner } as const;
/** The accounts of the user by both rules, of which a chain derives one at most. */
const derived = [
  deriveLocationHashAccount(deriveLocation(user)).hex,
  deriveHashedDescriptionAccount(user).hex,
].sort();
const ample = 10n ** 22n;

interface Chains {
  readonly paraId: number;
  readonly relay: RuntimeFork;
  readonly target: RuntimeFork;
  readonly service: RuntimeFork;
}

type Mistake = (chains: Chains) => Promise<void>;

const endow = (chain: 'service' | 'target', accounts: readonly Hex[], amount: bigint): Mistake => {
  return (chains) => chains[chain].endow(new Map(accounts.map((account) => [account, amount])));
};

/** The user's proxies; the chain keeps them in the order of their delegates. */
const grant = (delegates: readonly Hex[], proxyType: string, delay = 0): Mistake => {
  const list = delegates.map((delegate) => ({ delegate, proxyType, delay }));
  const write = { pallet: 'Proxy', item: 'Proxies', keys: [owner.hex], value: [list, 10n ** 10n] };
  return ({ target }) => target.write([write]);
};

/** Changes fields of a stored value. */
async function change(chain: RuntimeFork, name: string, keys: readonly unknown[], fields: object) {
  const [pallet = '', item = ''] = name.split('.');
  const stored = (await chain.getStorage(pallet, item, keys))?.toJSON();
  await chain.write([{ pallet, item, keys, value: { ...Object(stored), ...fields } }]);
}

const limit = (fields: object): Mistake => {
  return ({ relay }) => change(relay, 'Configuration.ActiveConfig', [], fields);
};

const price = (fields: object): Mistake => {
  return ({ service, paraId }) => change(service, 'XcmpHandler.XcmChainCurrencyData', [paraId, 0], fields);
};

const store = (chain: 'service' | 'target', name: string, value: unknown): Mistake => {
  const [pallet = '', item = ''] = name.split('.');
  return (chains) => chains[chain].write([{ pallet, item, value }]);
};

const request: Mistake = ({ relay, paraId }) => {
  const channel = { sender: paraId, recipient: servicePara };
  const sizes = { maxMessageSize: 512, maxCapacity: 2, maxTotalSize: 1024 };
  const value = { confirmed: false, age: 0, senderDeposit: 0, ...sizes };
  return relay.write([
    { pallet: 'Hrmp', item: 'HrmpOpenChannelRequests', keys: [channel], value },
    { pallet: 'Hrmp', item: 'HrmpOpenChannelRequestsList', value: [channel] },
    { pallet: 'Hrmp', item: 'HrmpOpenChannelRequestCount', keys: [paraId], value: 1 },
  ]);
};

const others = Array.from({ length: 32 }, (_, at) => formatHex(new Uint8Array(32).fill(16 + at)));

const mistakes: { readonly [name: string]: Mistake } = {
  'a user without funds': endow('target', [owner.hex], 0n),
  'a proxy with a delay': grant(derived, 'Any', 5),
  'no further outbound channels': limit({ hrmpMaxParachainOutboundChannels: 0 }),
  'an offer of nothing': price({ feePerSecond: 1n }),
  'a proxy that permits no call': grant(derived, 'CancelProxy'),
  'no stored XCM version': store('target', 'PolkadotXcm.SafeXcmVersion', null),
  'funds on each possible account of the user': endow('target', derived, ample),
  'a request with other sizes': request,
  'the account of the service pays': price({ flow: 'Normal' }),
  'the most proxies': grant(others, 'Any'),
  'a service that is shut down': store('service', 'AutomationTime.Shutdown', true),
  'short messages': limit({ hrmpChannelMaxMessageSize: 100 }),
  'an owner without funds': endow('service', [owner.hex], 10n ** 9n),
  'a service that stores an old XCM version': store('service', 'PolkadotXcm.SafeXcmVersion', 2),
};

const names = Object.keys(mistakes);
const pairs = (await listPairs()).filter(
  ({ target }) => target.accountBytes === 32 && target.pallets.includes('PolkadotXcm'),
);
const cases = names.flatMap((name, at) => {
  const other = names[(5 * at + 3) % names.length] ?? name;
  const pair = pairs[at % pairs.length];
  return pair ? [[pair.title, name, other, { pair, at }] as const] : [];
});

/** The checks of which a failure keeps the program of a task from running. */
const deciding = /^(proxy\/(derivation|granted|barrier-accepts-program)|service\/)/;

describe.skipIf(isShort)('the plan against two mistakes', () => {
  test.each(cases)('%s: %s, and %s', async (_title, one, other, { pair: { relay, target }, at }) => {
    const { paraId } = target;
    const opened = at % 2 === 0 ? [] : [{ sender: servicePara, recipient: paraId }];
    const devnet = await createDevnet({
      variant: at % 3 === 0 ? 'M' : 'H',
      relay: { spec: relay.spec },
      serve: { port: 0 },
      targets: [{ paraId, source: { spec: target.spec } }],
      channels: opened,
    });
    onTestFinished(() => devnet.close());
    const [{ chain, endpoint } = {}] = devnet.targets;
    if (!chain || !devnet.relay) throw new TypeError('the network lacks a chain');
    const chains = { paraId, relay: devnet.relay.chain, target: chain, service: devnet.service.chain };
    await endow('target', [owner.hex], ample)(chains);
    for (const name of [one, other]) await mistakes[name]?.(chains);
    for (const changed of [chains.relay, chains.target, chains.service]) await changed.build();
    const remark = { pallet: 'System', method: 'remark', args: { remark: '0x2a' } };
    const { findings, dryRun, plan } = await checkParachain(
      {
        relay: devnet.relay.endpoint ?? '',
        target: endpoint ?? '',
        service: devnet.service.endpoint ?? '',
      },
      { user: owner.hex, calls: { remark: encodeCall(chain.registry, remark).hex }, timeoutMs: 600_000 },
    );
    const { steps = [], after = { findings, verdict: undefined } } = dryRun ?? {};
    const blocked = plan.filter((step) => step.blocked).map(({ id }) => id);
    const failed = steps.filter(({ id, outcome }) => outcome === 'failed' && !/^(message|task)$/.test(id));
    expect(failed.filter(({ id }) => !blocked.includes(id))).toEqual([]);
    const faults = after.findings.filter(({ outcome, waitsFor }) => outcome === 'fail' && !waitsFor);
    for (const { check, noFix } of faults)
      expect(noFix, check).toMatchObject({ reason: expect.any(String), howTo: expect.any(String) });
    const hasRun = steps.some(({ id, outcome }) => id === 'message' && outcome === 'done');
    const inWay = faults.filter(({ check }) => deciding.test(check)).map(({ check }) => check);
    expect(hasRun && inWay.length > 0, inWay.join()).toBe(false);
    expect(!hasRun && after.verdict === 'ready').toBe(false);
    const doubts = after.findings.filter(({ outcome }) => outcome === 'warn').map(({ subject }) => subject);
    expect(hasRun ? doubts : []).not.toContain("location of the target's token");
  });
});
