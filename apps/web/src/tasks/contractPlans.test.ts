import type { Snapshot } from '@parachron/client';
import { type Planck, parseAccount } from '@parachron/core';
import { getProxyFacts, type ProxyFacts } from '@parachron/proxy';
import { keccakAsHex } from '@polkadot/util-crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestPlaces, type TestPlaces } from '../../test/support/openTestPlaces.js';
import { planContractGrant, planContractRevoke } from './contractPlans.js';
import { EthereumWallet } from './EthereumWallet.js';

/** docs.moonbeam.network: the first development accounts, and the proxy precompile. */
const real = parseAccount('0xf24FF3a9CF04c71Dbc94D0b566f7A27B94566cac');
const delegate = parseAccount('0x3Cd0A705a2DC65e5b1E1205896BaA2be8A07c6e0');
const contract = '0x000000000000000000000000000000000000080b';
/** EIP-155 names 1284 as the chain id of Moonbeam. */
const chainId = 1284n;
const unit = 10n ** 12n;

let test: TestPlaces;
let target: Snapshot;
let facts: ProxyFacts;
beforeAll(async () => {
  test = await openTestPlaces({ targets: [{ paraId: 2000, accountBytes: 20 }] });
  const snapshot = await test.target.snapshot();
  const answer = await getProxyFacts(snapshot, { real, delegate });
  if (!answer.known) throw new Error(answer.reason);
  facts = answer.facts;
  // The small chains take no Ethereum transactions: only the chain id is added here.
  const read = async (reads: object) =>
    'id' in reads ? { id: { known: true, value: chainId } } : snapshot.read(reads as never);
  target = { ...snapshot, runtime: snapshot.runtime, block: snapshot.block, read } as unknown as Snapshot;
});
afterAll(() => test.close());

/** A wallet on the parachain; the contract answers whether the account has the proxy. */
const createWallet = ({ has = false, chain = chainId } = {}) =>
  new EthereumWallet(async ({ method }) =>
    method === 'eth_chainId'
      ? { result: `0x${chain.toString(16)}` }
      : { result: `0x${'0'.repeat(63)}${has ? 1 : 0}` },
  );

interface Grant {
  readonly proxyType?: string;
  readonly fund?: Planck;
  readonly has?: boolean;
  readonly address?: string;
  readonly wallet?: EthereumWallet;
  readonly change?: Partial<ProxyFacts>;
}
const plan = ({ proxyType = 'Balances', fund = 0n, has = false, ...rest }: Grant) => {
  const { address = contract, wallet = createWallet(), change = {} } = rest;
  const request = { proxyType, fund, has, contract: { wallet, address } };
  return planContractGrant({ target }, { ...facts, ...change }, request);
};
const transactionsOf = async (grant: Grant) => {
  const { content } = await plan(grant);
  return content.kind === 'ethereum' ? content.transactions : [];
};

/** Encodes a call by the rules of the contract ABI: a selector, then words of 32 bytes. */
const encode = (signature: string, words: readonly (string | number)[]) =>
  [
    keccakAsHex(signature).slice(0, 10),
    ...words.map((word) => (typeof word === 'number' ? word.toString(16) : word.slice(2)).padStart(64, '0')),
  ].join('');

describe('a grant by Ethereum transactions', () => {
  it('is a call of the proxy contract, then a payment to the derived account', async () => {
    expect(await transactionsOf({ fund: 3n * unit })).toEqual([
      {
        title: 'Proxy of the type Balances for the derived account',
        to: contract,
        // `Balances` has the index 3 on the small target.
        data: encode('addProxy(address,uint8,uint32)', [delegate.hex, 3, 0]),
        value: 0n,
      },
      { title: 'Payment of 3 UNIT to the derived account', to: delegate.hex, data: '0x', value: 3n * unit },
    ]);
  });

  it('uses the address of the form, in any spelling', async () => {
    const address = ` 0x${contract.slice(2).toUpperCase()} `;
    expect((await transactionsOf({ address }))[0]).toMatchObject({ to: contract });
  });

  it.each(['', '0x', '0x80b', `${contract}00`, 'proxy'])('refuses "%s" as an address', async (address) => {
    await expect(plan({ address })).rejects.toMatchObject({
      code: 'TASK_FIELD_INVALID',
      message: 'Address of the proxy contract: write 0x and 40 hexadecimal digits.',
    });
  });

  it('is the payment alone with a proxy that is final, and needs no contract then', async () => {
    const titles = (await transactionsOf({ has: true, fund: unit, address: '' })).map(({ title }) => title);
    expect(titles).toEqual(['Payment of 1 UNIT to the derived account']);
  });

  it('is the payment alone with a proxy that only the newest block has', async () => {
    const wallet = createWallet({ has: true });
    const { content, lines } = await plan({ wallet, fund: unit });
    expect(content).toMatchObject({ transactions: [{ to: delegate.hex }] });
    expect(lines.map(({ label }) => label)).not.toContain('Deposit, returned with the removal of the proxy');
  });

  it('is nothing with the proxy and without funds', async () => {
    expect((await plan({ has: true })).refusal).toBe(
      'The account already has this proxy, and no funds were given.',
    );
  });

  it('is not planned while the wallet is connected to another chain', async () => {
    await expect(plan({ wallet: createWallet({ chain: 1n }) })).rejects.toMatchObject({
      code: 'ETHEREUM_CHAIN_DIFFERS',
    });
  });
});

