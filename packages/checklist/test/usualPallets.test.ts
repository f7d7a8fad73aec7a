// The published pallets in the metadata of real runtimes of several generations, as polkadot.js keeps it: each has its structure.
import { listPallets, listUsualPallets } from '@parachron/core';
import * as samples from '@parachron/samples/runtimes';
import { expect, it } from 'vitest';

const published = [
  'AssetConversion',
  'Babe',
  'Balances',
  'Configuration',
  'Contracts',
  'Hrmp',
  'MessageQueue',
  'Multisig',
  'ParaScheduler',
  'ParachainInfo',
  'ParachainSystem',
  'Paras',
  'PolkadotXcm',
  'Proxy',
  'Revive',
  'Scheduler',
  'Session',
  'Sudo',
  'Timestamp',
  'TransactionPayment',
  'Treasury',
  'Utility',
  'XcmPallet',
  'XcmpQueue',
];

it.each(Object.entries(samples))('%s has each published pallet under its own name', (_name, load) => {
  const { registry } = load();
  const own = new Set(listPallets(registry).map(({ name }) => name));
  const found = published.filter((name) => own.has(name));
  expect(found.length).toBeGreaterThan(10);
  expect(found.map((name) => listUsualPallets(registry, name))).toEqual(found.map((name) => [name]));
});
