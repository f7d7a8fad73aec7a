// A node that lies about an account or a balance, asked by the command.

import { connect } from '@parachron/client';
import { encodeCall, formatAccount, type Hex, parseAccount } from '@parachron/core';
import { xxhashAsHex } from '@polkadot/util-crypto';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { alice, bob, derivedAlice } from './support/local.js';
import { runCommand } from './support/runCommand.js';
import { type RealNetwork, serveRealNetwork, ws } from './support/serveRealNetwork.js';
import { serveChanged } from './support/serveRelay.js';

const stranger: Hex = `0x${'66'.repeat(32)}`;

/** The answers of a target that derives the account of the stranger, by a rule of its own or of its owner. */
const nameStranger = (method: string, result: unknown) =>
  method === 'state_call' && typeof result === 'string'
    ? result.replaceAll(derivedAlice.slice(2), stranger.slice(2))
    : result;

/** Serves a node with changed answers until the end of the test, and returns its endpoint. */
async function serveLiar(...given: Parameters<typeof serveChanged>): Promise<string> {
  const { endpoint, close } = await serveChanged(...given);
  onTestFinished(close);
  return endpoint;
}

const inBothOrders = (one: string, other: string) =>
  [
    [one, other],
    [other, one],
  ] as const;

const targetName = 'Parachron Target 2000';
const listChains = (plan: readonly { readonly layers: readonly { readonly chain: string }[] }[]) =>
  plan.flatMap(({ layers }) => layers.map(({ chain }) => chain));

/** The headers of a node that has other blocks: each is the header of block 1. */
const nameFirstBlock = (header: unknown) => ({ ...(header as object), number: '0x1' });

let network: RealNetwork;
beforeAll(async () => {
  network = await serveRealNetwork(2000);
});
afterAll(() => network.close());

/** Plans a transfer of Alice at nodes of the target. */
async function planAt(targets: readonly string[], more: readonly string[] = []) {
  const chain = await connect(ws(network.servers.target));
  const args = { dest: { Id: bob }, value: 1_000_000_000_000n };
  const call = encodeCall(chain.runtime.registry, {
    pallet: 'Balances',
    method: 'transfer_keep_alive',
    args,
  });
  const { ss58Prefix } = chain.runtime;
  await chain.close();
  const [relay, service] = [network.servers.relay, network.servers.service].map(ws);
  const ran = await runCommand([
    ...['plan', '--relay', relay ?? '', '--service', service ?? ''],
    ...targets.flatMap((target) => ['--target', target]),
    ...['--user', alice, '--call', `pay=${call.hex}`, '--json', ...more],
  ]);
  const [{ plan }] = JSON.parse(ran.out).plans;
  const shows = (part: unknown, hex: Hex) => {
    const text = JSON.stringify(part);
    return [hex.slice(2), formatAccount(parseAccount(hex), ss58Prefix)].some((form) => text.includes(form));
  };
  return { ...ran, plan, shows };
}

it('gives the account no proxy and no funds, and names it beside the computed ones', async () => {
  const honest = await planAt([ws(network.servers.target)]);
  expect(honest.shows(honest.plan, derivedAlice)).toBe(true);
  const liar = await serveLiar(ws(network.servers.target), nameStranger);
  const robbed = await planAt([liar]);
  expect(robbed.shows(robbed.plan, stranger)).toBe(false);
  expect(robbed.shows(robbed.plan, derivedAlice)).toBe(false);
  expect(robbed.out).toContain('A node can give the account of its owner.');
  expect(robbed.out).toContain(
    'Not confirmed by a second endpoint: relay chain, target chain, service chain.',
  );
  // A second, honest endpoint names the lie, whichever of the two is read first.
  const honestNode = ws(network.servers.target);
  for (const targets of inBothOrders(liar, honestNode)) {
    const compared = await planAt(targets);
    expect(compared.shows(compared.plan, stranger)).toBe(false);
    expect(compared.out).toContain('disagree on LocationToAccountApi.convert_location');
    expect(compared.out).toContain(`${targets[1]?.replace(/^\w+:\/\//, '')} answers`);
  }
});

it('uses an account of no known rule that the user confirms, and no other', async () => {
  const own = await serveLiar(ws(network.servers.target), nameStranger);
  const confirmed = await planAt([own], ['--derived-account', stranger]);
  expect(confirmed.shows(confirmed.plan, stranger)).toBe(true);
  const other = await planAt([own], ['--derived-account', derivedAlice]);
  for (const hex of [stranger, derivedAlice]) expect(other.shows(other.plan, hex)).toBe(false);
  expect(other.out).toContain('but the confirmed account is ');
});

