import type { Dispatched } from '@parachron/client';
import {
  type Call,
  encodeCall,
  formatAccount,
  formatCost,
  formatRoot,
  formatTokens,
  hasCall,
  isParachronError,
  type NoFix,
  nameOwnPallet,
  omitUndefined,
  type PlanAccount,
  type PlanCost,
  type Planck,
  type PlanLayer,
  type PlanStep,
  planSignedStep,
  type Runtime,
  readAmount,
} from '@parachron/core';
import {
  decodeProgram,
  deriveLocation,
  encodeProgram,
  formatProgram,
  isSystemPara,
  listXcmVersions,
  relayLocation,
  sendCall,
  type XcmVersion,
} from '@parachron/xcm';
import type { ChannelManager } from '../manager/ChannelManager.js';
import { type ChannelFacts, findPara } from '../status/ChannelFacts.js';
import type { DueAction, DueStep } from './deriveDueSteps.js';
import { deriveTransactProgram, type TransactOptions } from './deriveTransactProgram.js';

/** How a parachain sends its programs to the channel manager. */
export interface Sender {
  /** The version of XCM, or the reason why the parachain cannot send; its steps then have no program. */
  readonly version: XcmVersion | NoFix;
  /** Ids of other steps that must take effect before the parachain sends in that version. */
  readonly after?: readonly string[] | undefined;
  /** The runtime of the parachain; without it, its steps have no send call. */
  readonly runtime?: Runtime | undefined;
  /** The version in which a fork of the parachain sent a program after those steps; null if it sent none, absent if none was tried. */
  readonly sentAs?: number | null | undefined;
}

/**
 * Explains why a parachain sends its programs to the relay chain as bytes, by `ParachainSystem.sudo_send_upward_message`: a fork of it did not
 * send the version, or without a run, its runtime does not write the version.
 *
 * @returns the end of a sentence; undefined if the XCM pallet sends the version, or the runtime has no such call
 */
export function explainBytes({ runtime, sentAs }: Sender, version: XcmVersion): string | undefined {
  const { chain, registry } = runtime ?? {};
  if (!registry || !hasCall(registry, 'ParachainSystem', 'sudo_send_upward_message')) return undefined;
  if (sentAs === version) return undefined;
  if (sentAs !== undefined)
    return `PolkadotXcm.send did not send XCM version ${version} on a fork of ${chain}`;
  const isWritten = listXcmVersions(registry).includes(version);
  return isWritten ? undefined : `${chain} does not write XCM version ${version}`;
}

/** The margin on weights and fees: both may change before a vote ends. */
export const marginPercent = 30;

/** A due step as a fork of the channel manager carries it out; a step without a program has no run. */
export interface CarriedStep extends DueStep {
  readonly sender: Sender | undefined;
  readonly price: StepPrice;
  readonly run?: StepRun | undefined;
}

/** Price of dispatching the calls of one step on the channel manager, or the reason why it is unknown. */
export type StepPrice =
  | (Pick<TransactOptions, 'version' | 'calls'> & {
      readonly known: true;
      /** Planck that a fork charged for the whole weight of the program. */
      readonly fee: Planck;
      /** Planck to offer: the fee with the margin, rounded up to three digits. The unused part returns. */
      readonly offer: Planck;
    })
  | ({ readonly known: false } & NoFix);

/** The result of a step's program. */
export interface StepRun {
  readonly outcome: 'done' | 'failed' | 'unknown' | 'untried';
  /** A sentence: the events of the calls that took effect, or the reason. */
  readonly reason: string;
  /** What was prepared on the fork, without which the program would not run. */
  readonly prepared?: string;
  /** Planck that left the account of the parachain without its deposits, if the program took effect. */
  readonly fee?: Planck;
  /** The changes after which a failed program works, or whom to ask if none was found. */
  readonly howTo?: string;
  /** Whether the fork went on with such a change. */
  readonly isRemedied?: boolean;
}

