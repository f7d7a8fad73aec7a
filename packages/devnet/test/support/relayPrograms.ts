import { encodeCall, type Hex } from '@parachron/core';
import type { RuntimeFork } from '../../src/index.js';

const HERE = { parents: 0, interior: 'Here' };

/** The bytes of one of the relay's channel calls. */
export function hrmpCall(relay: RuntimeFork, method: string, args: Readonly<Record<string, unknown>>): Hex {
  return encodeCall(relay.registry, { pallet: 'Hrmp', method, args }).hex;
}

/**
 * The program by which the relay dispatches a call with a para's own origin, in XCM v2 and in the relay's own types: withdraw 1
 * token, buy execution, Transact (Native), refund, deposit the rest.
 */
export function nativeTransact(relay: RuntimeFork, options: { paraId: number; call: Hex }): Hex {
  const fee = { id: { Concrete: HERE }, fun: { Fungible: 1_000_000_000_000n } };
  const beneficiary = { parents: 0, interior: { X1: { Parachain: options.paraId } } };
  const transact = {
    originType: 'Native',
    requireWeightAtMost: 4_000_000_000n,
    call: { encoded: options.call },
  };
  const program = [
    { WithdrawAsset: [fee] },
    { BuyExecution: { fees: fee, weightLimit: 'Unlimited' } },
    { Transact: transact },
    'RefundSurplus',
    { DepositAsset: { assets: { Wild: 'All' }, maxAssets: 1, beneficiary } },
  ];
  return relay.registry.createType('XcmVersionedXcm', { V2: program }).toHex() as Hex;
}
