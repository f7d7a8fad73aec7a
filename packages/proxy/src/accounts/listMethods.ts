import type { DecodedEvent, ForkMessage } from '@parachron/client';
import {
  type Account,
  type Hex,
  isParachronError,
  type JsonValue,
  type Planck,
  parseAccount,
  type Runtime,
  type Weight,
} from '@parachron/core';
import {
  deriveAccountJunction,
  deriveLocation,
  encodeProgram,
  hereLocation,
  type Instruction,
  type Location,
  type Program,
  relayLocation,
} from '@parachron/xcm';
import { getNewestVersion } from '../dryRun/dryRunVersions.js';
import { getAccountBytes } from './getAccountBytes.js';
import { listOwnLocations } from './listOwnLocations.js';
import type { ServiceUser } from './ServiceUser.js';

/** A call whose event names the calling account. */
export interface Remark {
  readonly call: Hex;
  readonly weight: Weight;
}

/** Parts of the methods. */
export interface MethodParts {
  readonly runtime: Pick<Runtime, 'registry'>;
  readonly user: ServiceUser;
  readonly existentialDeposit: Planck;
  /** Without a remark, programs make deposits only. */
  readonly remark?: Remark | undefined;
}

/** A program that acts for a control account, then for a user, and whose events name both accounts. */
export interface Method {
  /** Description for the evidence. */
  readonly title: string;
  /** The sender of a message with the program. */
  readonly from: ForkMessage['from'];
  readonly program: Hex;
  /** Finds the account of the user in the events, and whether the program worked for the control account. */
  find(events: readonly DecodedEvent[]): {
    readonly account: Account | undefined;
    readonly isControlled: boolean;
  };
}

/** Payment of a program; without a token, the program is unpaid. */
interface Payment extends Pick<Method, 'title' | 'from'> {
  readonly begin: Program;
  readonly token?: Location;
}

/** More than any chain charges for a few instructions, in planck with up to 18 decimals. */
export const plenty = 10n ** 24n;

/**
 * Lists the methods that show the account of a user, the most reliable first: a remark made as the user, unpaid or paid, then a paid
 * deposit to the user's location; each in every token that the chain may accept.
 */
export function listMethods(parts: MethodParts): Method[] {
  const { remark } = parts;
  const payments = listPayments(parts);
  return [
    ...(remark ? payments.map((payment) => createRemark(payment, parts, remark)) : []),
    ...payments.flatMap((payment) => (payment.token ? [createDeposit(payment, payment.token, parts)] : [])),
  ];
}

function listPayments(parts: MethodParts): Payment[] {
  const { runtime, user } = parts;
  const { paraId, relation = 'sibling' } = user;
  const service = { title: 'the sovereign account of the service', from: paraId };
  const relay = { title: 'the relay chain', from: 'relay' } as const;
  const unpaid: Program =
    getNewestVersion(runtime.registry) === 2 ? [] : [{ kind: 'UnpaidExecution', weightLimit: 'Unlimited' }];
  const fees = plenty - deriveAmounts(parts).all;
  const pay = (
    who: Pick<Payment, 'title' | 'from'>,
    tokens: readonly Location[],
    kind: 'WithdrawAsset' | 'ReserveAssetDeposited' | 'ReceiveTeleportedAsset',
  ): Payment[] =>
    tokens.map((token) => ({
      ...who,
      title: `paid in ${formatToken(token)}, from ${who.title} (${kind})`,
      token,
      begin: [
        { kind, assets: [{ id: token, amount: plenty }] },
        { kind: 'BuyExecution', fees: { id: token, amount: fees }, weightLimit: 'Unlimited' },
      ],
    }));
  const own = pay(service, listOwnLocations(runtime), 'WithdrawAsset');
  if (relation === 'child') return own;
  return [
    { ...relay, title: 'unpaid, from the relay chain', begin: unpaid },
    ...own,
    ...pay(relay, [relayLocation], 'ReserveAssetDeposited'),
    ...pay(relay, [relayLocation], 'ReceiveTeleportedAsset'),
  ];
}

