import type { Account, Planck, Runtime, RuntimeCallRead } from '@parachron/core';
import {
  deriveAccountJunction,
  deriveLocation,
  encodeProgram,
  type Instruction,
  type Location,
  type Program,
} from '@parachron/xcm';
import type { DryRun, ProgramEffects } from '../dryRun/DryRunEffects.js';
import { dryRunProgramRead } from '../dryRun/dryRunProgramRead.js';
import { getNewestVersion } from '../dryRun/dryRunVersions.js';
import { findAccountsByAmount } from './accountSearch.js';
import { getAccountBytes } from './getAccountBytes.js';
import type { ServiceUser } from './ServiceUser.js';

/** Amounts that a dry run deposits, in planck. The amounts differ, so events distinguish the two beneficiaries. */
export interface DryRunAmounts {
  readonly control: Planck;
  readonly user: Planck;
}

/** Source of the funds of a dry run. */
export interface DryRunFunds {
  /** Description for the evidence. */
  readonly from: string;
  readonly origin: Location;
  readonly token: Location;
  readonly amount: Planck;
  readonly kind: 'WithdrawAsset' | 'ReceiveTeleportedAsset';
}

/** Result of a dry run. */
export type DryRunResult =
  | { readonly shows: 'account'; readonly account: Account }
  /**
   * `isControlled`: the dry run worked for the control account; otherwise every method was tried, and none worked for any
   * account.
   */
  | { readonly shows: 'none'; readonly error: string; readonly isControlled: boolean }
  | { readonly shows: 'nothing'; readonly reason: string };

const here: Location = { parents: 0, interior: [] };
const parent: Location = { parents: 1, interior: [] };

/** Derives amounts above the existential deposit. */
export function deriveDryRunAmounts(existentialDeposit: Planck): DryRunAmounts {
  const least = existentialDeposit > 0n ? existentialDeposit : 1n;
  return { control: 2n * least, user: 2n * least + 1n };
}

/** Lists the sources of funds for a dry run, the most likely first. */
export function listDryRunFunds(
  user: ServiceUser,
  options: {
    readonly amounts: DryRunAmounts;
    readonly sovereign: Planck;
    readonly payer?: { readonly account: Account; readonly spendable: Planck };
  },
): DryRunFunds[] {
  const { amounts, sovereign, payer } = options;
  const least = amounts.control + amounts.user;
  const listWithdrawals = (from: string, origin: Location, amount: Planck): DryRunFunds[] =>
    amount <= least
      ? []
      : [here, parent].map((token) => ({ from, origin, token, amount, kind: 'WithdrawAsset' }));
  const service = deriveLocation({ paraId: user.paraId, relation: user.relation ?? 'sibling' });
  const own: Location | undefined = payer && {
    parents: 0,
    interior: [deriveAccountJunction(payer.account)],
  };
  const teleported: DryRunFunds = {
    from: 'the relay chain, by teleport',
    origin: parent,
    token: parent,
    amount: least * 10_000n,
    kind: 'ReceiveTeleportedAsset',
  };
  return [
    ...(own && payer ? listWithdrawals('the payer', own, payer.spendable) : []),
    ...listWithdrawals('the sovereign account of the service', service, sovereign),
    ...(user.relation === 'child' ? [] : [teleported]),
  ];
}

/** Describes the dry run of a program that deposits to the user's location and to a control account. */
export function describeDerivationDryRun(
  runtime: Pick<Runtime, 'registry'>,
  options: { readonly user: ServiceUser; readonly funds: DryRunFunds; readonly amounts: DryRunAmounts },
): RuntimeCallRead<DryRun<ProgramEffects>> {
  const { user, funds, amounts } = options;
  const { paraId, account, relation = 'sibling' } = user;
  const control = deriveAccountJunction(deriveControl(getAccountBytes(runtime.registry)));
  const createDeposit = (amount: Planck, beneficiary: Location): Instruction => ({
    kind: 'DepositAsset',
    assets: { kind: 'Definite', assets: [{ id: funds.token, amount }] },
    beneficiary,
  });
  const fees = { id: funds.token, amount: funds.amount - amounts.control - amounts.user };
  const program: Program = [
    { kind: funds.kind, assets: [{ id: funds.token, amount: funds.amount }] },
    { kind: 'BuyExecution', fees, weightLimit: 'Unlimited' },
    createDeposit(amounts.control, { parents: 0, interior: [control] }),
    createDeposit(amounts.user, deriveLocation({ paraId, relation, account })),
  ];
  const version = getNewestVersion(runtime.registry);
  return dryRunProgramRead(runtime, {
    origin: funds.origin,
    program: encodeProgram(program, { version }),
  });
}

/** Reads the derived account from the events of a dry run. */
export function deriveDryRunResult(
  run: DryRun<ProgramEffects>,
  options: { readonly amounts: DryRunAmounts; readonly bytes: 32 | 20 },
): DryRunResult {
  if (!run.ok) return { shows: 'nothing', reason: `the dry run failed: ${run.error}` };
  const { outcome, events } = run.effects;
  const control = deriveControl(options.bytes);
  const isControlled = findAccountsByAmount(events, options.amounts.control).some(
    ({ hex }) => hex === control.hex,
  );
  if (!isControlled)
    return { shows: 'nothing', reason: outcome.error ?? 'the control account received nothing' };
  const [account] = findAccountsByAmount(events, options.amounts.user).filter(
    ({ hex }) => hex !== control.hex,
  );
  if (account) return { shows: 'account', account };
  if (outcome.kind === 'Complete') return { shows: 'nothing', reason: 'the events name no account' };
  return { shows: 'none', error: outcome.error ?? outcome.kind, isControlled: true };
}

// Derives the control account, which has no key.
export function deriveControl(bytes: 32 | 20): Account {
  const hex = `0x${'c0'.repeat(bytes)}` as const;
  return { kind: bytes === 20 ? 'AccountKey20' : 'AccountId32', hex };
}