describe('a relay chain with a node that invents balances', () => {
  // AccountInfo of Rococo: nonce, consumers, providers, sufficients, then free, reserved, frozen and flags.
  const rich = `0x${'00'.repeat(8)}01${'00'.repeat(7)}${'00'.repeat(7)}01${'00'.repeat(8)}${'00'.repeat(48)}`;
  // The hashes of "System" and "Account".
  const accounts = '0x26aa394eea5630e07c48ae0c9558cef7b99d880ec681799c0cf30e8886371da9';
  const invent = (method: string, result: unknown) =>
    method === 'state_queryStorageAt'
      ? (result as { changes: [string, unknown][] }[]).map(({ changes, ...set }) => ({
          ...set,
          changes: changes.map(([key, value]) => [key, key.startsWith(accounts) ? rich : value]),
        }))
      : result;
  const check = async (...relays: readonly string[]) => {
    const args = relays.flatMap((relay) => ['--relay', relay]);
    const target = ws(network.servers.target);
    const only = ['--check', 'hrmp/sovereign-accounts-funded', '--check', 'network/endpoints-agree'];
    return runCommand(['check', ...args, '--target', target, ...only, '--verbose'], { width: 400 });
  };

  it('is believed alone, in so many words, and contradicted by a second node', async () => {
    const honest = ws(network.servers.relay);
    const liar = await serveLiar(honest, invent);
    const alone = await check(liar);
    expect(alone.out).toContain('Not confirmed by a second endpoint: relay chain, target chain.');
    for (const relays of inBothOrders(liar, honest)) {
      const out = (await check(...relays)).out.replaceAll(/\s+/g, ' ');
      expect(out).toContain('Not confirmed by a second endpoint: target chain.');
      expect(out).toMatch(/disagree on System\.Account\(\S+\) at block #\d+: /);
      for (const endpoint of relays) expect(out).toMatch(new RegExp(`${endpoint} answers \\S`));
      expect(out).toContain('The endpoints of a chain disagree');
      expect(out).not.toContain('is funded');
    }
  });

  it.each([
    ['properties', 'system_properties', () => ({ ss58Format: 42, tokenDecimals: 3, tokenSymbol: 'ROC' })],
    ['name', 'system_chain', () => 'Polkadot'],
    ['blocks', 'chain_getHeader', nameFirstBlock],
  ] as const)(
    'is a finding if it contradicts a second node on the %s of the chain',
    async (_, lied, tell) => {
      const honest = ws(network.servers.relay);
      const liar = await serveLiar(honest, (method, result) => (method === lied ? tell(result) : result));
      for (const relays of inBothOrders(liar, honest)) {
        const { code, out } = await check(...relays);
        const text = out.replaceAll(/\s+/g, ' ');
        expect(code).toBe(1);
        expect(text).toMatch(
          /FAIL relay chain: block #\d+ and its runtime: The endpoints of \S+ disagree on block/,
        );
        for (const endpoint of relays) expect(text).toContain(`${endpoint} answers `);
        expect(text).not.toMatch(/was given|is funded|to be funded/);
      }
    },
  );
});

it('plans nothing by the runtime of a target whose nodes disagree on a block', async () => {
  await network.devnet.step();
  const honest = ws(network.servers.target);
  const liar = await serveLiar(honest, (method, result) =>
    method === 'chain_getHeader' ? nameFirstBlock(result) : result,
  );
  const alone = await planAt([honest]);
  expect(listChains(alone.plan)).toContain(targetName);
  for (const targets of inBothOrders(liar, honest)) {
    const { code, out, plan } = await planAt(targets, ['--detailed-exitcode']);
    expect(code).toBe(11);
    expect(listChains(plan)).not.toContain(targetName);
    expect(out).toMatch(/The endpoints of .* disagree on block #1 .* answers .* answers /);
    const places = targets.flatMap((target) => ['--target', target]);
    const relay = ws(network.servers.relay);
    const checked = await runCommand(['check', '--relay', relay, ...places, '--json']);
    const shown = await runCommand(['check', '--relay', relay, ...places]);
    expect(shown.out).toContain('Not given: --service, --call,');
    const [{ findings }] = JSON.parse(checked.out).reports;
    expect(findings).toContainEqual(
      expect.objectContaining({
        check: 'network/runtimes-known',
        subject: 'target chain',
        outcome: 'unknown',
        reason: expect.stringMatching(/^Not checked: The endpoints of .* disagree on block #1 /),
      }),
    );
  }
});

describe('a dry run with forks of a relay chain with two nodes', () => {
  const dryRun = async (...relays: readonly string[]) => {
    const args = relays.flatMap((relay) => ['--relay', relay]);
    const target = ws(network.servers.target);
    const only = ['--check', 'hrmp/channel-open-both-ways', '--dry-run', '--json'];
    const ran = await runCommand(['check', ...args, '--target', target, ...only]);
    return { ...ran, dryRun: JSON.parse(ran.out).reports[0].dryRun };
  };

  it('ends with a result if both agree', async () => {
    const honest = ws(network.servers.relay);
    const { dryRun: result } = await dryRun(honest, honest.replace('127.0.0.1', 'localhost'));
    expect(result.outcome).toBe('done');
  });

  const serveLiarAbout = (honest: string, prefix: string) =>
    serveLiar(honest, (method, result) =>
      method === 'state_queryStorageAt'
        ? (result as { changes: [string, string | null][] }[]).map(({ changes, ...set }) => ({
            ...set,
            changes: changes.map(([key, value]) => [key, key.startsWith(prefix) ? `${value}00` : value]),
          }))
        : result,
    );

  it('takes the code of an earlier fork by its hash', async () => {
    const honest = ws(network.servers.relay);
    await dryRun(honest, honest.replace('127.0.0.1', 'localhost'));
    const liar = await serveLiarAbout(honest, '0x3a636f6465');
    expect((await dryRun(liar, honest)).dryRun.outcome).toBe('done');
  });

  it('is unknown with both answers if one lies about a value that no check reads', async () => {
    const honest = ws(network.servers.relay);
    const liar = await serveLiarAbout(honest, xxhashAsHex('Babe', 128));
    for (const relays of inBothOrders(liar, honest)) {
      const { dryRun: result } = await dryRun(...relays);
      expect(result).toMatchObject({
        outcome: 'unknown',
        steps: [{ id: 'forks', outcome: 'unknown' }],
      });
      const [{ reason }] = result.steps;
      expect(reason).toContain('disagree on state_queryStorageAt');
      for (const endpoint of relays) expect(reason).toContain(`${endpoint} answers `);
    }
  });
});
