import type { PlanStep } from '@parachron/core';
import { describe, expect, it } from 'vitest';
import {
  bareParas,
  createBareForks,
  makeLayer,
  makeStep,
  commonName as name,
} from '../../test/support/createBareForks.js';
import { findFork } from '../forks/ForkNetwork.js';
import { dryRunPlan } from './dryRunOnForks.js';

const { target: TARGET, service: SERVICE } = bareParas;

describe('findFork', () => {
  it.each([
    [TARGET, 'target'],
    [SERVICE, 'service'],
  ] as const)('finds para %i among chains of one name', (para, role) => {
    const { forks } = createBareForks();
    expect(findFork(forks, { chain: name, para })).toBe(forks[role]);
  });

  it('finds no fork of a parachain without a fork, even if other chains have its name', () => {
    const { service: _, ...without } = createBareForks().forks;
    expect(findFork(without, { chain: name, para: SERVICE })).toBeUndefined();
  });

  it('finds a chain without a para id by its name if the chain may manage channels', () => {
    const { forks } = createBareForks({ names: { relay: 'Relay' } });
    expect(findFork(forks, { chain: 'Relay' })).toBe(forks.relay);
    expect(findFork(forks, { chain: 'Other' })).toBeUndefined();
  });

  it('finds no other parachain with the name of a chain that manages channels and has no fork', () => {
    const { forks } = createBareForks({ names: { relay: 'Relay' } });
    expect(findFork(forks, { chain: name })).toBeUndefined();
  });

  it('finds a target that is the channel manager by its name', () => {
    const { forks } = createBareForks({ names: { target: 'Target' } });
    const shared = { ...forks, channelManager: forks.target } as typeof forks;
    expect(findFork(shared, { chain: 'Target' })).toBe(forks.target);
  });

  it('finds the chain that manages channels by a name that several chains have', () => {
    const { forks: without } = createBareForks();
    expect(findFork(without, { chain: name })).toBe(without.relay);
    const { forks } = createBareForks({ without: [] });
    expect(findFork(forks, { chain: name })).toBe(forks.channelManager);
  });
});

describe('a plan for chains of one name', () => {
  const tryStep = async (step: PlanStep) => {
    const { forks, done } = createBareForks();
    const [tried] = await dryRunPlan(forks, [step], { onProgress: () => undefined });
    return { tried, done };
  };

  it.each([
    [TARGET, 'target root'],
    [SERVICE, 'service root'],
  ])('has the root of para %i dispatch its call on its own fork', async (para, where) => {
    const { tried, done } = await tryStep(makeStep([makeLayer('inner-call', { para })], { para }));
    expect(done).toEqual([where]);
    expect(tried).toMatchObject({ outcome: 'done', reason: 'a call, dispatched as root, succeeded.' });
  });

  it.each([
    [TARGET, 'target signed'],
    [SERVICE, 'service signed'],
  ])('is signed on the fork of para %i that the layer names', async (para, where) => {
    const { done } = await tryStep(makeStep([makeLayer('call', { para })], { signed: {} }));
    expect(done).toEqual([where]);
  });

  it('has the relay chain dispatch a call that any account may send', async () => {
    expect((await tryStep(makeStep([makeLayer('call')]))).done).toEqual(['relay signed']);
  });

  it('does not dispatch a call of the relay chain on a parachain if no program carries the call', async () => {
    // As planned where the fee of the program could not be asked: its root has nothing to send.
    const { tried, done } = await tryStep(makeStep([makeLayer('inner-call')], { para: TARGET }));
    expect(done).toEqual([]);
    expect(tried?.reason).toBe('Not tried: the plan has no bytes to send.');
  });

  it('sends no program for a parachain to a relay chain of the same name', async () => {
    const program = makeLayer('program', { para: 1005 });
    const { tried, done } = await tryStep(makeStep([program, makeLayer('send')], { para: TARGET }));
    expect(done).toEqual([]);
    expect(tried?.reason).toBe(`Not tried: there is no fork of ${name}.`);
  });

  it('sends no program for a channel manager without a fork to a parachain of the same name', async () => {
    const { forks, done } = createBareForks({ names: { relay: 'Relay' } });
    const send = makeLayer('send', { para: TARGET });
    const step = makeStep([makeLayer('program'), send], { para: TARGET });
    const [tried] = await dryRunPlan(forks, [step], { onProgress: () => undefined });
    expect(done).toEqual([]);
    expect(tried?.reason).toBe(`Not tried: there is no fork of ${name}.`);
  });
});
