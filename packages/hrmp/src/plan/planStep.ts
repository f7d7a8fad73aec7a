import { formatTokens, type PlanLayer, type PlanStep } from '@parachron/core';
import {
  encodeProgram,
  formatProgram,
  type Location,
  type Program,
  sendCall,
  type XcmVersion,
} from '@parachron/xcm';
import type { CarryCost, CarryCostAnswer } from '../money/CarryCost.js';
import type { ChannelFacts } from '../status/ChannelFacts.js';
import type { DueStep } from './DueStep.js';
import { deriveCarryProgram } from './deriveCarryProgram.js';
import { deriveRootDispatch } from './deriveRootDispatch.js';
import { formatVerification } from './formatVerification.js';
import { listStepRefusals } from './listStepRefusals.js';
import type { PlanOptions } from './planChannels.js';

interface StepOptions extends PlanOptions {
  readonly step: DueStep;
  readonly cost: CarryCostAnswer | undefined;
}

// A due step with all its layers, as far as what is known of its sender reaches.
export function planStep(facts: ChannelFacts, options: StepOptions): PlanStep {
  const { step } = options;
  const { chain } = facts.host.runtime;
  const inner = step.calls.map(
    (call): PlanLayer => ({ kind: 'host-call', title: `the call on ${chain}`, chain, hex: call.hex, call }),
  );
  const common = { id: step.id, title: step.title, after: step.after };
  if (step.para === undefined) {
    const [call] = step.calls;
    return {
      ...common,
      sender: `any account of ${chain}`,
      layers: inner,
      dispatch: [{ title: `signed by any account of ${chain}.`, ...(call ? { call } : {}) }],
      verify: formatVerification(facts, { step, version: undefined }),
      notes: step.notes,
    };
  }
  const carried = carry(facts, { ...options, para: step.para });
  const runtime = options.runtimes?.[step.para];
  return {
    ...common,
    para: step.para,
    sender: `root of parachain ${step.para}${runtime ? ` (${runtime.chain})` : ''}`,
    layers: [...inner, ...carried.layers],
    dispatch: carried.dispatch,
    verify: formatVerification(facts, { step, version: options.versions[step.para] }),
    notes: [...step.notes, ...listStepRefusals(facts, { step, offer: carried.offer }), ...carried.notes],
  };
}

interface Carried extends Pick<PlanStep, 'layers' | 'dispatch' | 'notes'> {
  readonly offer: bigint;
}

function carry(facts: ChannelFacts, options: StepOptions & { readonly para: number }): Carried {
  const { cost, para, step, versions } = options;
  const version = versions[para];
  if (version === undefined) return stop(`No version of XCM is known that parachain ${para} sends.`);
  if (!cost?.known) {
    return stop(
      `The program cannot be made, since its fee is not known: ${cost?.reason ?? 'it was not asked'} ${cost?.howToFindOut ?? ''}`.trim(),
    );
  }
  const calls = step.calls.map((call, at) => ({
    hex: call.hex,
    weight: cost.cost.callWeights[at] ?? { refTime: 0n, proofSize: 0n },
  }));
  const { host } = facts;
  const program = deriveCarryProgram({ para, calls, fee: cost.cost.offer, version, role: host.role });
  const layer: PlanLayer = {
    kind: 'program',
    title: 'the XCM program that carries it',
    chain: host.runtime.chain,
    hex: encodeProgram(program, { version }),
    decoded: formatProgram(program),
  };
  const sent = send(facts, { ...options, program, version });
  const notes = [formatCostNote(facts, cost.cost), ...listSizeNotes(facts, layer), ...sent.notes];
  return { layers: [layer, ...sent.layers], dispatch: sent.dispatch, notes, offer: cost.cost.offer };
}

function stop(note: string): Carried {
  return { layers: [], dispatch: [], notes: [note], offer: 0n };
}

function send(
  facts: ChannelFacts,
  options: StepOptions & { readonly para: number; readonly program: Program; readonly version: XcmVersion },
): Pick<Carried, 'layers' | 'dispatch' | 'notes'> {
  const { para, program, version, runtimes, hostParaId } = options;
  const runtime = runtimes?.[para];
  if (!runtime) {
    const note = `The runtime of parachain ${para} is not at hand: the plan stops at the program, which its root has to send to ${facts.host.runtime.chain} (PolkadotXcm.send).`;
    return { layers: [], dispatch: [], notes: [note] };
  }
  if (facts.host.role === 'parachain' && hostParaId === undefined) {
    const note = `The para id of ${facts.host.runtime.chain} is not known, so the call that sends the program there is left out.`;
    return { layers: [], dispatch: [], notes: [note] };
  }
  const dest: Location = {
    parents: 1,
    interior:
      facts.host.role === 'relay' || hostParaId === undefined
        ? []
        : [{ kind: 'Parachain', paraId: hostParaId }],
  };
  const call = sendCall(runtime.registry, { dest, program, version });
  const title = `${call.pallet}.${call.method} on ${runtime.chain}`;
  return {
    layers: [{ kind: 'send', title, chain: runtime.chain, hex: call.hex, call }],
    dispatch: deriveRootDispatch(runtime, call, { paraId: para }),
    notes: [
      `${runtime.chain} sends the program in the version it knows of ${facts.host.runtime.chain}; make sure that it is ${version}.`,
    ],
  };
}

function formatCostNote(facts: ChannelFacts, cost: CarryCost): string {
  const margin =
    cost.marginPercent === 0
      ? 'without any margin'
      : `with a margin of ${cost.marginPercent} % on the fee and on the weight of each call`;
  const { token } = facts.host.runtime;
  return `${formatTokens(cost.offer, token)} (${cost.offer} planck) are offered for execution, ${margin}; what is not used comes back to the account on ${facts.host.runtime.chain}. ${cost.how}`;
}

function listSizeNotes(facts: ChannelFacts, layer: PlanLayer): string[] {
  const limit = facts.config.maxUpwardMessageSize;
  const size = (layer.hex.length - 2) / 2;
  if (limit === undefined || size <= limit) return [];
  return [`The program has ${size} bytes, and ${facts.host.runtime.chain} takes at most ${limit}.`];
}
