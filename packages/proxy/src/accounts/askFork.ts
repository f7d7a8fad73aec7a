import type { DecodedEvent, Forkable, ForkMessage } from '@parachron/client';
import { plenty } from '@parachron/client/decode';
import {
  type Account,
  type BlockRef,
  type Evidence,
  encodeCall,
  existentialDepositRead,
  getAccountBytes,
  orUndefined,
  type Planck,
  parseAccount,
  type Snapshot,
} from '@parachron/core';
import { addWeightMargin, deriveWeightV2, estimateCallWeight } from '@parachron/weight';
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
 * Runs programs on a fork that act for a control account, then for the user, and whose events name both accounts; the service's account
 * has funds. If a program works for the control account and fails for the user, the chain derives no account. The same holds if every
 * program has an answer, and none works for any account.
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
  const { paraId, relation = 'sibling' } = user;
  const service = deriveSovereignAccount({ paraId, relation, bytes: getAccountBytes(registry) });
  const evidence: Evidence[] = [];
  const answers: string[] = [];
  let isOpen = false;
  for (const probe of await listProbes(snapshot, user)) {
    const { title, from: sender, instructions } = probe;
    const program = encodeProgram(instructions, { version: getNewestXcmVersion(registry) });
    const fork = await start.fork();
    await fork.endow(new Map([[service.hex, 2n * plenty]]));
    const events = await fork.receive({ from: sender, program });
    const verdict = findVerdict(events, { from: sender, program });
    const key = `as a control account, then as the user, ${title}, on a fork`;
    const named = events
      .filter(isEvidence)
      .map((one) => ({ event: `${one.pallet}.${one.method}`, data: one.data }));
    const seen: Evidence = { chain, block, key, value: named };
    const [account, isControlled] = probe.find(events);
    if (account) return { kind: 'account', account, source: 'fork', evidence: [seen] };
    const word = verdict?.error ?? (verdict && `program ${verdict.kind}`);
    // A refusal by the barrier says nothing about accounts.
    if (isControlled && verdict?.kind === 'failed') {
      const reason = `On a fork of ${chain}, ${title}, failed for ${who} (${verdict.error ?? 'no event names the error'}). It worked for a control account.`;
      return { kind: 'none', reason, source: 'fork', evidence: [seen] };
    }
    evidence.push(seen);
    answers.push(`${title}: ${word ?? 'no answer'}`);
    isOpen ||= isControlled || word === undefined;
  }
  const reported = answers.join('; ');
  const reason = isOpen
    ? `On a fork of ${chain} no method worked: ${reported}.`
    : `On a fork of ${chain} every method was tried, and no method showed an account for ${who}: ${reported}.`;
  return { kind: isOpen ? 'unknown' : 'none', reason, source: 'fork', evidence };
}

function isEvidence({ usualPallet, method }: DecodedEvent): boolean {
  return (
    /^(DmpQueue|XcmpQueue|MessageQueue|Ump)$/.test(usualPallet) || /^(Remarked|ProcessXcmError)$/.test(method)
  );
}

/** A program that acts for a control account, then for a user. */
interface Probe extends Pick<ForkMessage, 'from'> {
  readonly title: string;
  readonly instructions: Program;
  /** Finds the account of the user in the events, and whether the program worked for the control account. */
  find(events: readonly DecodedEvent[]): readonly [account: Account | undefined, isControlled: boolean];
}

/** The beginning of a program, which pays in a token; without a token, the program is unpaid. */
interface Payment extends Pick<Probe, 'title' | 'from'> {
  readonly begin: Program;
  readonly token?: Location;
}

/**
 * Lists the programs that show the account of a user, the most reliable first: a remark made as the user, unpaid or paid, then a paid
 * deposit to the user's location; each in every token that the chain may accept.
 */
