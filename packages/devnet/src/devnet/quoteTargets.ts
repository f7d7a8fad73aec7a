import { encodeCall, getAccountBytes, requireInput } from '@parachron/core';
import type { RuntimeFork } from '@parachron/network';
import { estimateInclusionFee } from '@parachron/weight';
import {
  deriveLocation,
  deriveSovereignAccount,
  encodeProgram,
  getNewestXcmVersion,
  type Instruction,
  type Location,
} from '@parachron/xcm';
import { readOwnLocations } from '@parachron/xcm/parts';
import { type ServiceTarget, standardTarget } from '../chain/ServiceConfig.js';
import type { ServiceOptions } from '../service/createServiceChain.js';
import { callProofSize, quoteXcm } from '../service/createXcmHandler.js';
import { createTargetConfig } from '../target/createTarget.js';
import type { DevnetOptions, RealTarget, SmallTarget } from './Devnet.js';

type Targets = NonNullable<NonNullable<ServiceOptions['config']>['targets']>;

/** Multiple of the execution price that the user's account offers; the unused part returns to the account. */
const margin = 10n;

/** Returns whether a target runs its real runtime. */
export function isReal(target: SmallTarget | RealTarget): target is RealTarget {
  return 'source' in target;
}

/**
 * Quotes the rows of the service's table for small targets: users pay there from their derived accounts, in the target's own
 * token, in the target's newest version. The offer is ten times the price of time; the unused part returns.
 *
 * Use this function to read or change the entries that `createDevnet` uses for targets without a configured entry.
 *
 * Chain: `XcmpHandler.XcmChainCurrencyData` of the service.
 * Sends: nothing.
 *
 * @param options the targets as for `createDevnet`; targets with real runtimes are ignored
 * @returns rows by para id and currency: planck of the target's token a second, picoseconds an instruction
 *
 * @example
 * ```ts
 * import { quoteTargets } from '@parachron/devnet';
 *
 * quoteTargets({ targets: [{ paraId: 2000 }] })['2000/0']?.xcmVersion; // 4
 * ```
 */
export function quoteTargets(options: Pick<DevnetOptions, 'targets'>): Targets {
  requireInput({ options }, { options: { targets: 'array?' } });
  const { targets = [] } = options;
  const entries = targets.flatMap((target) => {
    if (isReal(target)) return [];
    const { instructionWeight, feeAssets, versions } = createTargetConfig(target).xcm.executor;
    const entry = {
      flow: 'remote',
      feeAsset: 'target',
      instructionWeight: instructionWeight.refTime,
      feePerSecond: (feeAssets[0]?.perSecond ?? 0n) * margin,
      xcmVersion: versions.at(-1) ?? 2,
    } as const;
    return [[`${target.paraId}/0`, entry] as const];
  });
  return Object.fromEntries(entries);
}

/**
 * Quotes the row of a real target: as for a small one, by what a fork of it charges for a program, in its own token or that of its relay
 * chain. The row names the first location of a token that the fork takes. A chain that takes none may charge as much as for a transaction.
 * The price is rounded up to a power of ten, so that the row outlasts small changes.
 */
export async function quoteReal(chain: RuntimeFork, service: number): Promise<ServiceTarget> {
  const { instructionWeight, feePerSecond } = standardTarget;
  const { weight } = quoteXcm({ instruction_weight: instructionWeight, fee_per_second: 0n }, 0n);
  const describe = (feeAsset: 'target' | Location, price: bigint): ServiceTarget => {
    const perSecond = (price * 10n ** 12n) / weight;
    return {
      flow: 'remote',
      instructionWeight,
      xcmVersion: getNewestXcmVersion(chain.registry),
      feeAsset,
      feePerSecond: price > 0n ? 10n ** BigInt(`${perSecond}`.length) : feePerSecond,
    };
  };
  const state = await chain.snapshot();
  const remark = { pallet: 'System', method: 'remark', args: { remark: '0x' } };
  const { hex: call } = encodeCall(chain.registry, remark);
  const requireWeightAtMost = { refTime: instructionWeight, proofSize: callProofSize };
  const transact = { kind: 'Transact', originKind: 'SovereignAccount', requireWeightAtMost, call } as const;
  for (const token of await readOwnLocations(state)) {
    const measure = async (calls: readonly Instruction[]) =>
      measureProgram(await chain.fork(), { service, token, calls });
    const bare = await measure([]);
    // A chain that refuses the call has a price for the program alone.
    if (bare > 0n) return describe(token, ((await measure([transact])) || bare) * margin);
  }
  const fee = await estimateInclusionFee(state, call);
  return describe('target', fee.known ? fee.value : 0n);
}

/** Planck of a token that a fork charges for a program of the service with calls; 0 if it fails or takes no payment in the token. */
async function measureProgram(
  fork: RuntimeFork,
  of: { readonly service: number; readonly token: Location; readonly calls: readonly Instruction[] },
): Promise<bigint> {
  const { service, token, calls } = of;
  const bytes = getAccountBytes(fork.registry);
  const { hex } = deriveSovereignAccount({ paraId: service, relation: 'sibling', bytes });
  await fork.endow(new Map([[hex, funds]]));
  const fees = { id: token, amount: funds / 2n };
  const program: readonly Instruction[] = [
    { kind: 'WithdrawAsset', assets: [fees] },
    { kind: 'BuyExecution', fees, weightLimit: 'Unlimited' },
    ...calls,
    { kind: 'RefundSurplus' },
    {
      kind: 'DepositAsset',
      assets: { kind: 'AllCounted', count: 1 },
      beneficiary: deriveLocation({ paraId: service, relation: 'sibling' }),
    },
  ];
  const version = getNewestXcmVersion(fork.registry);
  await fork.receive({ from: service, program: encodeProgram(program, { version }) });
  const account = await fork.getStorage('System', 'Account', [hex]);
  const charged = funds - BigInt(Object(account?.toJSON()).data?.free ?? 0);
  // What the chain has trapped is no fee.
  return charged < fees.amount ? charged : 0n;
}

/** Enough for a program in any token, in planck. */
const funds = 10n ** 24n;

/** Lists the service's targets: the configured entries, those quoted, and the specification's defaults for all others. */
export function listServiceTargets(options: DevnetOptions, real: Targets = {}): Targets {
  const configured = options.service?.config?.targets;
  return { '*': standardTarget, ...quoteTargets(options), ...real, ...configured };
}
