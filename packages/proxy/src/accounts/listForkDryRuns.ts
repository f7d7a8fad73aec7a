import type { ForkMessage } from '@parachron/client';
import type { Account, Hex, Runtime, Weight } from '@parachron/core';
import {
  type Asset,
  deriveAccountJunction,
  deriveLocation,
  deriveSovereignAccount,
  encodeProgram,
  type Instruction,
  type Junction,
  type Location,
  type Program,
  relayLocation,
} from '@parachron/xcm';
import { getNewestVersion } from '../dryRun/dryRunVersions.js';
import { type DryRunAmounts, deriveControl } from './derivationDryRuns.js';
import { getAccountBytes } from './getAccountBytes.js';
import { listOwnLocations } from './listOwnLocations.js';
import type { ServiceUser } from './ServiceUser.js';

/** A call whose event names the calling account. */
export interface Remark {
  readonly call: Hex;
  readonly weight: Weight;
}

/** A method that shows the account of a user on a fork. */
export interface ForkDryRun {
  /** Description of the method, for the evidence. */
  readonly title: string;
  readonly from: ForkMessage['from'];
  /** The account to fund before the dry run. */
  readonly endow?: Account;
  /** The program of the user, or of the control account. */
  program(isUser: boolean): Hex;
}

/** Payment of a dry run; without a token, the dry run is unpaid. */
interface Payment {
  readonly title: string;
  readonly from: ForkMessage['from'];
  readonly endow?: Account;
  /** The first instructions, which pay or declare the program unpaid. */
  readonly begin: Program;
  readonly token?: Location;
}

/** Parts of a method, besides its payment. */
interface About {
  readonly runtime: Pick<Runtime, 'registry'>;
  readonly user: ServiceUser;
  readonly remark: Remark;
  readonly amounts: DryRunAmounts;
}

// More than any chain charges for six instructions, in planck with up to 18 decimals; funds on a fork are free.
export const plenty = 10n ** 24n;

/**
 * Lists the methods that show the account of a user on a fork, the most reliable first: a remark made as the user,
 * unpaid or paid, then a paid deposit to the user's location; each in every token that the chain may accept.
 */
export function listForkDryRuns(about: About): ForkDryRun[] {
  const payments = listPayments(about);
  const paid = payments.filter(({ token }) => token);
  return [
    ...payments.map((payment) => createRemarkDryRun(payment, about)),
    ...paid.map((payment) => createDepositDryRun(payment, about)),
  ];
}

function listPayments({ runtime, user }: About): Payment[] {
  const { paraId, relation = 'sibling' } = user;
  const version = getNewestVersion(runtime.registry);
  const endow = deriveSovereignAccount({ paraId, relation, bytes: getAccountBytes(runtime.registry) });
  const own = listOwnLocations(runtime).map((token) => ({
    title: `paid from the sovereign account of the service in ${formatToken(token)}`,
    from: paraId,
    endow,
    begin: createPayment('WithdrawAsset', token),
    token,
  }));
  if (relation === 'child') return own;
  const free: Payment = {
    title: 'unpaid, from the relay chain',
    from: 'relay',
    begin: version === 2 ? [] : [{ kind: 'UnpaidExecution', weightLimit: 'Unlimited' }],
  };
  const ofParent = (['ReserveAssetDeposited', 'ReceiveTeleportedAsset'] as const).map((kind) => ({
    title: `paid in the relay chain's token, from the relay chain (${kind})`,
    from: 'relay' as const,
    begin: createPayment(kind, relayLocation),
    token: relayLocation,
  }));
  return [free, ...own, ...ofParent];
}

function createPayment(
  kind: 'WithdrawAsset' | 'ReserveAssetDeposited' | 'ReceiveTeleportedAsset',
  id: Location,
): Program {
  const asset: Asset = { id, amount: plenty };
  const fees: Asset = { id, amount: plenty / 2n };
  return [
    { kind, assets: [asset] },
    { kind: 'BuyExecution', fees, weightLimit: 'Unlimited' },
  ];
}

function createRemarkDryRun(payment: Payment, { runtime, user, remark }: About): ForkDryRun {
  const transact: Instruction = {
    kind: 'Transact',
    originKind: 'SovereignAccount',
    requireWeightAtMost: remark.weight,
    call: remark.call,
  };
  const descend: Instruction = { kind: 'DescendOrigin', interior: listSteps(payment, user) };
  return {
    ...payment,
    title: `a remark, ${payment.title}`,
    program: (isUser) => encode(runtime, [...payment.begin, ...(isUser ? [descend] : []), transact]),
  };
}

function createDepositDryRun(payment: Payment, { runtime, user, amounts }: About): ForkDryRun {
  const { paraId, account, relation = 'sibling' } = user;
  const control = deriveAccountJunction(deriveControl(getAccountBytes(runtime.registry)));
  const createDeposit = (isUser: boolean): Instruction => ({
    kind: 'DepositAsset',
    assets: {
      kind: 'Definite',
      assets: [{ id: payment.token ?? relayLocation, amount: isUser ? amounts.user : amounts.control }],
    },
    beneficiary: isUser ? deriveLocation({ paraId, relation, account }) : { parents: 0, interior: [control] },
  });
  return {
    ...payment,
    title: `a deposit, ${payment.title}`,
    program: (isUser) => encode(runtime, [...payment.begin, createDeposit(isUser)]),
  };
}

// Seen from the relay chain, the path to the user includes the service.
function listSteps({ from }: Payment, { paraId, account }: ServiceUser): Junction[] {
  const own = deriveAccountJunction(account);
  return from === 'relay' ? [{ kind: 'Parachain', paraId }, own] : [own];
}

function encode({ registry }: Pick<Runtime, 'registry'>, program: Program): Hex {
  return encodeProgram(program, { version: getNewestVersion(registry) });
}

function formatToken({ parents, interior }: Location): string {
  if (parents === 1) return "the relay chain's token";
  return interior.length === 0 ? 'its own token' : 'its own token, by the pallet that keeps it';
}