// Builds a due step with all layers that are known for its sender.
export function planStep(facts: ChannelFacts, carried: CarriedStep): PlanStep {
  const { id, title, para, price, run } = carried;
  const { chain } = facts.channelManager.runtime;
  const { runtime, after = [] } = carried.sender ?? {};
  const inner = carried.calls.map(
    (call): PlanLayer => ({ kind: 'inner-call', title: `Call on ${chain}`, chain, hex: call.hex, call }),
  );
  const program = planProgram(facts, carried);
  const terms = facts.config.queued ? ', with the limits and deposits that are queued' : '';
  const place = `on a fork of ${chain} at block ${facts.block.number}${terms}`;
  const { howTo, reason } = run ?? {};
  const refusal =
    howTo === undefined ? undefined : { reason: `The program fails ${place}: ${reason}`, howTo };
  const recipients = carried.actions.flatMap(({ kind, channel }) =>
    kind === 'init' ? channel.recipient : [],
  );
  const blocked = findPartyObstacle(facts, [para, ...recipients]) ?? program.blocked ?? refusal;
  const prepared = run?.prepared ? ` Prepared on the fork: ${run.prepared}.` : '';
  const tried = run?.outcome === 'untried' ? 'Not tried:' : `Tried ${place}:`;
  const deposits = carried.actions.flatMap((action) => formatDeposit(facts, action));
  return {
    id,
    title,
    para,
    after: [...after, ...carried.after],
    costs: [...deposits, formatOffer(facts, carried)],
    ...omitUndefined({ blocked }),
    sender: formatRoot(para, runtime?.chain),
    layers: [...inner, ...(program.layers ?? [])],
    // The caller finds the routes to the root of a parachain, because they need other chains.
    dispatch: [],
    verify: `${formatVerification(facts, carried.actions)}${price.known ? describeTrace(price.version) : ''}`,
    notes: [
      ...carried.notes,
      ...(program.notes ?? []),
      ...(run ? [`${tried} ${run.reason}${prepared}`] : []),
    ],
  };
}

/** The channel manager takes messages of live parachains, and opens channels to them. */
function findPartyObstacle(facts: ChannelFacts, parties: readonly number[]): NoFix | undefined {
  const { chain } = facts.channelManager.runtime;
  for (const id of parties) {
    const { lifecycle } = findPara(facts, id);
    const advice =
      lifecycle === undefined
        ? `Register parachain ${id} on the relay chain and wait until it is onboarded`
        : lifecycle === 'Onboarding'
          ? `Wait until parachain ${id} is onboarded at a session of the relay chain`
          : lifecycle.startsWith('Offboarding') &&
            `Register parachain ${id} again after the relay chain has removed it`;
    if (!advice) continue;
    const state = lifecycle ? `in the state ${lifecycle}` : 'not registered';
    return {
      reason: `Para ${id} is ${state} on ${chain}, so ${chain} rejects its messages and channels.`,
      howTo: `${advice}, or correct the para id.`,
    };
  }
  return undefined;
}

/** Plans the step in which any account opens a channel by a call that ran on a fork. */
export function planOpening(
  facts: ChannelFacts,
  call: Call,
  { channel, events }: Pick<DueAction, 'channel'> & Pick<Dispatched, 'events'>,
): PlanStep {
  const { runtime } = facts.channelManager;
  const { sender, recipient } = channel;
  const source = `a fork of ${runtime.chain} at block ${facts.block.number}`;
  const part = { kind: 'fee', title: 'inclusion fee', token: runtime.token, source } as const;
  const blocked = findPartyObstacle(facts, [sender, recipient]);
  const paid = events.flatMap(({ data }) => readAmount(data, 'actual_fee') ?? []);
  const step = planSignedStep(runtime, {
    id: `establish-${sender}-to-${recipient}`,
    title: `Any account opens the channel from ${sender} to ${recipient}.`,
    call,
    verify: formatVerification(facts, [{ kind: 'accept', channel }]),
    notes: [`Tried on ${source}: ${events.map(({ pallet, method }) => `${pallet}.${method}`).join(', ')}.`],
    costs: paid.map((fee) => formatCost(part, fee)),
  });
  return { ...step, ...omitUndefined({ blocked }) };
}

