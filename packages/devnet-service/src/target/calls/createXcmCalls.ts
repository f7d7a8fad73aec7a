import { type Hex, isParachronError } from '@parachron/core';
import { option, u32 } from '@parachron/core/scale';
import type { Context } from '@parachron/devnet-chain';
import {
  defineCall,
  dispatchFailure,
  getSigner,
  type Origin,
  requireRoot,
  safeXcmVersion,
  weight,
} from '@parachron/devnet-chain';
import { hashMessage } from '@parachron/devnet-executor';
import type { Junction, Location, Program } from '@parachron/xcm';
import { encodePart } from '@parachron/xcm/parts';
import { getTargetExecutor } from '../getTargetExecutor.js';
import { findRoute, putMessage } from '../host/delivery.js';
import { writeSupportedVersion } from '../pallets/supportedVersions.js';
import { toJunction } from '../pallets/toJunction.js';
import { depositXcmEvent } from '../pallets/xcmEvents.js';
import { xcmPalletErrors } from '../pallets/xcmPalletErrors.js';
import type { TargetXcmConfig } from '../TargetConfig.js';
import { getXcmTypes } from '../types/getXcmTypes.js';
import { readLocationValue, readProgramValue } from '../values/chainValues.js';
import { toChainWeight, toXcmWeight } from '../values/weights.js';
import { toChainValue } from '../values/xcmBytes.js';
import { readBareLocation, toLocationValue, toOutcomeValue } from '../values/xcmValues.js';
import { createTransferCalls } from './createTransferCalls.js';

/** The calls of PolkadotXcm on this chain: send, execute, transfers, and calls that set versions. */
export function createXcmCalls(config: TargetXcmConfig) {
  const {
    versionedLocation,
    versionedProgram,
    location: bareLocation,
  } = getXcmTypes(config.executor.generation, config.executor.versions);
  // The reserve transfers of older chains keep the token, and chains without a registry have no foreign tokens to send.
  const canTransfer = config.foreignAssets && config.executor.generation !== 'v2';
  return {
    ...(canTransfer ? createTransferCalls(config) : {}),
    send: defineCall({
      index: 0,
      args: { dest: versionedLocation, message: versionedProgram },
      docs: 'Send an XCM from a local, signed or root, origin.',
      weight: config.callWeight,
      dispatch: (context, origin, { dest, message }) => send(context, config, { origin, dest, message }),
    }),
    execute: defineCall({
      index: 3,
      args: { message: versionedProgram, max_weight: weight },
      docs: 'Execute an XCM message from a local, signed, origin.',
      weight: ({ max_weight }) => ({
        ref_time: max_weight.ref_time + config.callWeight,
        proof_size: max_weight.proof_size,
      }),
      dispatch: (context, origin, { message, max_weight }) =>
        runProgram(context, config, { who: getSigner(origin), message, limit: max_weight }),
    }),
    force_xcm_version: defineCall({
      index: 4,
      args: { location: bareLocation, version: u32 },
      docs: 'Extoll that a particular destination can be communicated with through a particular version of XCM.',
      weight: config.callWeight,
      dispatch: (context, origin, { location, version }) => {
        requireRoot(origin);
        const { generation } = config.executor;
        const peer = readBareLocation(context, generation, location);
        writeSupportedVersion(context, config.executor, { peer, version });
        const fields = { location, version };
        depositXcmEvent(context, generation, { name: 'SupportedVersionChanged', fields });
      },
    }),
    force_default_xcm_version: defineCall({
      index: 5,
      args: { maybe_xcm_version: option(u32) },
      docs: 'Set a safe XCM version (the version that XCM should be encoded with if the most recent version a destination can accept is unknown).',
      weight: config.callWeight,
      dispatch: (context, origin, { maybe_xcm_version }) => {
        requireRoot(origin);
        if (maybe_xcm_version === undefined) context.remove(safeXcmVersion);
        else context.put(safeXcmVersion, [], maybe_xcm_version);
      },
    }),
  };
}

function send(
  context: Context,
  config: TargetXcmConfig,
  call: { origin: Origin; dest: unknown; message: unknown },
): void {
  const { generation } = config.executor;
  const interior = getSenderInterior(call.origin);
  const destination = readLocation(context, config, call.dest);
  const written = requireProgram(context, config, call.message);
  const descend: Program = interior.length > 0 ? [{ kind: 'DescendOrigin', interior }] : [];
  const program = [...descend, ...written.program];
  const routed = findRoute(context, config, { destination, program });
  if ('refusal' in routed) {
    const isLost = routed.refusal === 'Unroutable';
    throw dispatchFailure(isLost ? xcmPalletErrors.Unreachable : xcmPalletErrors.SendFailure);
  }
  const message_id = putMessage(context, generation, routed);
  const fields = {
    origin: toLocationValue(context, generation, { parents: 0, interior }),
    destination: toLocationValue(context, generation, destination),
    message: toMessageValue(context, config, written.program),
    message_id,
  };
  depositXcmEvent(context, generation, { name: 'Sent', fields });
}

/** Encodes the program for the event, in the newest version; empty if the newest version cannot express the program. */
function toMessageValue(context: Context, config: TargetXcmConfig, program: Program): unknown {
  const { latest, program: type } = getXcmTypes(config.executor.generation);
  try {
    return toChainValue(context, type, encodePart('program', program, { version: latest }));
  } catch (error) {
    if (isParachronError(error)) return toChainValue(context, type, '0x00');
    throw error;
  }
}

function runProgram(
  context: Context,
  config: TargetXcmConfig,
  call: { who: Hex; message: unknown; limit: { ref_time: bigint; proof_size: bigint } },
) {
  if (!config.executeBySigned) throw dispatchFailure(xcmPalletErrors.Filtered);
  const { generation } = config.executor;
  const { program, version, hex } = requireProgram(context, config, call.message);
  const limit = toXcmWeight(call.limit);
  const { outcome } = getTargetExecutor(context, config).run({
    origin: { parents: 0, interior: [toJunction(call.who)] },
    program,
    version,
    id: hashMessage(hex),
    weightLimit: limit,
    weightCredit: limit,
  });
  const fields = { outcome: toOutcomeValue(outcome, generation) };
  depositXcmEvent(context, generation, { name: 'Attempted', fields });
  const used = outcome.kind === 'Error' ? { refTime: 0n, proofSize: 0n } : outcome.used;
  const { ref_time, proof_size } = toChainWeight(used);
  return { actualWeight: { ref_time: ref_time + config.callWeight, proof_size } };
}

function getSenderInterior(origin: Origin): readonly Junction[] {
  if (origin.kind === 'root') return [];
  return [toJunction(getSigner(origin))];
}

function readLocation(context: Context, config: TargetXcmConfig, value: unknown): Location {
  const location = readLocationValue(context, config, value);
  if (!location) throw dispatchFailure(xcmPalletErrors.BadVersion);
  return location;
}

function requireProgram(context: Context, config: TargetXcmConfig, value: unknown) {
  const program = readProgramValue(context, config, value);
  if (!program) throw dispatchFailure(xcmPalletErrors.BadVersion);
  return program;
}
