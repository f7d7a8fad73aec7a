import {
  capitalize,
  deriveSignedRoute,
  formatAccount,
  formatCost,
  formatRoot,
  type Hex,
  isParachronError,
  type NoFix,
  omitUndefined,
  type PlanAccount,
  type PlanCost,
  type Planck,
  type PlanLayer,
  type PlanStep,
} from '@parachron/core';
import { noWeight } from '@parachron/weight';
import {
  decodeProgram,
  deriveLocation,
  encodeProgram,
  formatProgram,
  isSentAsBytes,
  isSystemPara,
  type Program,
  relayLocation,
  sendCall,
  sendUpwardCall,
  type XcmVersion,
} from '@parachron/xcm';
import { deriveTransactProgram } from '../money/deriveTransactProgram.js';
import { marginPercent, type StepPrice } from '../run/priceSteps.js';
import { type ChannelFacts, findPara } from '../status/ChannelFacts.js';
import type { DueAction, DueStep } from './deriveDueSteps.js';
import type { PlanOptions } from './planChannels.js';

interface StepOptions extends PlanOptions {
  readonly step: DueStep;
  readonly price: StepPrice | undefined;
  /** Reason why the channel manager refuses the step, even after all other steps. */
  readonly obstacle: NoFix | undefined;
}

// Builds a due step with all layers that are known for its sender.
export function planStep(facts: ChannelFacts, options: StepOptions): PlanStep {
  const { step, obstacle } = options;
  const { id, title, after, para } = step;
  const { chain } = facts.channelManager.runtime;
  const inner = step.calls.map(
    (call): PlanLayer => ({ kind: 'inner-call', title: `Call on ${chain}`, chain, hex: call.hex, call }),
  );
  const isOpenToAll = para === undefined;
  const program = isOpenToAll ? note() : planProgram(facts, { ...options, para });
  return {
    ...{ id, title, after, costs: listStepCosts(facts, options) },
    ...omitUndefined({ para, blocked: obstacle ?? program.blocked }),
    sender: isOpenToAll ? `any account of ${chain}` : formatRoot(para, options.runtimes?.[para]?.chain),
    layers: [...inner, ...program.layers],
    // The caller finds the routes to the root of a parachain, because they need other chains.
    dispatch: isOpenToAll ? [deriveSignedRoute({ chain, name: 'any account' }, step.calls[0])] : [],
    verify: formatVerification(facts, { step, version: isOpenToAll ? undefined : options.versions[para] }),
    notes: [...step.notes, ...program.notes],
  };
}

type ProgramParts = Pick<PlanStep, 'layers' | 'notes' | 'blocked'>;

interface StepProgramOptions extends StepOptions {
  readonly para: number;
}

function planProgram(facts: ChannelFacts, options: StepProgramOptions): ProgramParts {
  const { price, para, step, versions, obstacles } = options;
  const version = versions[para];
  const obstacle = obstacles?.[para];
  if (obstacle) return stop(obstacle);
  if (version === undefined) {
    const reason = `The XCM version that parachain ${para} sends is unknown.`;
    return stop({ reason, howTo: `Give an endpoint of parachain ${para}.` });
  }
  if (!price?.known) {
    const reason = `The program cannot be encoded, because its fee is unknown: ${price?.reason ?? 'no fee was requested.'}`;
    return stop({ reason, howTo: price?.howTo ?? 'Use another node of the channel manager.' });
  }
  const calls = step.calls.map(({ hex }, at) => ({ hex, weight: price.callWeights[at] ?? noWeight }));
  const { channelManager } = facts;
  const { role } = channelManager;
  const program = deriveTransactProgram({ para, calls, fee: price.offer, version, role });
  const hex = encodeProgram(program, { version });
  const layer: PlanLayer = {
    kind: 'program',
    title: 'XCM program',
    chain: channelManager.runtime.chain,
    hex,
    // The bytes of older versions contain less than the program, such as a weight without a proof size.
    decoded: formatProgram(decodeProgram(hex).program),
  };
  const sent = send(facts, { ...options, program, version });
  const blocked = findTooLong(facts, layer) ?? sent.blocked;
  return { ...sent, layers: [layer, ...sent.layers], ...omitUndefined({ blocked }) };
}