type ProgramParts = Partial<Pick<PlanStep, 'layers' | 'notes' | 'blocked'>>;

/** Plans the program, and the call that sends it. */
function planProgram(facts: ChannelFacts, { para, price, sender }: CarriedStep): ProgramParts {
  const { channelManager, paraId } = facts;
  const { role, runtime } = channelManager;
  const { chain: manager } = runtime;
  if (!price.known) {
    const force = typeof sender?.version === 'object' ? adviseForce(channelManager) : '';
    return { blocked: { reason: price.reason, howTo: `${price.howTo}${force}` } };
  }
  const { calls, version, offer: fee } = price;
  const program = deriveTransactProgram({ para, calls, fee, version, role });
  const message = encodeProgram(program, { version });
  // The bytes of older versions contain less than the program, such as a weight without a proof size.
  const decoded = formatProgram(decodeProgram(message).program);
  const layer: PlanLayer = { kind: 'program', title: 'XCM program', chain: manager, hex: message, decoded };
  const layers = [layer];
  if (!sender?.runtime) {
    const note = `No endpoint of parachain ${para} was given: the plan stops at the program. Whether ${para} sends XCM version ${version} is unknown. Root of that parachain sends the program to ${manager} (PolkadotXcm.send).`;
    return { layers, notes: [note] };
  }
  const isRelay = role === 'relay';
  const sibling = paraId === undefined ? undefined : deriveLocation({ paraId, relation: 'sibling' });
  const dest = isRelay ? relayLocation : sibling;
  if (!dest)
    return { layers, notes: [`The para id of ${manager} is not known, so the plan omits the send call.`] };
  const { registry, chain } = sender.runtime;
  const bytes = isRelay ? explainBytes(sender, version) : undefined;
  const asBytes = { pallet: 'ParachainSystem', method: 'sudo_send_upward_message', args: { message } };
  try {
    const call = bytes ? encodeCall(registry, asBytes) : sendCall(registry, { dest, program, version });
    const title = `${call.pallet}.${call.method} on ${chain}`;
    return {
      layers: [layer, { kind: 'send', title, chain, para, hex: call.hex, call }],
      notes: bytes ? [`The call sends the program as bytes: ${bytes}.`] : [],
    };
  } catch (error) {
    // Some parachains have no send call, or no types of this version.
    if (!isParachronError(error)) throw error;
    const upgrade = `Upgrade the runtime of ${chain} with pallet-xcm.${adviseForce(channelManager)}`;
    const howTo = error.code === 'XCM_PALLET_NOT_FOUND' ? upgrade : error.hint;
    return { layers, blocked: { reason: `${chain} cannot send the program. ${error.message}`, howTo } };
  }
}

/** Advises to ask the governance of the channel manager, which opens channels without a message of a parachain. */
function adviseForce({ pallet, runtime: { chain, registry } }: ChannelManager): string {
  const method = 'force_open_hrmp_channel';
  if (!hasCall(registry, pallet, method)) return '';
  return ` Or ask the governance of ${chain} to open both channels (${pallet}.${method}).`;
}

/** The verification reads storage, because the outcome of a message alone does not show whether the call took effect. */
function formatVerification(facts: ChannelFacts, actions: readonly DueAction[]): string {
  const { runtime, pallet } = facts.channelManager;
  const accepted = actions.flatMap(({ kind, channel }) => (kind === 'accept' ? [channel] : []));
  const reads = actions
    // An acceptance in the same step shows its request, too.
    .filter((action) => action.kind === 'accept' || !accepted.includes(action.channel))
    .map(({ kind, channel }) => {
      const key = `(${channel.sender}, ${channel.recipient})`;
      const request = `${pallet}.HrmpOpenChannelRequests${key} holds a request`;
      return kind === 'init'
        ? `${request}.`
        : `${request} with confirmed true. From the next session, ${pallet}.HrmpChannels${key} holds the channel.`;
    });
  return `On ${runtime.chain}: ${reads.join(' ')}`;
}

