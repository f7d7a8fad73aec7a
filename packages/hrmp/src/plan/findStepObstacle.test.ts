import { kusama2025 } from '@parachron/samples/runtimes';
import { describe, expect, it, test } from 'vitest';
import { makeFacts } from '../../test/support/madeFacts.js';
import type { DueAction, DueStep } from '../money/DueStep.js';
import { findStepObstacle } from './findStepObstacle.js';

const relay = kusama2025();
const { chain } = relay;
const there = { sender: 2000, recipient: 2114 };
const back = { sender: 2114, recipient: 2000 };
const sizes = { capacity: 8, messageSize: 512 };
const deposit = 10n ** 13n;
const minimum = 333_333_333n;
const init: DueAction = { kind: 'init', channel: there, sizes };
const accept: DueAction = { kind: 'accept', channel: back };

const makeStep = (actions: readonly DueAction[], more: Partial<DueStep> = {}): DueStep => ({
  ...{ id: 'step', title: 'A step.', para: 2000, actions, calls: [], after: [], notes: [], ...more },
});
const ofAnyAccount = { para: undefined };
const withFree = (free: bigint) => ({ para: { balance: { ...makeFacts(relay).paras[0].balance, free } } });

describe('a step that the channel manager accepts', () => {
  it('has no obstacle, and the facts after it have its request', () => {
    const { obstacle, facts } = findStepObstacle(makeFacts(relay), { step: makeStep([init]), offer: 0n });
    expect(obstacle).toBeUndefined();
    expect(facts.channels[0]).toMatchObject({ state: 'requested', capacity: 8, senderDeposit: deposit });
    expect(facts.channels[1].state).toBe('none');
  });

  it('has the effects of all its calls', () => {
    const facts = makeFacts(relay, { states: ['none', 'requested'] });
    const after = findStepObstacle(facts, { step: makeStep([init, accept]), offer: 0n }).facts;
    expect(after.channels.map(({ state }) => state)).toEqual(['requested', 'accepted']);
    expect(after.paras[0].balance.reserved).toBe(2n * deposit);
  });

  it('without sizes opens a channel of the largest sizes', () => {
    const step = makeStep([{ kind: 'init', channel: there }], ofAnyAccount);
    const { obstacle, facts } = findStepObstacle(makeFacts(relay), { step, offer: 0n });
    expect(obstacle).toBeUndefined();
    expect(facts.channels[0]).toMatchObject({ capacity: 1000, messageSize: 102_400 });
  });
});

describe('the balance of a step', () => {
  test.each([
    [deposit + minimum, 0n, undefined],
    [deposit + minimum + 9n, 9n, undefined],
    [deposit + minimum + 8n, 9n, 'ConsumerRemaining'],
    [deposit + 8n, 9n, 'InsufficientBalance'],
  ])('of %s planck lacks the offer of %s planck while the call runs: %s', (free, offer, error) => {
    const { obstacle } = findStepObstacle(makeFacts(relay, withFree(free)), {
      step: makeStep([init]),
      offer,
    });
    expect(obstacle?.reason.includes(`${error}.`)).toBe(error && true);
  });

  it('pays the deposits of all calls, in their order', () => {
    const facts = makeFacts(relay, {
      states: ['none', 'requested'],
      ...withFree(2n * deposit + minimum - 1n),
    });
    const { obstacle } = findStepObstacle(facts, { step: makeStep([init, accept]), offer: 0n });
    expect(obstacle).toEqual({
      reason: expect.stringContaining(`${chain} refuses the call with ConsumerRemaining.`),
      howTo: 'Move funds to the account of parachain 2000 on the relay chain.',
    });
  });

  it('of an acceptance names the recipient as the payer', () => {
    const facts = makeFacts(relay, { states: ['requested', 'none'], ...withFree(0n) });
    const step = makeStep([{ kind: 'accept', channel: there }], { para: 2114 });
    expect(findStepObstacle(facts, { step, offer: 0n }).obstacle?.howTo).toBe(
      'Move funds to the account of parachain 2114 on the relay chain.',
    );
  });
});

describe('the obstacle of a step', () => {
  test.each([
    [undefined, 'not registered'],
    ['Onboarding', 'Onboarding'],
    ['OffboardingParachain', 'OffboardingParachain'],
  ])('is its own sender, if the sender is %s', (lifecycle, state) => {
    const facts = makeFacts(relay);
    const paras = [{ ...facts.paras[0], lifecycle }, facts.paras[1]] as const;
    const { obstacle } = findStepObstacle({ ...facts, paras }, { step: makeStep([init]), offer: 0n });
    expect(obstacle?.reason).toBe(`${chain} does not accept messages from parachain 2000 (state: ${state}).`);
  });

  it('is the sender before a refusal of its calls', () => {
    const facts = makeFacts(relay, { states: ['open', 'none'] });
    const paras = [{ ...facts.paras[0], lifecycle: 'Onboarding' }, facts.paras[1]] as const;
    const { obstacle } = findStepObstacle({ ...facts, paras }, { step: makeStep([init]), offer: 0n });
    expect(obstacle?.reason).toContain('does not accept messages');
  });

  it('is no sender for a step that any account may send', () => {
    const facts = makeFacts(relay);
    const paras = [{ ...facts.paras[0], lifecycle: undefined }, facts.paras[1]] as const;
    const { obstacle } = findStepObstacle(
      { ...facts, paras },
      { step: makeStep([init], ofAnyAccount), offer: 0n },
    );
    expect(obstacle).toBeUndefined();
  });

  it('is the first refusal: an acceptance without its request is refused', () => {
    const { obstacle } = findStepObstacle(makeFacts(relay), { step: makeStep([accept, init]), offer: 0n });
    expect(obstacle?.reason).toBe(
      `${chain} refuses the call with Hrmp.AcceptHrmpChannelDoesntExist. There is no request from 2114 to 2000 to accept (none).`,
    );
  });

  it('leaves the later facts as if the step had taken effect, so that later steps are judged on their own', () => {
    const facts = makeFacts(relay, withFree(0n));
    const after = findStepObstacle(facts, { step: makeStep([init]), offer: 0n });
    expect(after.obstacle).toBeDefined();
    expect(after.facts.channels[0].state).toBe('requested');
  });
});