function stop(blocked: NoFix): ProgramParts {
  return { layers: [], notes: [], blocked };
}

function note(...notes: readonly string[]): ProgramParts {
  return { layers: [], notes };
}

function send(
  facts: ChannelFacts,
  options: StepProgramOptions & { readonly program: Program; readonly version: XcmVersion },
): ProgramParts {
  const { para, program, version, runtimes, channelManagerParaId } = options;
  const { channelManager } = facts;
  const runtime = runtimes?.[para];
  if (!runtime) {
    return note(
      `No endpoint of parachain ${para} was given: the plan stops at the program. Root of that parachain sends the program to ${channelManager.runtime.chain} (PolkadotXcm.send).`,
    );
  }
  if (channelManager.role === 'parachain' && channelManagerParaId === undefined) {
    return note(
      `The para id of ${channelManager.runtime.chain} is not known, so the plan omits the send call.`,
    );
  }
  const paraId = channelManagerParaId;
  const dest = paraId === undefined ? relayLocation : deriveLocation({ paraId, relation: 'sibling' });
  const { registry } = runtime;
  const isRelay = channelManager.role === 'relay';
  try {
    const call = isRelay
      ? sendUpwardCall(registry, { program, version })
      : sendCall(registry, { dest, program, version });
    const title = `${call.pallet}.${call.method} on ${runtime.chain}`;
    const bytes = `The call sends the program as bytes: PolkadotXcm.send of ${runtime.chain} may be unable to write XCM version ${version}.`;
    return {
      layers: [{ kind: 'send', title, chain: runtime.chain, para, hex: call.hex, call }],
      notes: isRelay && isSentAsBytes(registry, version) ? [bytes] : [],
    };
  } catch (error) {
    // Some parachains have no send call, or no types of this version.
    if (!isParachronError(error)) throw error;
    const reason = `${runtime.chain} cannot send the program. ${error.message}`;
    const upgrade = `Upgrade the runtime of ${runtime.chain} with pallet-xcm, or ask the governance of ${channelManager.runtime.chain} to open the channels (${channelManager.pallets.hrmp}.force_open_hrmp_channel).`;
    return stop({ reason, howTo: error.code === 'XCM_PALLET_NOT_FOUND' ? upgrade : error.hint });
  }
}

function findTooLong(facts: ChannelFacts, layer: PlanLayer): NoFix | undefined {
  const limit = facts.config.maxUpwardMessageSize;
  const size = (layer.hex.length - 2) / 2;
  if (limit === undefined || size <= limit) return undefined;
  return {
    reason: `The program has ${size} bytes; ${facts.channelManager.runtime.chain} accepts at most ${limit} bytes.`,
    howTo: 'Ask the governance of the relay chain to raise max_upward_message_size.',
  };
}

// The verification reads storage, because the outcome of the message alone does not show whether the call took effect.
function formatVerification(
  facts: ChannelFacts,
  { step, version }: { readonly step: DueStep; readonly version: XcmVersion | undefined },
): string {
  const { runtime, pallets } = facts.channelManager;
  const accepted = step.actions.flatMap(({ kind, channel }) => (kind === 'accept' ? [channel] : []));
  const reads = step.actions
    // An acceptance in the same step shows its request, too.
    .filter((action) => action.kind === 'accept' || !accepted.includes(action.channel))
    .map(({ kind, channel }) => {
      const key = `(${channel.sender}, ${channel.recipient})`;
      return kind === 'init'
        ? `${pallets.hrmp}.HrmpOpenChannelRequests${key} holds a request.`
        : `${pallets.hrmp}.HrmpOpenChannelRequests${key} holds a request with confirmed true. From the next session, ${pallets.hrmp}.HrmpChannels${key} holds the channel.`;
    });
  const where = `On ${runtime.chain}: ${reads.join(' ')}`;
  if (version === undefined) return where;
  const trace =
    version < 3
      ? 'Do not rely on the outcome of the message: the message succeeds even if the call inside Transact fails.'
      : 'If the call fails, ExpectTransactStatus makes the message fail too.';
  return `${where} ${trace}`;
}