function createRemark(payment: Payment, { runtime, user }: MethodParts, { call, weight }: Remark): Method {
  const { paraId, account } = user;
  const remark: Instruction = {
    kind: 'Transact',
    originKind: 'SovereignAccount',
    requireWeightAtMost: weight,
    call,
  };
  const own = deriveAccountJunction(account);
  // Seen from the relay chain, the path to the user includes the service.
  const interior = payment.from === 'relay' ? [{ kind: 'Parachain', paraId } as const, own] : [own];
  return {
    ...payment,
    title: `a remark, ${payment.title}`,
    program: encode(runtime, [...payment.begin, remark, { kind: 'DescendOrigin', interior }, remark]),
    find: (events) => {
      const remarks = events.filter(
        ({ usualPallet, method }) => usualPallet === 'System' && method === 'Remarked',
      );
      const [control, made] = remarks.map(({ data }) => listAccounts(data)[0]);
      return { account: made, isControlled: control !== undefined };
    },
  };
}

function createDeposit(payment: Payment, token: Location, parts: MethodParts): Method {
  const { runtime, user } = parts;
  const { paraId, account, relation = 'sibling' } = user;
  const bytes = getAccountBytes(runtime.registry);
  // The control account has no key.
  const control = parseAccount(`0x${'c0'.repeat(bytes)}`);
  // The amounts differ, so events distinguish the two accounts.
  const amounts = deriveAmounts(parts);
  const deposit = (amount: Planck, beneficiary: Location): Instruction => ({
    kind: 'DepositAsset',
    assets: { kind: 'Definite', assets: [{ id: token, amount }] },
    beneficiary,
  });
  const program = [
    ...payment.begin,
    deposit(amounts.control, { ...hereLocation, interior: [deriveAccountJunction(control)] }),
    deposit(amounts.user, deriveLocation({ paraId, relation, account })),
  ];
  return {
    ...payment,
    title: `a deposit, ${payment.title}`,
    program: encode(runtime, program),
    find: (events) => ({
      account: findReceivers(events, amounts.user).find(({ hex }) => hex !== control.hex),
      isControlled: findReceivers(events, amounts.control).some(({ hex }) => hex === control.hex),
    }),
  };
}

/** Derives amounts above the existential deposit. */
function deriveAmounts({ existentialDeposit }: MethodParts) {
  const control = 2n * (existentialDeposit > 0n ? existentialDeposit : 1n);
  return { control, user: control + 1n, all: 2n * control + 1n };
}

function encode({ registry }: Pick<Runtime, 'registry'>, program: Program): Hex {
  return encodeProgram(program, { version: getNewestVersion(registry) });
}

function formatToken({ parents, interior }: Location): string {
  if (parents === 1) return "the relay chain's token";
  return interior.length === 0 ? 'its own token' : 'its own token, by the pallet that keeps it';
}

/** Finds the accounts in events that also contain a given amount. */
function findReceivers(events: readonly DecodedEvent[], amount: Planck): Account[] {
  return events
    .filter(({ data }) => Object.values(data).some((value) => isAmount(value, amount)))
    .flatMap(({ data }) => listAccounts(data));
}

function isAmount(value: JsonValue, amount: Planck): boolean {
  return (typeof value === 'number' || typeof value === 'string') && String(value) === amount.toString();
}

function listAccounts(data: DecodedEvent['data']): Account[] {
  return Object.values(data).flatMap((value) => readAccount(value) ?? []);
}

function readAccount(value: JsonValue): Account | undefined {
  // A number as text, or a text shorter than an address, is not an account.
  if (typeof value !== 'string' || value.length < 42 || /^\d+$/.test(value)) return undefined;
  try {
    return parseAccount(value);
  } catch (error) {
    if (isParachronError(error, 'INVALID_ACCOUNT')) return undefined;
    throw error;
  }
}
