import type { ServiceTarget } from '@parachron/devnet';
import { describe, expect, it } from 'vitest';
import { bareParas, createBareForks } from '../../test/support/createBareForks.js';
import { openSmallChain, openSmallService } from '../../test/support/openSmallChain.js';
import type { ChainFork, ChainForks } from '../forks/ChainForks.js';
import type { Scope } from '../Scope.js';
import { getSending } from './getSending.js';

const scope: Scope = {
  ...{ network: 'local', serviceParaId: bareParas.service, targetParaId: bareParas.target },
  proposal: { maxCapacity: 8, maxMessageSize: 1024 },
};
const row: ServiceTarget = {
  ...{ instructionWeight: 1_000_000_000n, feePerSecond: 5_000_000_000_000n },
  ...{ flow: 'sovereign', xcmVersion: 3 },
};

/** Reads the sending of a small service with this row for the target and this version for it. */
async function read({
  targets = { [`${bareParas.target}/0`]: row },
  safe,
}: {
  readonly targets?: Readonly<Record<string, ServiceTarget>>;
  readonly safe?: number | null;
} = {}) {
  const service = await openSmallService({ config: { targets } });
  if (safe !== undefined) {
    await service.chain.request('dev_setStorage', [{ PolkadotXcm: { SafeXcmVersion: safe } }]);
  }
  const target = await openSmallChain();
  const { forks } = createBareForks();
  const of = (fork: ChainFork | undefined, chain: ChainFork['chain']) => ({ ...fork, chain }) as ChainFork;
  const both = {
    ...forks,
    service: of(forks.service, service.chain),
    target: of(forks.target, target.chain),
  } as ChainForks;
  return getSending(both, of(forks.target, target.chain), scope);
}

describe('the payer and the price of a program', () => {
  it.each([
    ['sovereign', undefined, { flow: 'sovereign', token: 'service' }],
    ['sovereign', 'target', { flow: 'sovereign', token: 'target' }],
    ['remote', undefined, { flow: 'remote', token: 'target' }],
  ] as const)('come from the row of the service: %s in the token %s', async (flow, feeAsset, payment) => {
    const entry = { ...row, flow, ...(feeAsset === undefined ? {} : { feeAsset }) };
    const { request, assumed } = await read({ targets: { [`${bareParas.target}/0`]: entry } });
    expect(request.payments).toEqual([payment]);
    expect(assumed.filter(({ about }) => about === 'terms')).toEqual([]);
  });

  it('are assumed if the service has no row for the target', async () => {
    const { request, assumed } = await read({ targets: { '3000/0': row } });
    expect(request).not.toHaveProperty('payments');
    expect(request).not.toHaveProperty('termsFor');
    expect(assumed).toContainEqual({
      about: 'terms',
      reason: 'The service has no row for parachain 2000 in its table.',
      howToFindOut: 'Ask the team of the service to add a row.',
    });
  });
});

describe('the version of a program', () => {
  const ofTarget = `${bareParas.target}/0`;
  const other = { '3000/0': { ...row, xcmVersion: 4 as const } };
  const readVersion = async (options: Parameters<typeof read>[0]) => {
    const { request, assumed } = await read(options);
    return { versions: request.versions, assumed: assumed.filter(({ about }) => about === 'version') };
  };

  it.each([
    [3, 4],
    [4, 3],
  ] as const)(
    'is version %i, stored for the target, before the default version %i',
    async (xcmVersion, safe) => {
      const targets = { ...other, [ofTarget]: { ...row, xcmVersion } };
      expect(await readVersion({ safe, targets })).toEqual({ versions: [xcmVersion], assumed: [] });
    },
  );

  it.each([
    [3, 3],
    [4, 4],
    // A router sends in its newest version at most.
    [5, 4],
  ])(
    'without one for the target is the default version %i of a service that writes version 4: %i',
    async (safe, version) => {
      expect(await readVersion({ safe, targets: other })).toEqual({ versions: [version], assumed: [] });
    },
  );

  it('is assumed if the service stores no version: each version that it writes is possible', async () => {
    expect(await readVersion({ safe: null, targets: other })).toEqual({
      versions: [2, 3, 4],
      assumed: [
        {
          about: 'version',
          reason: 'The service stores no XCM version for the target, or the version could not be read.',
          howToFindOut:
            'Set the version with PolkadotXcm.force_xcm_version on the service, or ask the team of the service.',
        },
      ],
    });
  });
});

describe('the sending of a service without a fork', () => {
  const readWithout = async (missing: ChainForks['missing']) => {
    const target = await openSmallChain();
    const { service: _, ...forks } = createBareForks().forks;
    const fork = { ...forks.target, chain: target.chain } as ChainFork;
    return getSending({ ...forks, missing }, fork, scope);
  };

  it.each([
    [[], 'no endpoint of the service was given.', 'Give an endpoint of the service.'],
    [
      [{ role: 'service', reason: 'Refused.' }],
      'the service has no fork.',
      'Give another endpoint of the service.',
    ],
    [
      [{ role: 'target', reason: 'Refused.' }],
      'no endpoint of the service was given.',
      'Give an endpoint of the service.',
    ],
  ] as const)('is assumed in all parts, where %j has no fork', async (missing, why, howToFindOut) => {
    const { request, assumed } = await readWithout(missing);
    const reason = `The table of the service could not be read: ${why}`;
    expect(assumed).toEqual([
      { about: 'terms', reason, howToFindOut },
      { about: 'version', reason, howToFindOut },
    ]);
    // The token of the target is read from the target itself.
    expect(request).toEqual({ ownToken: 'target' });
  });
});
