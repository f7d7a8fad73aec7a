import type { Hex } from '@parachron/core';
import type { Asset, Location, Program, Weight, XcmError, XcmVersion } from '@parachron/xcm';
import { applyBarriers } from './barriers/applyBarriers.js';
import type { ExecutorConfig } from './ExecutorConfig.js';
import { quoteFee } from './fees/quoteFee.js';
import { generationRules } from './generations/Generation.js';
import { getDecodedVersions } from './generations/getDecodedVersions.js';
import { isUpgradable } from './generations/isUpgradable.js';
import { upgradeNetworks } from './generations/upgradeNetworks.js';
import { upgradeProgram } from './generations/upgradeProgram.js';
import type { Host } from './Host.js';
import { deriveLocalAccount } from './locations/deriveLocalAccount.js';
import { isSameLocation } from './locations/isSameLocation.js';
import { depositSurplus } from './machine/depositSurplus.js';
import { createMachine, type Machine, type Recursion } from './machine/Machine.js';
import type { Outcome } from './Outcome.js';
import { runInstructions } from './runInstructions.js';
import { type ProgramWeight, quoteProgramWeight } from './weights/quoteProgramWeight.js';
import { addWeights, isHeavier, removeWeight, zeroWeight } from './weights/weightArithmetic.js';

/** A program to be executed. */
export interface Message {
  /** Origin of the message, as this chain sees it. */
  readonly origin: Location;
  readonly program: Program;
  /** XCM version in which the program arrived. */
  readonly version: XcmVersion;
  /** Hash of the program's bytes; `TrailingSetTopicAsId` replaces it with the topic at the end of the program. */
  readonly id: Hex;
  /** Maximum weight; a heavier program is refused before its first instruction. No limit by default. */
  readonly weightLimit?: Weight;
  /** Weight that is already paid for, for example by a signed extrinsic; none by default. */
  readonly weightCredit?: Weight;
}

/** Outcome, weight and id of a message. */
export interface Report {
  readonly outcome: Outcome;
  /** Absent if the program could not be weighed. */
  readonly weight?: Weight;
  readonly messageId: Hex;
}

/** An executor of one generation on one chain. */
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

/**
 * Creates an executor of XCM programs over a chain.
 *
 * The executor behaves as executors of its generation do and returns the same error names. The `host` gives access to the
 * state of the chain; the configuration holds the settings that differ between chains.
 *
 * Chain: `xcm_executor::XcmExecutor`.
 *
 * Sends: nothing; what programs send goes through the `host`.
 *
 * @param config generation, weights, barriers, prices, rules of accounts and origins
 * @param host the chain
 * @returns the executor; each run charges exactly the quoted fee
 *
 * @example
 * ```ts
 * import { createExecutor, type ExecutorConfig, type ExecutorHost } from '@parachron/devnet';
 *
 * declare const config: ExecutorConfig;
 * declare const host: ExecutorHost;
 * const executor = createExecutor(config, host);
 * const origin = { parents: 1, interior: [] };
 * const { outcome } = executor.run({ origin, program: [{ kind: 'ClearOrigin' }], version: 4, id: '0x00' });
 * outcome.kind; // 'Complete', 'Incomplete' or 'Error'
 * ```
 */
export function createExecutor(config: ExecutorConfig, host: Host): Executor {
  const recursion: Recursion = { depth: 1 };
  const scales = { config, host };
  const { latest, timeOnly } = generationRules[config.generation];
  const decodes = getDecodedVersions(config);
  const isReadable = (program: Program, version: XcmVersion) =>
    decodes.includes(version) && (latest === 2 || isUpgradable(program, version));
  const upgrade = (program: Program, version: XcmVersion) => {
    const renamed = latest === 5 && version < 5 ? upgradeNetworks(program) : program;
    return timeOnly ? renamed : upgradeProgram(renamed, version, config.proofSizeOfV2);
  };
  return {
    config,
    run: (message) => {
      if (!isReadable(message.program, message.version)) {
        return refuse(message.id, { kind: 'UnhandledXcmVersion' });
      }
      return runMessage(
        { ...message, program: upgrade(message.program, message.version) },
        { ...scales, recursion },
      );
    },
    quoteWeight: (program, version) =>
      isReadable(program, version)
        ? quoteProgramWeight(upgrade(program, version), scales)
        : { ok: false, index: 0, error: { kind: 'UnhandledXcmVersion' } },
    quoteFee(weight, asset) {
      const price = config.feeAssets.find(({ id }) => isSameLocation(id, asset));
      return price && quoteFee(weight, price);
    },
    getAccount: (location) =>
      deriveLocalAccount(location, {
        ...config.accounts,
        universalLocation: config.universalLocation,
      }),
  };
}

interface ExecutionContext {
  readonly config: ExecutorConfig;
  readonly host: Host;
  readonly recursion: Recursion;
}

function runMessage(message: Message, context: ExecutionContext): Report {
  const { config, host } = context;
  const { origin, program, weightLimit, weightCredit = zeroWeight } = message;
  const weighed = quoteProgramWeight(program, context, weightLimit);
  if (!weighed.ok) return refuse(message.id, weighed.error, weighed.index);
  const { weight } = weighed;
  if (weightLimit && isHeavier(weight, weightLimit)) {
    return { ...refuse(message.id, { kind: 'WeightLimitReached', weight }), weight };
  }
  const admission = applyBarriers({ origin, program, weight, credit: weightCredit }, config.barriers, host);
  if (!admission) return { ...refuse(message.id, { kind: 'Barrier' }), weight };
  const messageId = admission.messageId ?? message.id;
  const machine = createMachine({ ...context, sender: origin, messageId, messageWeight: weight });
  runWithHandlers(machine, admission.program);
  return { outcome: finish(machine), weight, messageId };
}

function refuse(messageId: Hex, error: XcmError, index = 0): Report {
  return { outcome: { kind: 'Error', index, error }, messageId };
}

/** Runs the program, then the error handler if the program failed, then always the appendix. */
function runWithHandlers(machine: Machine, program: Program): void {
  let next = program;
  while (next.length > 0) {
    const failure = runInstructions(machine, next);
    if (failure) {
      machine.surplus = addWeights(machine.surplus, failure.unused);
      machine.error = { index: failure.index, error: failure.error };
      next = takeErrorHandler(machine);
      if (next.length === 0) next = takeAppendix(machine);
    } else {
      machine.surplus = addWeights(machine.surplus, machine.errorHandlerWeight);
      takeErrorHandler(machine);
      next = takeAppendix(machine);
    }
  }
}

function takeErrorHandler(machine: Machine): Program {
  const taken = machine.errorHandler;
  machine.errorHandler = [];
  machine.errorHandlerWeight = zeroWeight;
  return taken;
}

function takeAppendix(machine: Machine): Program {
  const taken = machine.appendix;
  machine.appendix = [];
  machine.appendixWeight = zeroWeight;
  return taken;
}

/** Refunds the surplus, books the fee, and traps the assets left in the holding register. */
function finish(machine: Machine): Outcome {
  depositSurplus(machine);
  const { host, rules, holding } = machine;
  for (const asset of machine.trader.listRevenue()) host.takeFee(asset);
  let used = removeWeight(machine.messageWeight, machine.surplus);
  if (!holding.isEmpty) {
    const atEnd = machine.origin ?? machine.sender;
    const owner = machine.claimer ?? (rules.trapFor === 'sender' ? machine.sender : atEnd);
    used = addWeights(used, host.trapAssets(owner, holding.assets));
  }
  return machine.error ? { kind: 'Incomplete', used, ...machine.error } : { kind: 'Complete', used };
}
