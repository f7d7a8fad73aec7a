import type { Hex } from '@parachron/core';
import {
  type Asset,
  deriveLocation,
  hereLocation,
  type Instruction,
  type Location,
  type Program,
  type XcmErrorName,
  type XcmVersion,
} from '@parachron/xcm';
import { encodeVersionedPart, getPartForm } from '@parachron/xcm/parts';
import { blake2AsHex } from '@polkadot/util-crypto';
import type { Context } from '../chain/Context.js';
import { treasuryAccount } from '../chain/pallets/balances.js';
import { parachainId } from '../chain/pallets/parachainInfo.js';
import { isHeavier, removeWeight, type Weight } from '../chain/types.js';
import type { TargetXcmConfig } from '../target/createTarget.js';
import { assetTraps } from '../target/items.js';
import { getXcmTypes, hasNamed, toChainWeight, toXcmWeight } from '../target/xcmValues.js';
import { type ExecutorConfig, isSameLocation, joinInterior, type PaidOrigins } from './accounts.js';
import { depositInto } from './ledger.js';
import { type Execution, Machine, quoteFee, quoteProgramWeight } from './Machine.js';
import { runInstructions } from './runInstructions.js';

/** Outcome of a program: an error before the first instruction has no used weight, and one of an instruction has it. */
export interface ProgramOutcome {
  readonly used?: Weight;
  readonly error?: XcmErrorName | undefined;
}

/** The outcome of a program, with the id of its message. */
type Ran = ProgramOutcome & { readonly messageId: Hex };

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

/** An executor in a block of one chain. */
export type Executor = ReturnType<typeof createExecutor>;

/**
 * Creates the executor of XCM programs in a block. It behaves as executors of XCM version 4 do; versions 2 to 5 are
 * read. An instruction that no task and no payment needs fails with `Unimplemented`.
 *
 * Chain: `xcm_executor::XcmExecutor`.
 */
export function createExecutor(context: Context, { executor }: TargetXcmConfig) {
  const own = deriveLocation({ paraId: context.get(parachainId), relation: 'sibling' });
  // The chain's own token has two names: `Here`, and the location of the chain as its siblings see it.
  const feeAssets = executor.feeAssets.flatMap((price) =>
    isSameLocation(price.id, hereLocation) ? [price, { ...price, id: own }] : [price],
  );
  const config: ExecutorConfig = { ...executor, feeAssets };
  const execution = { context, config, own };
  /** The program to execute, if it has one: weights of version 2 have no proof size, and get a fixed one. */
  const read = (program: Program, version: XcmVersion) => {
    if (!config.versions.includes(version)) return undefined;
    if (version !== 2) return program;
    return hasNamed(program) ? undefined : program.map(addProofSize);
  };
  return {
    config,
    /** Executes a program. Execution always terminates and never throws. */
    run(message: Message): Ran {
      const program = read(message.program, message.version);
      if (!program) return { error: 'UnhandledXcmVersion', messageId: message.id };
      return runMessage({ ...message, program }, execution);
    },
    /** Weighs a program as `run` does, which charges exactly the fee of this weight; undefined if the program has none. */
    quoteWeight(given: Program, version: XcmVersion): Weight | undefined {
      const program = read(given, version);
      return program && quoteProgramWeight(program, execution);
    },
    /** Price of a weight in a token; undefined if the token does not pay for execution. */
    quoteFee(weight: Weight, asset: Location): Asset | undefined {
      const price = config.feeAssets.find(({ id }) => isSameLocation(id, asset));
      return price && quoteFee(weight, price);
    },
  };
}

/** Proof size in bytes that executors assign to a weight of version 2. */
const proofSize = 65_536n;

function addProofSize(instruction: Instruction): Instruction {
  if (instruction.kind === 'Transact' && instruction.requireWeightAtMost)
    return { ...instruction, requireWeightAtMost: { ...instruction.requireWeightAtMost, proofSize } };
  if (instruction.kind === 'BuyExecution' && instruction.weightLimit !== 'Unlimited') {
    return { ...instruction, weightLimit: { ...instruction.weightLimit, proofSize } };
  }
  return instruction;
}