/** Lists the costs of a step to the accounts of both parachains on the channel manager. */
function listStepCosts(
  facts: ChannelFacts,
  options: { readonly step: DueStep; readonly price: StepPrice | undefined },
): PlanCost[] {
  const { step, price } = options;
  const deposits = step.actions.flatMap((action) => formatDeposit(facts, action));
  return step.para === undefined ? deposits : [...deposits, formatOffer(facts, step.para, price)];
}

/** Describes the account of a parachain on the channel manager as a payer. */
export function describeSovereign(facts: ChannelFacts, para: number): PlanAccount {
  const { chain, ss58Prefix } = facts.channelManager.runtime;
  const { sovereign } = findPara(facts, para);
  const name = `sovereign account of parachain ${para} (${formatAccount(sovereign, ss58Prefix)})`;
  return { chain, account: sovereign.hex, name };
}

/** The minimum balance of a parachain's account, as a cost. */
export function formatMinimumBalance(facts: ChannelFacts, para: number, amount: Planck): PlanCost {
  return formatCost(
    {
      kind: 'minimum-balance',
      title: 'minimum balance of the account',
      payer: describeSovereign(facts, para),
      token: facts.channelManager.runtime.token,
      source: 'stays in the account: Balances.ExistentialDeposit, or the frozen balance if larger',
    },
    amount,
  );
}

/**
 * The deposit of one side of a channel; none for a channel with a system chain if the channel manager waives such deposits.
 *
 * Chain: `hrmp_sender_deposit` and `hrmp_recipient_deposit` of `Configuration.ActiveConfig`.
 */
function formatDeposit(facts: ChannelFacts, { kind, channel }: DueAction): PlanCost[] {
  const { channelManager, config } = facts;
  const side = kind === 'init' ? 'sender' : 'recipient';
  const amount = side === 'sender' ? config.senderDeposit : config.recipientDeposit;
  const isWithSystem = isSystemPara(channel.sender) || isSystemPara(channel.recipient);
  if (amount === 0n || (isWithSystem && channelManager.waivesSystemDeposits)) return [];
  const part = {
    kind: 'deposit',
    title: `deposit of the ${side} for the channel from ${channel.sender} to ${channel.recipient}`,
    payer: describeSovereign(facts, channel[side]),
    token: channelManager.runtime.token,
    source: `${channelManager.pallets.configuration}.ActiveConfig; returned when the channel closes`,
  } as const;
  return [formatCost(part, amount)];
}

function formatOffer(facts: ChannelFacts, para: number, price: StepPrice | undefined): PlanCost {
  const { token, chain } = facts.channelManager.runtime;
  const part = {
    kind: 'offer',
    title: `offer for the execution on ${chain}`,
    payer: describeSovereign(facts, para),
    token,
  } as const;
  if (!price?.known) {
    const source = price ? `${capitalize(price.reason)} ${price.howTo}` : 'No fee was requested.';
    return { ...part, text: 'unknown', source };
  }
  const { offer, fee } = price;
  const margin = `margin: ${marginPercent} % of the weight and ${marginPercent} % of the fee`;
  const source = `${margin}. A fork of ${chain} charged it for the whole weight of this program.`;
  return formatCost({ ...part, source, returns: offer - fee }, offer);
}

/**
 * Returns the bytes of a step's program: the message that arrives on the channel manager if the parachain sends the
 * step in the planned version.
 */
export function deriveStepProgram(step: PlanStep): Hex | undefined {
  return step.layers.find((layer) => layer.kind === 'program')?.hex;
}
