import type { DecodedEvent, DispatchFailure } from '@parachron/client';
import { decodeCall, encodeCall, parseAccount } from '@parachron/core';
import {
  type DeliveryOutcome,
  explainDelivery,
  type PaymentOption,
  type TriedProxyTypes,
} from '@parachron/proxy';
import { deriveLocation, hereLocation } from '@parachron/xcm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addProxyObstacle, deriveMessageVerdict } from '../src/facts/contracts/contractVerdicts.js';
import {
  type ContractCall,
  encodeContractCall,
  listContractCalls,
  listContractPallets,
} from '../src/facts/contracts/listContractCalls.js';
import { asParachain, openStub, type PlainMetadata } from './support/openStub.js';
import { aliceHex } from './support/openTargetRun.js';
import { find, openTokenRun, type TokenRun } from './support/openTokenRun.js';
import type { PlainTypes } from './support/PlainTypes.js';

const check = 'contracts/callable-over-xcm';
const only = /contracts/;
const _service = deriveLocation({ paraId: 2114, relation: 'sibling' });

let run: TokenRun;
beforeAll(async () => {
  run = await openTokenRun();
});
afterAll(() => run.close());

describe('contracts in real metadata', () => {
  it('are found by their pallets and calls', async () => {
    // Substrate's node has both pallets of contracts that run Wasm and PolkaVM; Asset Hub Kusama has Revive.
    const node = await openStub('v15/substrate');
    expect(listContractPallets(node.runtime)).toEqual(['Contracts', 'Revive']);
    expect(listContractCalls(node.runtime).map(({ name }) => name)).toEqual([
      'Contracts.call',
      'Revive.call',
      'Revive.eth_transact',
    ]);
    const relay = await openStub('v15/kusama');
    expect(listContractPallets(relay.runtime)).toEqual([]);
    await Promise.all([node.close(), relay.close()]);
  });

  // module_evm of AcalaNetwork/Acala: EVM.call, create2 and AccountStorages; the codes are in Codes, by their hashes.
  it('are found in an EVM that keeps codes by hash', async () => {
    const target = await openStub('v15/asset-hub-kusama', { change: renameToAcala });
    expect(listContractPallets(target.runtime)).toEqual(['EVM']);
    const finding = find(await run.run({ nodes: { target }, scope: { targetParaId: 1000 }, only }), check);
    expect(finding).toMatchObject({ subject: 'EVM.call', outcome: 'unknown' });
    await target.close();
  });

  it('are unknown without a dry run, with how to find out', async () => {
    const target = await openStub('v15/asset-hub-kusama');
    const finding = find(await run.run({ nodes: { target }, scope: { targetParaId: 1000 }, only }), check);
    expect(finding).toMatchObject({ subject: 'Revive.call', outcome: 'unknown' });
    expect(finding.howToFindOut).toContain('fork');
    await target.close();
  });

  // MoonbeamCall of moonbeam-foundation/moonbeam (runtime/common/src/impl_moonbeam_xcm_call.rs) gives the origin of EthereumXcm only
  // to the call of a Transact.
  it('cannot be called by EthereumXcm.transact, which a proxied call cannot contain', async () => {
    const name = 'EthereumXcm.transact';
    const withoutProxy = await openStub('v15/substrate', { change: renameRevive({ call: 'transact' }) });
    const scope = { targetParaId: 2004 };
    const all = (await run.run({ nodes: { target: withoutProxy }, scope, only })).findings;
    const alone = all.find(({ subject }) => subject === name);
    expect(alone).toMatchObject({ outcome: 'warn' });
    expect(alone?.reason).toMatch(/No task can make .* The pallet has no replacement/);
    const change = renameRevive({ call: 'transact', instantiate: 'transact_through_proxy' });
    const target = await openStub('v15/substrate', { change });
    const subjects = (await run.run({ nodes: { target }, scope, only })).findings.map(
      ({ subject }) => subject,
    );
    expect(subjects).toContain('EthereumXcm.transact_through_proxy');
    expect(subjects).not.toContain(name);
    const transact = encodeContractCall(
      target.runtime,
      { name, carried: 'bare' },
      { real: parseAccount(aliceHex), named: undefined },
    );
    const calls = [{ name: 'mine', hex: transact?.hex ?? '0x' }];
    expect(decodeCall(target.runtime.registry, calls[0]?.hex ?? '0x').method).toBe('transact');
    const finding = find(await run.run({ nodes: { target }, scope: { ...scope, calls }, only }), check);
    expect(finding).toMatchObject({ subject: name, outcome: 'fail', noFix: { howTo: expect.any(String) } });
    expect(finding.reason).toContain('Name EthereumXcm.transact_through_proxy instead');
    await Promise.all([withoutProxy.close(), target.close()]);
  });

  it('are called as the address of the user by default', async () => {
    const change = renameRevive({ call: 'transact_through_proxy' });
    const target = await openStub('v15/substrate', { change });
    const [call] = listContractCalls(target.runtime).filter(({ carried }) => carried === 'bare');
    const real = parseAccount(aliceHex);
    const encoded = call && encodeContractCall(target.runtime, call, { real, named: undefined });
    expect(encoded?.hex).toBe(encoded?.inner);
    // frontier, pallet_evm::EnsureAddressTruncated: the first 20 bytes of an account of 32.
    expect(decodeCall(target.runtime.registry, encoded?.hex ?? '0x').args).toMatchObject({
      transact_as: '0xd43593c715fdd31c61141abd04a99fd6822c8558',
    });
    await target.close();
  });

  it('cannot be called by Revive.eth_transact, which requires a signature of an Ethereum key', async () => {
    const target = await openStub('v15/asset-hub-kusama');
    const { registry } = target.runtime;
    const args = { payload: '0x00' };
    const calls = [
      { name: 'mine', hex: encodeCall(registry, { pallet: 'Revive', method: 'eth_transact', args }).hex },
    ];
    const scope = { targetParaId: 1000, calls };
    const finding = find(await run.run({ nodes: { target }, scope, only }), check);
    expect(finding).toMatchObject({ subject: 'Revive.eth_transact', outcome: 'fail' });
    expect(finding.reason).toContain('Name Revive.call instead');
    await target.close();
  });

  // pallet-revive, AccountId32Mapper: the last 20 bytes of keccak-256 of the account. Alice's address is that of public tools.
  it.each([
    ['has none yet', false, false, 'warn'],
    ['has none yet, and its tasks call contracts', false, true, 'fail'],
    ['has one', true, true, 'pass'],
  ] as const)('require an address of the user, who %s', async (_name, isMapped, isCalled, outcome) => {
    const address = '0x9621dde636de098b43efb0fa9b61facfe328f99d';
    const mapped = { pallet: 'Revive', item: 'OriginalAccount', keys: [address], value: aliceHex };
    const target = await openStub('v15/asset-hub-kusama', { storage: isMapped ? [mapped] : [] });
    const args = {
      dest: address,
      value: 0,
      gas_limit: { ref_time: 0, proof_size: 0 },
      storage_deposit_limit: 0,
      data: '0x',
    };
    const call = encodeCall(target.runtime.registry, { pallet: 'Revive', method: 'call', args });
    const calls = isCalled ? [{ name: 'mine', hex: call.hex }] : [];
    const scope = { targetParaId: 1000, user: { account: aliceHex }, calls };
    const report = await run.run({ nodes: { target }, scope, only });
    const finding = report.findings.find(({ subject }) => subject === "the user's address");
    expect(finding).toMatchObject({ outcome, fix: outcome === 'fail' ? ['map-account'] : [] });
    const steps = report.plan.filter(({ id }) => id === 'map-account');
    expect(steps.map(({ signed, layers }) => [signed, layers.at(-1)?.call?.method])).toEqual(
      outcome === 'fail' ? [[{ account: aliceHex }, 'map_account']] : [],
    );
    await target.close();
  });

  // pallet-revive of Asset Hub Polkadot 2 003 001: map_account does nothing if AutoMap is set, and new accounts are mapped.
  it('require a mapping of an older account in a batch if the chain maps new accounts itself', async () => {
    const target = await openStub('v15/asset-hub-kusama', { change: mapAutomatically });
    const args = {
      dest: `0x${'01'.repeat(20)}`,
      value: 0,
      gas_limit: { ref_time: 0, proof_size: 0 },
      storage_deposit_limit: 0,
      data: '0x',
    };
    const call = encodeCall(target.runtime.registry, { pallet: 'Revive', method: 'call', args });
    const calls = [{ name: 'mine', hex: call.hex }];
    const scope = { targetParaId: 1000, user: { account: aliceHex }, calls };
    const { plan } = await run.run({ nodes: { target }, scope, only });
    const step = plan.find(({ id }) => id === 'map-account');
    expect(step?.layers.at(-1)?.call?.method).toBe('batch_map_accounts');
    // One account after the two bytes of the call.
    expect(step?.layers.at(-1)?.call?.hex.slice(6)).toBe(`04${aliceHex.slice(2)}`);
    expect(step?.costs?.map(({ kind }) => kind)).toEqual(['fee']);
    const unnamed = await run.run({ nodes: { target }, scope: { targetParaId: 1000, calls }, only });
    expect(unnamed.findings.map(({ subject }) => subject)).not.toContain("the user's address");
    await target.close();
  });

  it('are not applicable on a chain without a contracts pallet', async () => {
    expect(find(await run.run({ only }), check)).toMatchObject({ outcome: 'not-applicable' });
  });
});