const describeTrace = (version: XcmVersion): string =>
  version < 3
    ? ' Do not rely on the outcome of the message: the message succeeds even if the call inside Transact fails.'
    : ' If the call fails, ExpectTransactStatus makes the message fail too.';

/** Describes the account of a parachain on the channel manager as a payer. */
export function describeSovereign(facts: ChannelFacts, para: number): PlanAccount {
  const { chain, ss58Prefix } = facts.channelManager.runtime;
  const { sovereign } = findPara(facts, para);
  const name = `the sovereign account of parachain ${para} (${formatAccount(sovereign, ss58Prefix)})`;
  return { chain, account: sovereign.hex, name };
}

/** Describes a cost that the account of a parachain pays on the channel manager. */
export function describeCost<P extends Partial<PlanCost>>(facts: ChannelFacts, para: number, part: P) {
  return { ...part, payer: describeSovereign(facts, para), token: facts.channelManager.runtime.token };
}

/**
 * The deposit of one side of a channel; none for a channel with a system chain if the channel manager waives such deposits. A request that
 * takes the place of a cancelled one needs what the deposit of that one, which returns first, does not cover.
 *
 * Chain: `hrmp_sender_deposit` and `hrmp_recipient_deposit` of `Configuration.ActiveConfig` or `PendingConfigs`.
 */
function formatDeposit(facts: ChannelFacts, { kind, channel }: DueAction): PlanCost[] {
  const { channelManager, channels, config } = facts;
  const status = channels.find((one) => one.channel === channel);
  const returned = kind === 'init' && status?.state === 'requested' ? status.deposit : 0n;
  const side = kind === 'init' ? 'sender' : 'recipient';
  const amount = (side === 'sender' ? config.senderDeposit : config.recipientDeposit) - returned;
  const isWithSystem = isSystemPara(channel.sender) || isSystemPara(channel.recipient);
  // poke_channel_deposits came in the same release that waived deposits with system chains
  // (paritytech/polkadot-sdk#1473); its own documentation says that such channels require none.
  const isWaiving = hasCall(channelManager.runtime.registry, channelManager.pallet, 'poke_channel_deposits');
  if (amount <= 0n || (isWithSystem && isWaiving)) return [];
  const part = describeCost(facts, channel[side], {
    kind: 'deposit',
    title: `${returned > 0n ? 'rest of the ' : ''}deposit of the ${side} for the channel from ${channel.sender} to ${channel.recipient}`,
    source: `${nameOwnPallet(channelManager.runtime.registry, 'Configuration')}.ActiveConfig, or its PendingConfigs if larger`,
  });
  return [formatCost(part, amount)];
}

/** The offer for the execution; a run of the program shows its refund. */
function formatOffer(facts: ChannelFacts, { para, price, run }: CarriedStep): PlanCost {
  const { token, chain } = facts.channelManager.runtime;
  const describe = (source: string) =>
    describeCost(facts, para, { kind: 'offer', title: `offer for the execution on ${chain}`, source });
  if (!price.known) return formatCost(describe(`${price.reason} ${price.howTo}`), undefined);
  const margin = `margin: ${marginPercent} % of the weight and ${marginPercent} % of the fee`;
  const { fee = price.fee } = run ?? {};
  const what = run?.fee === undefined ? 'the whole weight of this program' : 'this program';
  const part = describe(`${margin}. A fork of ${chain} charged ${formatTokens(fee, token)} for ${what}.`);
  return formatCost({ ...part, returns: price.offer - fee }, price.offer);
}