function runMessage({ origin, program, id }: Message, execution: Execution): Ran {
  const weight = quoteProgramWeight(program, execution);
  if (!weight) return { error: 'WeightNotComputable', messageId: id };
  const admitted = applyBarriers({ origin, program, weight }, execution.config.paidFrom);
  if (!admitted) return { error: 'Barrier', messageId: id };
  const machine = new Machine(execution, origin);
  runInstructions(machine, admitted);
  machine.refundSurplus();
  // Assets in holding are already out of the issuance: a fee that the treasury's account refuses is burned.
  const { purchase } = machine;
  if (purchase && purchase.paid > 0n)
    depositInto(machine, { id: purchase.price.id, amount: purchase.paid }, treasuryAccount);
  if (machine.holding.assets.length > 0) trapAssets(machine);
  const used = removeWeight(weight, machine.surplus);
  const last = program.at(-1);
  return { used, error: machine.error, messageId: last?.kind === 'SetTopic' ? last.topic : id };
}

/** Traps the assets that a program leaves in the holding register: the chain counts them by the hash of their owner and of the assets. */
function trapAssets({ context, config, holding, origin: last, sender }: Machine): void {
  const { newest: version, events } = getXcmTypes(config.versions);
  const origin = getPartForm('location', version).encode(last ?? sender);
  const assets = encodeVersionedPart('assets', holding.assets, { version });
  const hash = blake2AsHex(`${origin}${assets.slice(2)}`);
  context.put(assetTraps, [hash], context.get(assetTraps, hash) + 1);
  context.deposit(events.AssetsTrapped, { hash, origin, assets });
}

/** A message at the barrier. */
interface Applicant {
  readonly origin: Location;
  readonly program: Program;
  readonly weight: Weight;
}

/** Maximum number of instructions that compute the origin of a program. */
const maxPrefixes = 8;

/**
 * Returns the program as the barriers of a parachain admit it, or undefined if they refuse it. Its weight limit equals its computed weight.
 * Programs of the relay chain itself execute free of charge.
 *
 * Chain: `xcm_builder::{TrailingSetTopicAsId, WithComputedOrigin, AllowTopLevelPaidExecutionFrom, AllowUnpaidExecutionFrom}`.
 */
function applyBarriers(applicant: Applicant, paidFrom: PaidOrigins): Program | undefined {
  if (paidFrom === 'no one') return undefined;
  const { program } = applicant;
  const end = program.at(-1)?.kind === 'SetTopic' ? -1 : program.length;
  const admitted = applyComputed({ ...applicant, program: program.slice(0, end) }, paidFrom);
  return admitted && [...admitted, ...program.slice(end)];
}

/** Checks the program with the origin that its first instructions compute. */
function applyComputed({ weight, ...given }: Applicant, paidFrom: PaidOrigins): Program | undefined {
  let { origin } = given;
  let skipped = 0;
  for (const instruction of given.program.slice(0, maxPrefixes)) {
    if (instruction.kind !== 'DescendOrigin') break;
    const descended = joinInterior(origin, instruction.interior);
    if (!descended) return undefined;
    origin = descended;
    skipped += 1;
  }
  const program = given.program.slice(skipped);
  const [first] = origin.interior;
  const isParent = origin.parents === 1 && !first;
  const isOfRelay = origin.parents === 1 && first?.kind !== 'Parachain';
  const paid = paidFrom === 'everyone' || isOfRelay ? applyPaid(program, weight) : undefined;
  const admitted = paid ?? (isParent ? program : undefined);
  return admitted && [...given.program.slice(0, skipped), ...admitted];
}

/** Number of instructions that the paid barrier reads. */
const paidHorizon = 5;

/** Instructions that bring assets into the holding register. */
const bringing: readonly string[] = ['WithdrawAsset', 'ReserveAssetDeposited', 'ReceiveTeleportedAsset'];

const maxPayingAssets = 2;

/** Admits a program that first puts at most two kinds of assets into the holding register, and then buys its weight with them. */
function applyPaid(program: Program, weight: Weight): Program | undefined {
  const [first] = program;
  if (!first || !bringing.includes(first.kind) || !('assets' in first)) return undefined;
  if (!Array.isArray(first.assets) || first.assets.length > maxPayingAssets) return undefined;
  const at = program.findIndex((instruction, index) => index > 0 && !isSkipped(instruction));
  const payment = at < paidHorizon ? program[at] : undefined;
  if (payment?.kind !== 'BuyExecution') return undefined;
  const limit = payment.weightLimit;
  if (limit !== 'Unlimited' && isHeavier(weight, toChainWeight(limit))) return undefined;
  return program.with(at, { ...payment, weightLimit: toXcmWeight(weight) });
}

/** Whether an instruction may stand between the assets and BuyExecution. */
function isSkipped(instruction: Instruction): boolean {
  if (instruction.kind === 'DescendOrigin') return instruction.interior.length > 0;
  return instruction.kind === 'ClearOrigin';
}