/** Metadata with its types and constants. */
interface Parts extends PlainTypes {
  readonly pallets: readonly { readonly name: string; readonly constants: object[] }[];
}

/** Gives Revive the constant AutoMap and the call batch_map_accounts, in place of unmap_account. */
function mapAutomatically(plain: PlainMetadata): void {
  const { pallets, lookup } = plain as unknown as Parts;
  const { types } = lookup;
  const account = types.find(({ type }) => type.path.at(-1) === 'AccountId32')?.id;
  const accounts = types.find(({ type }) => type.def.sequence && type.def.sequence.type === account)?.id;
  const bool = types.find(({ type }) => type.def.primitive === 'Bool')?.id;
  const found = types
    .filter(({ type }) => type.path.join('::') === 'pallet_revive::pallet::Call')
    .flatMap(({ type }) => type.def.variant?.variants ?? [])
    .find(({ name }) => name === 'unmap_account');
  if (!found) throw new TypeError('no Revive.unmap_account');
  const fields = [{ name: 'accounts', type: accounts, docs: [] }];
  Object.assign(found, { name: 'batch_map_accounts', fields });
  const constant = { name: 'AutoMap', type: bool, value: '0x01', docs: [] };
  for (const { name, constants } of pallets) if (name === 'Revive') constants.push(constant);
}

