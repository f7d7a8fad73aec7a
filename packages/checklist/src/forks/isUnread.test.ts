import { substrateNode } from '@parachron/samples/runtimes';
import { expect, it } from 'vitest';
import { bareParas, createBareForks } from '../../test/support/createBareForks.js';
import { describeUnread, isUnread } from './arrivals.js';
import type { ForkNetwork } from './ForkNetwork.js';

// Programs of Polkadot's runtime 1003000 for parachain 2030, whose runtime 998 does not read version 4.
it('a notice that its receiver does not read is none of the programs for which a call lacks a version', () => {
  const { forks } = createBareForks();
  const target = { ...forks.target, chain: { runtime: substrateNode() } };
  const judge = (program: `0x${string}`) =>
    isUnread({ ...forks, target } as unknown as ForkNetwork, { to: bareParas.target, program });
  expect(judge('0x04040a')).toBe(true);
  expect(judge('0x040407092102400600a10f')).toBe(false);
  const subscription = '0x04081a0000002c0b42cb1b2508405ca8ca0a10496efbd362647eb29c31b0e60bce7a9394408801';
  expect(judge(subscription)).toBe(false);
});

it('a chain without XCM is not advised to be sent another version', () => {
  const { forks } = createBareForks();
  const target = { ...forks.target, chain: { runtime: substrateNode() } };
  const unread = { to: bareParas.target, program: '0x04040a' } as const;
  expect(describeUnread({ ...forks, target } as unknown as ForkNetwork, unread)).toMatch(
    / reads no programs of XCM\.$/,
  );
});