describe('the costs of a grant by Ethereum transactions', () => {
  it('are the deposit of the chain and the funds; the wallet shows the fee', async () => {
    const terms = { ...facts.terms, depositBase: 2n * unit, depositFactor: unit / 2n };
    const { lines } = await plan({ fund: 3n * unit, change: { terms, proxies: [], deposit: 0n } });
    expect(lines.map(({ value }) => value)).toEqual([
      '2.5 UNIT',
      '3 UNIT',
      'the wallet shows it before its confirmation',
    ]);
  });

  it('of a second proxy are the rest of the deposit, and a proxy that exists is not refused', async () => {
    const terms = { ...facts.terms, depositBase: 2n * unit, depositFactor: unit / 2n };
    const one = { delegate: real, proxyType: 'Any', delay: 0 };
    const { lines } = await plan({ change: { terms, proxies: [one], deposit: (25n * unit) / 10n } });
    expect(lines[0]?.value).toBe('0.5 UNIT');
    const proxies = [{ delegate, proxyType: 'Balances', delay: 0 }];
    expect((await plan({ has: true, fund: unit, change: { proxies } })).refusal).toBeUndefined();
  });

  it.each<[string, bigint, bigint, string[]]>([
    ['all that is needed', 0n, 0n, []],
    ['one planck less', -1n, 0n, ['0.000000000001 UNIT is missing on the account that signs.']],
    ['all that is needed, and a smaller frozen part', 0n, unit / 1000n, []],
    ['all that is needed, and 1 UNIT frozen', 0n, unit, ['0.999 UNIT is missing on the account that signs.']],
  ])('with %s have the right warning', async (_what, more, frozen, warnings) => {
    const terms = { ...facts.terms, depositBase: 2n * unit, depositFactor: unit / 2n };
    // The deposit, the funds, and the existential deposit of 0.001 UNIT.
    const free = (25n * unit) / 10n + 3n * unit + unit / 1000n + more;
    const realBalance = { ...facts.realBalance, free, frozen };
    const change = { terms, realBalance, proxies: [], deposit: 0n };
    expect((await plan({ fund: 3n * unit, change })).warnings).toEqual(warnings);
  });

  it('are refused for a second type of the same delegate, which the contract does not grant', async () => {
    const proxies = [{ delegate, proxyType: 'Any', delay: 0 }];
    expect((await plan({ change: { proxies } })).refusal).toContain('Cannot add more than one proxy');
  });

  it('are refused for funds below the existential deposit', async () => {
    const delegateBalance = { ...facts.delegateBalance, free: 0n, reserved: 0n };
    const refusal = async (fund: bigint) => (await plan({ fund, change: { delegateBalance } })).refusal;
    expect(await refusal(unit / 1000n - 1n)).toContain('below the existential deposit of 0.001 UNIT');
    expect(await refusal(unit / 1000n)).toBeUndefined();
  });
});

describe('a removal by an Ethereum transaction', () => {
  it('is a call of the proxy contract', async () => {
    const wallet = createWallet({ has: true });
    const proxy = { proxyType: 'Any', contract: { wallet, address: contract } };
    expect(await planContractRevoke({ target }, facts, proxy)).toEqual({
      kind: 'ethereum',
      transactions: [
        {
          title: 'Removal of the proxy of the type Any',
          to: contract,
          data: encode('removeProxy(address,uint8,uint32)', [delegate.hex, 0, 0]),
          value: 0n,
        },
      ],
    });
  });

  it('is not planned for an address without the contract', async () => {
    const wallet = new EthereumWallet(async ({ method }) => ({
      result: method === 'eth_chainId' ? '0x504' : '0x',
    }));
    const proxy = { proxyType: 'Any', contract: { wallet, address: contract } };
    await expect(planContractRevoke({ target }, facts, proxy)).rejects.toMatchObject({
      code: 'PROXY_CONTRACT_MISSING',
    });
  });
});
