import type { ProvenStep } from '@parachron/checklist';
import type { DecodedEvent } from '@parachron/client';
import { type Evidence, type Hex, isParachronError, type PlanLayer } from '@parachron/core';
import { readUpward } from '../chains/readBlock.js';
import { type Arrival, findArrival, judgeArrival } from './Arrival.js';
import type { Copies, Copy } from './Copies.js';
import { findPara } from './findCopy.js';
import type { StepContext } from './StepContext.js';
import { toEvidence } from './toEvidence.js';

/** Blocks the relay may take to come to a message. */
const patience = 4;

/** A message that left for the relay chain, or why none did. */
interface Departure {
  readonly program?: Hex;
  readonly failure?: Pick<ProvenStep, 'chain' | 'block' | 'reason' | 'hex'>;
  readonly evidence: readonly Evidence[];
}

/**
 * Sends a program of a plan to the relay chain in the name of its parachain. Where that parachain runs, its own root
 * sends it, so that the whole way is gone; else it goes straight on its way.
 */
export async function proveUpward(
  context: StepContext,
  way: { readonly para: number; readonly program: PlanLayer; readonly send: PlanLayer | undefined },
): Promise<ProvenStep> {
  const { copies, step } = context;
  const { relay, means } = copies;
  const common = { id: step.id, title: step.title, means };
  const sender = findPara(copies, way.para);
  const { departure, arrival } =
    'copy' in sender && way.send
      ? await sendAsRoot(copies, { sender: sender.copy, send: way.send })
      : await sendStraight(copies, { para: way.para, program: way.program.hex });
  if (departure.failure)
    return { ...common, ...departure.failure, outcome: 'failed', evidence: departure.evidence };
  const hex = departure.program ?? way.program.hex;
  const chain = relay.chain.runtime.chain;
  if (!arrival) {
    const reason = `${chain} said nothing of the message in ${patience} blocks.`;
    return { ...common, chain, outcome: 'unknown', reason, hex, evidence: departure.evidence };
  }
  const evidence = [...departure.evidence, ...toEvidence(relay.chain, arrival.block, arrival.events)];
  return {
    ...common,
    chain,
    block: arrival.block,
    ...(await judgeArrival(context, { para: way.para, program: hex, arrival })),
    hex,
    evidence,
  };
}

interface Way {
  readonly departure: Departure;
  readonly arrival?: Arrival | undefined;
}

async function sendAsRoot(
  copies: Copies,
  { sender, send }: { readonly sender: Copy; readonly send: PlanLayer },
): Promise<Way> {
  const { chain } = sender;
  const { outcome, error, block, events } = await sender.dispatchAsRoot(send.hex);
  const sent = block ? await readUpward(chain, block.hash) : [];
  const [program] = sent;
  const evidence = block ? toEvidence(chain, block, events.filter(isOfSending)) : [];
  if (outcome === 'failed' || !program) {
    const reason =
      outcome === 'failed'
        ? `${send.title}, dispatched as root, failed: ${error ?? 'without a reason'}.`
        : `${send.title}, dispatched as root, sent no message to the relay chain.`;
    const failure = { chain: chain.runtime.chain, ...(block ? { block } : {}), reason, hex: send.hex };
    return { departure: { failure, evidence } };
  }
  return { departure: { program, evidence }, arrival: await awaitArrival(copies, program) };
}

function isOfSending({ pallet, method, failure }: DecodedEvent): boolean {
  return method === 'Sent' || pallet === 'ParachainSystem' || failure !== undefined;
}

async function awaitArrival(copies: Copies, program: Hex): Promise<Arrival | undefined> {
  for (let tries = 0; tries < patience; tries += 1) {
    const { relay } = await copies.network.step();
    const arrival = await findArrival(copies, { block: relay, program });
    if (arrival) return arrival;
  }
  return undefined;
}

async function sendStraight(
  copies: Copies,
  { para, program }: { readonly para: number; readonly program: Hex },
): Promise<Way> {
  try {
    const { block } = await copies.network.sendUpward(para, program);
    return { departure: { program, evidence: [] }, arrival: await findArrival(copies, { block, program }) };
  } catch (error) {
    if (!isParachronError(error, 'UPWARD_MESSAGE_SIZE')) throw error;
    const chain = copies.relay.chain.runtime.chain;
    return { departure: { failure: { chain, reason: error.message, hex: program }, evidence: [] } };
  }
}