/** Gives Revive the names of Acala's EVM. */
function renameToAcala(metadata: PlainMetadata): void {
  const revive = metadata.pallets.find(({ name }) => name === 'Revive');
  const code = revive?.storage?.items.find(({ name }) => name === 'PristineCode');
  const { types } = (metadata as unknown as PlainTypes).lookup;
  const calls = types
    .filter(({ type }) => type.path.join('::') === 'pallet_revive::pallet::Call')
    .flatMap(({ type }) => type.def.variant?.variants ?? []);
  for (const call of calls)
    if (/^(instantiate|eth_transact|map_account)$/.test(call.name))
      call.name = call.name === 'instantiate' ? 'create2' : `${call.name}_of_another`;
  if (!revive || !code) throw new TypeError('no Revive.PristineCode');
  Object.assign(revive, { name: 'EVM' });
  Object.assign(code, { name: 'AccountStorages' });
}

/** Renames the Revive pallet, some of its calls and their address argument. */
function renameRevive(calls: { readonly [from: string]: string }) {
  return (metadata: PlainMetadata) => {
    const { pallets, lookup } = metadata as unknown as Renamed;
    const revive = pallets.find(({ name }) => name === 'Revive');
    const type = lookup.types.find(({ id }) => id === revive?.calls.type);
    for (const variant of type?.type.def.variant?.variants ?? []) {
      variant.name = calls[variant.name] ?? variant.name;
      for (const field of variant.fields) {
        if (field.name === 'dest') field.name = 'transact_as';
      }
    }
    if (revive) revive.name = 'EthereumXcm';
    asParachain(metadata);
  };
}

