import type { TriedStep } from '@parachron/checklist';
import type { DecodedEvent } from '@parachron/client';
import { type Evidence, type Hex, isParachronError, type PlanLayer } from '@parachron/core';
import { encodePage } from '@parachron/xcm';
import { readHorizontal, readUpward } from '../chains/readBlock.js';
import { type Arrival, findArrival, judgeArrival } from './Arrival.js';
import type { ChainFork, ChainForks } from './ChainForks.js';
import { findPara } from './findFork.js';
import type { StepContext } from './StepContext.js';
import { toEvidence } from './toEvidence.js';

/** The most blocks until a chain processes a message. */
const patience = 4;

/** A message that left for the channel manager, or the reason for having none. */
interface Departure {
  readonly program?: Hex;
  readonly failure?: Pick<TriedStep, 'chain' | 'block' | 'reason' | 'hex'>;
  readonly evidence: readonly Evidence[];
}

/** The route of a program from a parachain to the channel manager. */
interface Passage {
  readonly para: number;
  readonly program: PlanLayer;
  readonly send: PlanLayer | undefined;
  /** The relay chain, or the parachain that manages channels. */
  readonly receiver: ChainFork;
}

/**
 * Sends a program of a plan to the chain that manages channels in the name of its parachain. Where the parachain has a fork,
 * its root sends the program, so that the whole route is tried; otherwise the program is sent directly.
 */
export async function dryRunUpward(context: StepContext, passage: Passage): Promise<TriedStep> {
  const { copies, step } = context;
  const { para, program, send, receiver } = passage;
  const common = { id: step.id, title: step.title, means: copies.means };
  const sender = findPara(copies, para);
  const { departure, arrival } =
    'copy' in sender && send
      ? await sendAsRoot(copies, { sender: sender.copy, send, receiver })
      : await sendStraight(copies, { para, program: program.hex, receiver });
  if (departure.failure)
    return { ...common, ...departure.failure, outcome: 'failed', evidence: departure.evidence };
  const hex = departure.program ?? program.hex;
  const { chain } = receiver.chain.runtime;
  if (!arrival) {
    const reason = `${chain} said nothing of the message in ${patience} blocks.`;
    return { ...common, chain, outcome: 'unknown', reason, hex, evidence: departure.evidence };
  }
  const judged = await judgeArrival(context, { para, program: hex, receiver, arrival });
  const evidence = [...departure.evidence, ...toEvidence(receiver.chain, arrival.block, arrival.events)];
  return { ...common, chain, block: arrival.block, ...judged, hex, evidence };
}

interface Way {
  readonly departure: Departure;
  readonly arrival?: Arrival | undefined;
}

async function sendAsRoot(
  copies: ChainForks,
  {
    sender,
    send,
    receiver,
  }: { readonly sender: ChainFork; readonly send: PlanLayer; readonly receiver: ChainFork },
): Promise<Way> {
  const { chain } = sender;
  const { outcome, error, block, events } = await sender.dispatchAsRoot(send.hex);
  const [program] = block ? await readDeparted(chain, { block: block.hash, receiver }) : [];
  const evidence = block ? toEvidence(chain, block, events.filter(isOfSending)) : [];
  if (outcome === 'failed' || !program) {
    const reason =
      outcome === 'failed'
        ? `${send.title}, dispatched as root, failed: ${error ?? 'without a reason'}.`
        : `${send.title}, dispatched as root, sent no message to ${receiver.chain.runtime.chain}.`;
    const failure = { chain: chain.runtime.chain, ...(block ? { block } : {}), reason, hex: send.hex };
    return { departure: { failure, evidence } };
  }
  return { departure: { program, evidence }, arrival: await awaitArrival(copies, { program, receiver }) };
}

function readDeparted(
  chain: ChainFork['chain'],
  { block, receiver }: { readonly block: Hex; readonly receiver: ChainFork },
): Promise<readonly Hex[]> {
  return receiver.paraId === undefined
    ? readUpward(chain, block)
    : readHorizontal(chain, block, receiver.paraId);
}

function isOfSending({ pallet, method, failure }: DecodedEvent): boolean {
  return method === 'Sent' || pallet === 'ParachainSystem' || failure !== undefined;
}

async function awaitArrival(
  copies: ChainForks,
  { program, receiver }: { readonly program: Hex; readonly receiver: ChainFork },
): Promise<Arrival | undefined> {
  for (let tries = 0; tries < patience; tries += 1) {
    const { relay, paras } = await copies.network.step();
    const block = receiver.paraId === undefined ? relay : paras.get(receiver.paraId);
    const arrival = block && (await findArrival(receiver, { block, program }));
    if (arrival) return arrival;
  }
  return undefined;
}

async function sendStraight(
  copies: ChainForks,
  { para, program, receiver }: { readonly para: number; readonly program: Hex; readonly receiver: ChainFork },
): Promise<Way> {
  const { chain } = receiver.chain.runtime;
  const stop = (reason: string): Way => ({
    departure: { failure: { chain, reason, hex: program }, evidence: [] },
  });
  if (receiver.paraId !== undefined) {
    const page = encodePage([program]);
    const { dropped } = await copies.network.sendHorizontal(para, receiver.paraId, page);
    if (dropped) return stop(`The message goes nowhere: ${dropped.reason}.`);
    return {
      departure: { program, evidence: [] },
      arrival: await awaitArrival(copies, { program, receiver }),
    };
  }
  try {
    const { block } = await copies.network.sendUpward(para, program);
    return { departure: { program, evidence: [] }, arrival: await findArrival(receiver, { block, program }) };
  } catch (error) {
    if (!isParachronError(error, 'UPWARD_MESSAGE_SIZE')) throw error;
    return stop(error.message);
  }
}
