import type { DecodedEvent } from '@parachron/client';
import type { Account, Hex } from '@parachron/core';
import {
  type DeliveryExplanation,
  type DeliveryFacts,
  explainDelivery,
  getDeliveryContext,
} from '@parachron/proxy';
import type { Fixture } from './createFixture.js';
import { type Balances, compareBooks, getBalances } from './getBalances.js';
import { listEvents } from './listEvents.js';

/** A slot that passed. */
export interface Round {
  readonly service: readonly DecodedEvent[];
  readonly target: readonly DecodedEvent[];
  /** Outcome of the message on the target; undefined if no message was sent. */
  readonly explanation: DeliveryExplanation | undefined;
  readonly moved: Balances;
}

/** Lets time pass to the next slot, and explains the outcome. */
export async function passSlot(
  fixture: Fixture,
  known: { readonly facts: DeliveryFacts; readonly program: Hex; readonly own: Account | undefined },
): Promise<Round> {
  const { devnet, service, target } = fixture;
  const { facts, program, own } = known;
  const [before, here, there] = await Promise.all([
    getBalances(fixture, own),
    service.snapshot(),
    target.snapshot(),
  ]);
  await devnet.advanceToNextSlot();
  const events = {
    service: await listEvents(service, { after: here.block.number }),
    target: await listEvents(target, { after: there.block.number }),
  };
  const isSent = events.service.some(({ method }) => method === 'XcmSent');
  const { user, derived } = facts;
  const explanation = explainDelivery(
    events.target,
    await getDeliveryContext(there, { user, derived, program }),
  );
  return {
    ...events,
    explanation: isSent ? explanation : undefined,
    moved: compareBooks(before, await getBalances(fixture, own)),
  };
}