interface Renamed {
  readonly pallets: { name: string; readonly calls: { readonly type: number } }[];
  readonly lookup: {
    readonly types: {
      readonly id: number;
      readonly type: {
        readonly def: {
          readonly variant?: {
            readonly variants: { name: string; readonly fields: { name: string | null }[] }[];
          };
        };
      };
    }[];
  };
}

describe('the verdict on a contract call after a dry run', () => {
  const event = (name: string, failure?: DispatchFailure): DecodedEvent => {
    const [pallet = '', method = ''] = name.split('.');
    return {
      phase: 'initialization',
      pallet,
      usualPallet: pallet,
      method,
      data: {},
      ...(failure ? { failure } : {}),
    };
  };
  const error = (pallet: string, name: string): DispatchFailure => ({
    kind: 'Module',
    pallet,
    usualPallet: pallet,
    error: name,
    docs: '',
  });
  const badOrigin: DispatchFailure = { kind: 'BadOrigin', error: 'BadOrigin', docs: '' };
  const proxied: ContractCall = { name: 'EVM.call', carried: 'proxied' };
  const bare: ContractCall = { name: 'EthereumXcm.transact_through_proxy', carried: 'bare' };

  /** A payment whose message ended with these events. */
  const paymentOf = (events: readonly DecodedEvent[]): PaymentOption => {
    const data = { id: `0x${'11'.repeat(32)}`, origin: { sibling: 2114 }, success: true };
    const named = { pallet: 'MessageQueue', usualPallet: 'MessageQueue', method: 'Processed' };
    const processed: DecodedEvent = { phase: 'initialization', ...named, data };
    const explanation = explainDelivery([...events, processed]);
    const unknown = { known: false, reason: '', howToFindOut: '', evidence: [] } as const;
    return {
      flow: 'remote',
      token: 'target',
      asset: hereLocation,
      payer: undefined,
      balance: undefined,
      fee: unknown,
      offer: undefined,
      program: '0x',
      explanation,
    };
  };
  /** A payment whose message ended with an outcome that its events do not show. */
  const endedWith = (outcome: DeliveryOutcome): PaymentOption => {
    const payment = paymentOf([]);
    return { ...payment, explanation: { ...payment.explanation, outcome } };
  };
  const judge = async (call: ContractCall, ...events: readonly DecodedEvent[]) => {
    const stub = await openStub('v15/substrate');
    const judged = deriveMessageVerdict(call, [paymentOf(events)], { target: await stub.snapshot() });
    await stub.close();
    return judged;
  };
  const executed = (failure?: DispatchFailure) => event('Proxy.ProxyExecuted', failure);

  it('is through if the call ran or failed with its own error', async () => {
    expect(await judge(proxied, executed())).toMatchObject({ outcome: 'pass' });
    for (const own of [error('Contracts', 'ContractNotFound'), error('Contracts', 'OutOfGas')]) {
      const verdict = await judge({ ...proxied, name: 'Contracts.call' }, executed(own));
      expect(verdict).toMatchObject({ outcome: 'pass' });
      expect(verdict.reason).toContain(`then failed (Contracts.${own.error})`);
    }
  });

  it('is refused if a filter or the origin refuses the call', async () => {
    const filtered = await judge(proxied, executed(error('System', 'CallFiltered')));
    expect(filtered).toMatchObject({ outcome: 'warn' });
    expect(filtered.reason).toContain('System.CallFiltered');
    // pallet_evm: `CallOrigin` is root alone on many chains.
    const root = await judge(proxied, executed(badOrigin));
    expect(root).toMatchObject({ outcome: 'warn' });
    expect(root.reason).toContain('BadOrigin');
  });

  it('is refused if the chain derives no account for the user, for any barrier result of the other flow', async () => {
    const stub = await openStub('v15/substrate');
    // Of moonbase 1601: the remote flow stops at the barrier, the sovereign flow ends in BadOrigin.
    const payments = (['barrier', 'origin-not-convertible'] as const).map(endedWith);
    const verdict = deriveMessageVerdict(proxied, payments, { target: await stub.snapshot() });
    expect(verdict).toMatchObject({ outcome: 'fail' });
    expect(verdict.reason).toContain('derives no account for users');
    await stub.close();
  });

  it('is unknown if no proxy made the call', async () => {
    const stub = await openStub('v15/substrate');
    const target = await stub.snapshot();
    for (const outcome of ['proxy-not-found', 'unknown'] as const)
      expect(deriveMessageVerdict(proxied, [endedWith(outcome)], { target })).toMatchObject({
        outcome: 'unknown',
      });
    await stub.close();
  });

  it('is read from events for a call that acts through a proxy itself, and unknown without events', async () => {
    // pallet_ethereum: Executed{from, to, transaction_hash, exit_reason}.
    expect(await judge(bare, event('Ethereum.Executed'))).toMatchObject({ outcome: 'pass' });
    const renamed = { ...event('Ethereum.Executed'), pallet: 'Ledger' };
    expect(await judge(bare, renamed)).toMatchObject({ outcome: 'pass' });
    const silent = await judge(bare);
    expect(silent).toMatchObject({ outcome: 'unknown' });
    expect(silent.howToFindOut).toContain('granted the proxy');
  });

  it('is unknown for a call whose origin an account alone does not have', async () => {
    const stub = await openStub('v15/substrate');
    const target = await stub.snapshot();
    // pallet_ethereum_xcm: its calls need the origin XcmEthereumTransaction, which only the executor of messages gives.
    const payment = endedWith('call-failed');
    const refused = [{ ...payment, explanation: { ...payment.explanation, error: 'BadOrigin' } }];
    expect(deriveMessageVerdict(bare, refused, { target })).toMatchObject({ outcome: 'unknown' });
    expect(deriveMessageVerdict(proxied, refused, { target })).toMatchObject({ outcome: 'warn' });
    await stub.close();
  });

  it('has the reason alone if no message was tried', async () => {
    const stub = await openStub('v15/substrate');
    const target = await stub.snapshot();
    const payment = endedWith('unknown');
    const explanation = { ...payment.explanation, sentence: 'The weight of the call is unknown.' };
    const untried = [{ ...payment, program: undefined, explanation }];
    const prepared = ' with funds for an account';
    const verdict = deriveMessageVerdict(bare, untried, { target, prepared });
    expect(verdict.reason).toBe(
      `Whether a message can make ${bare.name} is unknown. ${explanation.sentence}`,
    );
    await stub.close();
  });

  it('names the second obstacle on a chain without an account for the user, if a proxy of each type is refused', async () => {
    const stub = await openStub('v15/substrate');
    const target = await stub.snapshot();
    const message = deriveMessageVerdict(proxied, [endedWith('origin-not-convertible')], { target });
    const type = { reach: [] } as const;
    const of = (types: TriedProxyTypes['types']) =>
      addProxyObstacle(proxied, message, { narrowest: undefined, types, how: 'It was tried.' });
    const call = '0x00';
    const refusing = {
      ...type,
      name: 'Narrow',
      verdict: 'refused',
      calls: [{ call, result: 'filtered', failure: error('System', 'CallFiltered') }],
    } as const;
    const failing = (failure: DispatchFailure) =>
      ({ ...type, name: 'Any', verdict: 'passes', calls: [{ call, result: 'fails', failure }] }) as const;
    const untried = { ...type, name: 'Other', verdict: 'unknown', calls: [], reason: 'No money.' } as const;
    for (const types of [[refusing], [failing(badOrigin), refusing]])
      expect(of(types)).toMatchObject({
        outcome: 'fail',
        reason: expect.stringContaining('A derived account would not be enough. No proxy can make EVM.call'),
        noFix: { howTo: expect.stringContaining('Permit EVM.call by a proxy in the same upgrade') },
      });
    // The proxy type without a dry run may permit the call.
    for (const types of [[failing(error('EVM', 'GasLimitTooLow')), refusing], [refusing, untried], []])
      expect(of(types)).toBe(message);
    await stub.close();
  });
});
