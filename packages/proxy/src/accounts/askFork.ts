import type { DecodedEvent, Forkable, ForkMessage } from '@parachron/client';
import { plenty } from '@parachron/client/decode';
import {
  type Account,
  type BlockRef,
  type Evidence,
  existentialDepositRead,
  getAccountBytes,
  orUndefined,
  type Planck,
  parseAccount,
  type Snapshot,
} from '@parachron/core';
import {
  deriveAccountJunction,
  deriveLocation,
  deriveSovereignAccount,
  encodeProgram,
  findVerdict,
  formatLocation,
  getNewestXcmVersion,
  hereLocation,
  type Instruction,
  type Location,
  type Program,
  relayLocation,
} from '@parachron/xcm';
import { readOwnLocations } from '@parachron/xcm/parts';
import type { Shown } from './convertLocation.js';
import type { ServiceUser } from './ServiceUser.js';

/**
 * Runs programs on a fork that deposit a token to a control account, then to the user, and whose events name both accounts; the service's
 * account has funds. If a program reaches the control account and no account of the user, the chain derives none. If none reaches any
 * account, nothing is known.
 *
 * @param block the block of the chain from which the fork begins, for the evidence
 */
export async function askFork(
  from: Forkable,
  user: ServiceUser,
  { who, block }: { readonly who: string; readonly block: BlockRef },
): Promise<Shown> {
  const start = await from.fork();
  const snapshot = await start.snapshot();
  const { chain, registry } = snapshot.runtime;
  const { paraId, account, relation = 'sibling' } = user;
  const bytes = getAccountBytes(registry);
  const service = deriveSovereignAccount({ paraId, relation, bytes });
  // The control account has no key.
  const control = parseAccount(`0x${'c0'.repeat(bytes)}`);
  const { minimum } = await snapshot.read({ minimum: existentialDepositRead() });
  // Events distinguish the two accounts by these amounts: no fee or round is as large, nor the least balance of a token.
  const least = plenty / 3n ** 21n + (minimum.known ? minimum.value : 0n);
  const most = least + 1n;
  const receivers = [
    [least, { ...hereLocation, interior: [deriveAccountJunction(control)] }],
    [most, deriveLocation({ paraId, relation, account })],
  ] as const;
  const evidence: Evidence[] = [];
  const answers: string[] = [];
  for (const { from: sender, kind, token } of await listPayments(snapshot, user)) {
    const whose = sender === 'relay' ? "the relay chain's" : "the service's";
    const title = `${whose} deposit of token "${formatLocation(token)}" (${kind})`;
    const fees = { id: token, amount: plenty - least - most };
    const instructions: Program = [
      { kind, assets: [{ id: token, amount: plenty }] },
      { kind: 'BuyExecution', fees, weightLimit: 'Unlimited' },
      ...receivers.map(([amount, beneficiary]): Instruction => {
        const assets = { kind: 'Definite', assets: [{ id: token, amount }] } as const;
        return { kind: 'DepositAsset', beneficiary, assets };
      }),
    ];
    const program = encodeProgram(instructions, { version: getNewestXcmVersion(registry) });
    const fork = await start.fork();
    await fork.endow(new Map([[service.hex, 2n * plenty]]));
    const events = await fork.receive({ from: sender, program });
    const verdict = findVerdict(events, { from: sender, program });
    const key = `${title} to a control account, then to the user, on a fork`;
    const value = events
      .filter((one) => isOfQueue(one) || hasAmount(one, least) || hasAmount(one, most))
      .map((one) => ({ event: `${one.pallet}.${one.method}`, data: one.data }));
    const seen: Evidence = { chain, block, key, value };
    const found = findReceivers(events, most).find(({ hex }) => hex !== control.hex);
    if (found) return { kind: 'account', account: found, source: 'fork', evidence: [seen] };
    const isControlled = findReceivers(events, least).some(({ hex }) => hex === control.hex);
    const word = verdict?.error ?? (verdict && `program ${verdict.kind}`);
    // A refusal by the barrier says nothing about accounts. Some chains keep what they cannot deposit, and complete the program.
    if (isControlled && word !== undefined) {
      const reason = `On a fork, ${title} reached no account for ${who} (${word}). It reached a control account.`;
      return { kind: 'none', reason, source: 'fork', evidence: [seen] };
    }
    evidence.push(seen);
    answers.push(`${title}: ${word ?? 'no answer'}`);
  }
  // A chain that knows its token by another location, or refuses every program, may derive accounts all the same.
  const reason = `On a fork of ${chain} no deposit reached an account: ${answers.join('; ')}.`;
  return { kind: 'unknown', reason, evidence };
}

function isOfQueue({ usualPallet, method }: DecodedEvent): boolean {
  return /^(DmpQueue|XcmpQueue|MessageQueue|Ump)$/.test(usualPallet) || method === 'ProcessXcmError';
}

function hasAmount({ data }: DecodedEvent, amount: Planck): boolean {
  return Object.values(data).some((value) => String(value) === amount.toString());
}

/** The sender of a deposit, and how its program gets the token that it deposits, and that pays. */
interface Payment extends Pick<ForkMessage, 'from'> {
  readonly kind: 'WithdrawAsset' | 'ReserveAssetDeposited' | 'ReceiveTeleportedAsset';
  readonly token: Location;
}

/** Lists the payments, the most reliable first, in each token that the chain may accept. */
async function listPayments(
  target: Snapshot,
  { paraId, relation }: ServiceUser,
): Promise<readonly Payment[]> {
  const tokens = await readOwnLocations(target);
  const own = tokens.map((token): Payment => ({ from: paraId, kind: 'WithdrawAsset', token }));
  const ofRelay = { from: 'relay', token: relayLocation } as const;
  return relation === 'child'
    ? own
    : [...own, { ...ofRelay, kind: 'ReserveAssetDeposited' }, { ...ofRelay, kind: 'ReceiveTeleportedAsset' }];
}

/** Finds the accounts in events that also contain a given amount. */
function findReceivers(events: readonly DecodedEvent[], amount: Planck): Account[] {
  const named = events.filter((one) => hasAmount(one, amount)).flatMap(({ data }) => Object.values(data));
  return named.flatMap((value) => {
    // A number as text, or a text shorter than an address, is not an account.
    if (typeof value !== 'string' || value.length < 42 || /^\d+$/.test(value)) return [];
    return orUndefined(() => parseAccount(value), 'INVALID_ACCOUNT') ?? [];
  });
}