async function listProbes(snapshot: Snapshot, user: ServiceUser): Promise<Probe[]> {
  const { paraId, account, relation = 'sibling' } = user;
  const { registry } = snapshot.runtime;
  const { minimum } = await snapshot.read({ minimum: existentialDepositRead() });
  // The amounts differ, so events distinguish the two accounts.
  const least = 2n * (minimum.known && minimum.value > 0n ? minimum.value : 1n);
  const most = least + 1n;
  const payments = await listPayments(snapshot, { user, kept: least + most });
  const method = { pallet: 'System', method: 'remark_with_event', args: { remark: '0x' } };
  const call = encodeCall(registry, method).hex;
  const weight = await estimateCallWeight(snapshot, call);
  const own = deriveAccountJunction(account);
  // The control account has no key.
  const other = parseAccount(`0x${'c0'.repeat(getAccountBytes(registry))}`);
  const deposit = (id: Location, amount: Planck, beneficiary: Location): Instruction => ({
    kind: 'DepositAsset',
    beneficiary,
    assets: { kind: 'Definite', assets: [{ id, amount }] },
  });
  const findRemarked: Probe['find'] = (events) => {
    const made = events.filter((one) => one.usualPallet === 'System' && one.method === 'Remarked');
    const [control, found] = made.map(({ data }) => listAccounts(data)[0]);
    return [found, control !== undefined];
  };
  const remarks = payments.flatMap(({ begin, from, title }): Probe[] => {
    if (!weight.known) return [];
    const remark: Instruction = {
      kind: 'Transact',
      originKind: 'SovereignAccount',
      call,
      requireWeightAtMost: addWeightMargin(deriveWeightV2(weight.value, { proofSizeOfV1: 0n }), 100),
    };
    // Seen from the relay chain, the path to the user includes the service.
    const interior = from === 'relay' ? [{ kind: 'Parachain', paraId } as const, own] : [own];
    const instructions: Program = [...begin, remark, { kind: 'DescendOrigin', interior }, remark];
    return [{ from, title: `a remark, ${title}`, instructions, find: findRemarked }];
  });
  const findDeposited: Probe['find'] = (events) => [
    findReceivers(events, most).find(({ hex }) => hex !== other.hex),
    findReceivers(events, least).some(({ hex }) => hex === other.hex),
  ];
  const deposits = payments.flatMap(({ begin, from, title, token }): Probe[] => {
    if (!token) return [];
    const control = deposit(token, least, { ...hereLocation, interior: [deriveAccountJunction(other)] });
    const made = deposit(token, most, deriveLocation({ paraId, relation, account }));
    const instructions = [...begin, control, made];
    return [{ from, title: `a deposit, ${title}`, instructions, find: findDeposited }];
  });
  return [...remarks, ...deposits];
}

async function listPayments(
  target: Snapshot,
  { user, kept }: { readonly user: ServiceUser; readonly kept: Planck },
): Promise<Payment[]> {
  const { paraId, relation = 'sibling' } = user;
  const pay = (
    who: Pick<Payment, 'title' | 'from'>,
    tokens: readonly Location[],
    kind: 'WithdrawAsset' | 'ReserveAssetDeposited' | 'ReceiveTeleportedAsset',
  ): Payment[] =>
    tokens.map((token) => ({
      ...who,
      title: `paid in the token at ${formatLocation(token)}, from ${who.title} (${kind})`,
      token,
      begin: [
        { kind, assets: [{ id: token, amount: plenty }] },
        { kind: 'BuyExecution', fees: { id: token, amount: plenty - kept }, weightLimit: 'Unlimited' },
      ],
    }));
  const service = { title: 'the sovereign account of the service', from: paraId };
  const own = pay(service, await readOwnLocations(target), 'WithdrawAsset');
  if (relation === 'child') return own;
  const relay = { title: 'the relay chain', from: 'relay' } as const;
  const isOld = getNewestXcmVersion(target.runtime.registry) === 2;
  const begin: Program = isOld ? [] : [{ kind: 'UnpaidExecution', weightLimit: 'Unlimited' }];
  return [
    { ...relay, title: 'unpaid, from the relay chain', begin },
    ...own,
    ...pay(relay, [relayLocation], 'ReserveAssetDeposited'),
    ...pay(relay, [relayLocation], 'ReceiveTeleportedAsset'),
  ];
}

/** Finds the accounts in events that also contain a given amount. */
function findReceivers(events: readonly DecodedEvent[], amount: Planck): Account[] {
  return events
    .filter(({ data }) => Object.values(data).some((value) => String(value) === amount.toString()))
    .flatMap(({ data }) => listAccounts(data));
}

function listAccounts(data: DecodedEvent['data']): Account[] {
  return Object.values(data).flatMap((value) => {
    // A number as text, or a text shorter than an address, is not an account.
    if (typeof value !== 'string' || value.length < 42 || /^\d+$/.test(value)) return [];
    return orUndefined(() => parseAccount(value), 'INVALID_ACCOUNT') ?? [];
  });
}
