import type { Hex } from '@parachron/core';
import {
  type Asset,
  deriveLocation,
  hereLocation,
  type Instruction,
  type Location,
  type Program,
  type Weight,
  type XcmError,
  type XcmVersion,
} from '@parachron/xcm';
import type { Context } from '../chain/pallet/Context.js';
import { parachainId } from '../chain/pallets/parachainInfo.js';
import type { TargetXcmConfig } from '../target/TargetConfig.js';
import { applyBarriers } from './applyBarriers.js';
import { deriveLocalAccount } from './deriveLocalAccount.js';
import type { ExecutorConfig } from './ExecutorConfig.js';
import { depositInto } from './ledger.js';
import { isSameLocation } from './locations.js';
import { createMachine, depositSurplus, type Execution, type Machine } from './Machine.js';
import { type ProgramWeight, quoteProgramWeight, removeWeight } from './quoteProgramWeight.js';
import { runWithAppendix } from './runInstructions.js';
import { quoteFee } from './Trader.js';
import { trapAssets } from './traps.js';

/**
 * Outcome of a program: all instructions ran, some ran before one failed, or none ran. `index` is the index of the failing
 * instruction in its fragment: the program, or its appendix.
 */
export type Outcome =
  | { readonly kind: 'Complete'; readonly used: Weight }
  | { readonly kind: 'Incomplete'; readonly used: Weight; readonly index: number; readonly error: XcmError }
  | { readonly kind: 'Error'; readonly error: XcmError };

/** A program to be executed. */
export interface Message {
  /** Origin of the message, as this chain sees it. */
  readonly origin: Location;
  readonly program: Program;
  /** XCM version in which the program arrived. */
  readonly version: XcmVersion;
  /** Hash of the program's bytes; the topic at the end of the program replaces it. */
  readonly id: Hex;
}

/** Outcome, weight and id of a message. */
export interface Report {
  readonly outcome: Outcome;
  /** Absent if the program could not be weighed. */
  readonly weight?: Weight;
  readonly messageId: Hex;
}

/** An executor on one chain. */
export interface Executor {
  readonly config: ExecutorConfig;
  /** Executes a program. Execution always terminates and never throws. */
  run(message: Message): Report;
  /** Weighs a program as `run` does; `run` charges exactly the fee of this weight. */
  quoteWeight(program: Program, version: XcmVersion): ProgramWeight;
  /** Price of a weight in a token; undefined if the token does not pay for execution. */
  quoteFee(weight: Weight, asset: Location): Asset | undefined;
  /** The account of a location on this chain. */
  getAccount(location: Location): Hex | undefined;
}

const executors = new WeakMap<Context, Executor>();

/**
 * Returns the executor of XCM programs in a block, the same for all of them. It behaves as executors of XCM version 4 do; versions 2 to 5 are
 * read. An instruction that no task, payment or reply needs fails with `Unimplemented`.
 *
 * Chain: `xcm_executor::XcmExecutor`.
 */
export function getExecutor(context: Context, xcm: TargetXcmConfig): Executor {
  const known = executors.get(context) ?? createExecutor(context, xcm);
  executors.set(context, known);
  return known;
}

/** The chain's own token has two names: `Here`, and the location of the chain as its siblings see it. */
function createExecutor(context: Context, { executor, feeReceiver }: TargetXcmConfig): Executor {
  const own = deriveLocation({ paraId: context.get(parachainId), relation: 'sibling' });
  const feeAssets = executor.feeAssets.flatMap((price) =>
    isSameLocation(price.id, hereLocation) ? [price, { ...price, id: own }] : [price],
  );
  const config: ExecutorConfig = { ...executor, feeAssets };
  const execution = { context, config, own };
  const read = (program: Program, version: XcmVersion) =>
    config.versions.includes(version) ? upgradeProgram(program, version, config.proofSizeOfV2) : undefined;
  return {
    config,
    run(message) {
      const program = read(message.program, message.version);
      if (!program) return refuse(message.id, { kind: 'UnhandledXcmVersion' });
      return runMessage({ ...message, program }, execution, feeReceiver);
    },
    quoteWeight(given, version) {
      const program = read(given, version);
      if (!program) return { ok: false, error: { kind: 'UnhandledXcmVersion' } };
      const weight = quoteProgramWeight(program, execution);
      return weight ? { ok: true, weight } : { ok: false, error: { kind: 'WeightNotComputable' } };
    },
    quoteFee(weight, asset) {
      const price = config.feeAssets.find(({ id }) => isSameLocation(id, asset));
      return price && quoteFee(weight, price);
    },
    getAccount: (location) => deriveLocalAccount(location, config),
  };
}

/**
 * Converts a program of version 2, whose weights have no proof size, to one whose weights have a fixed proof size. Version 2 names
 * some networks and bodies by bytes of any length; later versions have no equivalent.
 *
 * @returns undefined if the program has no equivalent
 */
function upgradeProgram(program: Program, version: XcmVersion, proofSize: bigint): Program | undefined {
  if (version !== 2) return program;
  return hasNamed(program) ? undefined : program.map((instruction) => addProofSize(instruction, proofSize));
}

function hasNamed(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if ('kind' in value && value.kind === 'Named' && 'name' in value) return true;
  return Object.values(value).some(hasNamed);
}

function addProofSize(instruction: Instruction, proofSize: bigint): Instruction {
  const add = ({ refTime }: Weight): Weight => ({ refTime, proofSize });
  switch (instruction.kind) {
    case 'Transact':
      return instruction.requireWeightAtMost
        ? { ...instruction, requireWeightAtMost: add(instruction.requireWeightAtMost) }
        : instruction;
    case 'BuyExecution':
      return instruction.weightLimit === 'Unlimited'
        ? instruction
        : { ...instruction, weightLimit: add(instruction.weightLimit) };
    case 'SubscribeVersion':
      return { ...instruction, maxResponseWeight: add(instruction.maxResponseWeight) };
    case 'SetAppendix':
      return { ...instruction, xcm: instruction.xcm.map((nested) => addProofSize(nested, proofSize)) };
    default:
      return instruction;
  }
}

function runMessage(message: Message, execution: Execution, feeReceiver: Hex): Report {
  const { origin, program } = message;
  const weight = quoteProgramWeight(program, execution);
  if (!weight) return refuse(message.id, { kind: 'WeightNotComputable' });
  const admission = applyBarriers({ origin, program, weight }, execution.config.paidFrom);
  if (!admission) return { ...refuse(message.id, { kind: 'Barrier' }), weight };
  const messageId = admission.messageId ?? message.id;
  const machine = createMachine({ ...execution, sender: origin, messageWeight: weight });
  runWithAppendix(machine, admission.program);
  return { outcome: finish(machine, feeReceiver), weight, messageId };
}

function refuse(messageId: Hex, error: XcmError): Report {
  return { outcome: { kind: 'Error', error }, messageId };
}

/** Refunds the surplus, books the fee, and traps the assets left in the holding register. */
function finish(machine: Machine, feeReceiver: Hex): Outcome {
  depositSurplus(machine);
  // Assets in holding are already out of the issuance: a fee that the receiver's account refuses is burned.
  for (const asset of machine.trader.listRevenue()) depositInto(machine, asset, feeReceiver);
  const used = removeWeight(machine.messageWeight, machine.surplus);
  if (!machine.holding.isEmpty) trapAssets(machine, machine.origin ?? machine.sender, machine.holding.assets);
  return machine.error ? { kind: 'Incomplete', used, ...machine.error } : { kind: 'Complete', used };
}
