import {
  confirmChain,
  connect,
  type DecodedEvent,
  type Fork,
  type Forkable,
  type ForkMessage,
} from '@parachron/client';
import {
  existentialDepositRead,
  formatAccount,
  formatHex,
  formatJson,
  type Hex,
  omitUndefined,
  orUndefined,
  parseAccount,
  parseHex,
  type Reads,
  type RuntimeCallRead,
  type Snapshot,
} from '@parachron/core';
import type { TargetOptions } from '@parachron/devnet';
import { blake2AsU8a } from '@polkadot/util-crypto';
import { describe, expect, test } from 'vitest';
import { getDerivedAccount, planDelivery, readServiceAccount } from '../src/index.js';
import { closeAfterEach } from './support/closeAfterEach.js';
import { type OpenTarget, old, openTarget } from './support/openTarget.js';
import { derived, sovereign, user } from './support/users.js';

const keep = closeAfterEach();

async function begin(options: TargetOptions = {}): Promise<OpenTarget> {
  return keep(await openTarget(options));
}

describe('the derived account on a target with runtime APIs', () => {
  test.each(['hashedDescription', 'locationHash'] as const)(
    'is returned by the runtime API with the rule %s',
    async (derivation) => {
      const { chain } = await begin({ derivation });
      expect(await getDerivedAccount(await chain.snapshot(), user)).toMatchObject({
        kind: 'account',
        account: { kind: 'AccountId32', hex: derived[derivation] },
        rule: derivation,
        source: 'LocationToAccountApi.convert_location',
        evidence: [{ key: 'LocationToAccountApi.convert_location' }],
      });
    },
  );

  test('of a child chain is derived with the prefix ChildChain', async () => {
    const { chain } = await begin();
    const child = await getDerivedAccount(await chain.snapshot(), { ...user, relation: 'child' });
    // "ChildChain" and the rest of the formula, as accounts.test.ts of src writes it out.
    expect(child).toMatchObject({ kind: 'account', rule: 'hashedDescription' });
    expect(child).not.toMatchObject({ account: { hex: derived.hashedDescription } });
  });

  test('is missing by the runtime API', async () => {
    const target = await begin({ derivation: 'none' });
    expect(await getDerivedAccount(await target.snapshot(), user)).toMatchObject({
      kind: 'none',
      source: 'LocationToAccountApi.convert_location',
    });
  });
});

/** Forks that report other events of messages. */
function changeForks(
  chain: Forkable,
  change: (events: readonly DecodedEvent[]) => readonly DecodedEvent[],
): Forkable {
  const fork = async (): Promise<Fork> => {
    const honest = await chain.fork();
    return new Proxy(honest, {
      get: (_, name) => {
        if (name === 'fork') return () => changeForks(honest, change).fork();
        if (name === 'receive') return async (message: ForkMessage) => change(await honest.receive(message));
        const found = Reflect.get(honest, name, honest);
        return typeof found === 'function' ? found.bind(honest) : found;
      },
    });
  };
  return { fork };
}

describe('the derived account on a target without runtime APIs', () => {
  test.each(['locationHash', 'hashedDescription'] as const)(
    'is shown by a fork with the rule %s',
    async (derivation) => {
      const { chain, small } = await begin({ ...old, derivation });
      const snapshot = await chain.snapshot();
      const data = { who: formatAccount(parseAccount(derived[derivation])), amount: expect.any(String) };
      const deposit = { event: 'Balances.Deposit', data };
      expect(await getDerivedAccount(snapshot, user, { fork: small })).toMatchObject({
        kind: 'account',
        account: { hex: derived[derivation] },
        rule: derivation,
        source: 'fork',
        // The block of the chain itself: no node knows the blocks of a fork.
        evidence: [{ block: snapshot.block, value: expect.arrayContaining([deposit]) }],
      });
    },
  );

  test('is the account of the given rule, and else unknown', async () => {
    const { chain } = await begin({ ...old, derivation: 'locationHash' });
    const snapshot = await chain.snapshot();
    expect(await getDerivedAccount(snapshot, user, { rule: 'locationHash' })).toMatchObject({
      kind: 'account',
      account: { hex: derived.locationHash },
      source: 'configuration',
    });
    expect(await getDerivedAccount(snapshot, user, { rule: 'none' })).toMatchObject({ kind: 'none' });
    expect(await getDerivedAccount(snapshot, user)).toMatchObject({
      kind: 'unknown',
      reason: expect.stringContaining('LocationToAccountApi'),
      howToFindOut: expect.stringContaining('fork'),
    });
  });

  test('is missing if a deposit to the user fails and that to the control account works on the fork', async () => {
    const { chain, small } = await begin({ ...old, derivation: 'none' });
    expect(await getDerivedAccount(await chain.snapshot(), user, { fork: small })).toMatchObject({
      kind: 'none',
      source: 'fork',
      reason: expect.stringMatching(
        /, the service's deposit of token ".*" \(\w+\) reached no account for a user of parachain 2114 \(program failed\)\. It reached a control account\.$/,
      ),
    });
  });

  // parachain-staking of chains without an existential deposit: `CollatorChosen` has a round, which is 3 at first.
  test('is not the account of an event with a small number', async () => {
    const { chain, small } = await begin({ ...old, derivation: 'none' });
    const snapshot = await chain.snapshot();
    const { least } = await snapshot.read({ least: existentialDepositRead() });
    const reward = 2n * (least.known ? least.value : 0n) + 1n;
    const chosen = [3n, reward].map((round) => {
      const names = { pallet: 'Staking', usualPallet: 'Staking', method: 'Chosen' };
      return {
        ...names,
        phase: 'initialization',
        data: { collator: derived.hashedDescription, round: `${round}` },
      } as const;
    });
    const fork = changeForks(small, (events) => [...chosen, ...events]);
    expect(await getDerivedAccount(snapshot, user, { fork })).toMatchObject({ kind: 'none' });
  });

  // ORML keeps a deposit to a location without an account in its pallet UnknownTokens, and the program goes on (hydra_rococo).
  test('is missing if the chain keeps the deposit to the user elsewhere', async () => {
    const { chain, small } = await begin(old);
    const hex = derived.hashedDescription;
    const isOther = ({ data }: DecodedEvent) =>
      Object.values(data).every((value) => orUndefined(() => parseAccount(`${value}`).hex) !== hex);
    const kept = changeForks(small, (events) => events.filter(isOther));
    expect(await getDerivedAccount(await chain.snapshot(), user, { fork: kept })).toMatchObject({
      kind: 'none',
      reason: expect.stringContaining('reached no account for a user of parachain 2114 (program completed)'),
    });
  });
});

describe('the derived account on a target whose fork executes no program', () => {
  // The chain derives one: neither a barrier nor a token at another location shows otherwise.
  test('is unknown if the fork refuses every deposit', async () => {
    const { apis, executor } = old.config.xcm;
    const config = { xcm: { apis, executor: { ...executor, paidFrom: 'no one' as const } } };
    const { chain, small } = await begin({ derivation: 'locationHash', config });
    const found = await getDerivedAccount(await chain.snapshot(), user, { fork: small });
    expect(found).toMatchObject({
      kind: 'unknown',
      howToFindOut: expect.stringContaining('the converters in LocationToAccountId'),
      reason: expect.stringMatching(
        /no deposit reached an account: the service's deposit of .*: program refused; .*the relay chain's deposit of .*: program refused\./,
      ),
    });
  });

  test('is unknown if the fork emits no event about a message', async () => {
    const { chain, small } = await begin(old);
    const mute = changeForks(small, () => []);
    expect(await getDerivedAccount(await chain.snapshot(), user, { fork: mute })).toMatchObject({
      kind: 'unknown',
      reason: expect.stringContaining('no answer'),
    });
    const account = { kind: 'account', account: parseAccount(derived.hashedDescription) } as const;
    const request = { user, call: '0x000000', fork: mute } as const;
    const known = { ...account, source: 'configuration', evidence: [] } as const;
    const plan = await planDelivery(await chain.snapshot(), { ...request, derived: known });
    expect(plan).toMatchObject({ arrives: 'unknown', payment: undefined });
  });
});

describe('an account of no known rule', () => {
  const stranger = `0x${'66'.repeat(32)}` as const;

  /** The target by a node whose answers name another account of the given place. */
  const lie = (snapshot: Snapshot, change: (bytes: string) => string): Snapshot =>
    Object.assign(Object.create(snapshot), {
      read: async (reads: Reads) => {
        const told = Object.entries(reads).map(([name, read]) => {
          const { decode } = read as RuntimeCallRead<unknown>;
          if (!('api' in read)) return [name, read] as const;
          const changed: RuntimeCallRead<unknown>['decode'] = (bytes, registry) =>
            decode(parseHex(change(formatHex(bytes)) as Hex), registry);
          return [name, { ...read, decode: changed }] as const;
        });
        return snapshot.read(Object.fromEntries(told) as Reads);
      },
    });
  const own = derived.hashedDescription.slice(2);
  const answered = (snapshot: Snapshot) => lie(snapshot, (bytes) => bytes.replaceAll(own, stranger.slice(2)));

  test('that a node gives is unknown, beside the accounts of the rules', async () => {
    const { chain } = await begin();
    const snapshot = answered(await chain.snapshot());
    for (const rule of [undefined, 'hashedDescription'] as const) {
      const found = await getDerivedAccount(snapshot, user, omitUndefined({ rule }));
      expect(found).toMatchObject({ kind: 'unknown', doubtful: { kind: 'AccountId32', hex: stranger } });
      for (const hex of [stranger, derived.hashedDescription, derived.locationHash]) {
        const address = formatAccount(parseAccount(hex), snapshot.runtime.ss58Prefix);
        expect(found).toMatchObject({ reason: expect.stringContaining(address) });
      }
    }
  });

  test('that a node gives is not the account of the service', async () => {
    const snapshot = await (await begin()).chain.snapshot();
    expect(await readServiceAccount(snapshot, user)).toMatchObject({ hex: sovereign.hex });
    const change = (bytes: string) => bytes.replaceAll(sovereign.hex.slice(2), stranger.slice(2));
    expect(await readServiceAccount(lie(snapshot, change), user)).toBeUndefined();
  });

  test('is known if two endpoints give it or the team names it, and not if the team names another', async () => {
    const { chain } = await begin();
    const snapshot = answered(await chain.snapshot());
    const given = {
      kind: 'account',
      account: { hex: stranger },
      source: 'LocationToAccountApi.convert_location',
    };
    expect(await getDerivedAccount(snapshot, user, { account: stranger })).toMatchObject(given);
    const confirmed = Object.assign(Object.create(snapshot), { isConfirmed: true });
    expect(await getDerivedAccount(confirmed, user)).toMatchObject(given);
    const { ss58Prefix } = snapshot.runtime;
    for (const [source, account, other] of [
      [snapshot, derived.hashedDescription, stranger],
      [confirmed, derived.hashedDescription, stranger],
      [await chain.snapshot(), stranger, derived.hashedDescription],
    ] as const) {
      const found = await getDerivedAccount(source, user, { account });
      expect(found).toMatchObject({ kind: 'unknown', doubtful: { hex: other } });
      for (const hex of [account, other]) {
        const address = formatAccount(parseAccount(hex), ss58Prefix);
        expect(found).toMatchObject({ reason: expect.stringContaining(address) });
      }
    }
    const quiet = await begin(old);
    expect(await getDerivedAccount(await quiet.chain.snapshot(), user, { account: stranger })).toMatchObject({
      ...given,
      source: 'configuration',
    });
  });

  test('is unknown if the second endpoint refuses the question', async () => {
    const { provider } = await begin();
    const connectTo = (tell: (method: string, answer: unknown) => unknown) => {
      const send: typeof provider.send = async (method, params) =>
        tell(method, await provider.send(method, params)) as never;
      return connect(Object.assign(Object.create(provider), { send }));
    };
    const liar = await connectTo((_, answer) =>
      typeof answer === 'string' ? answer.replaceAll(own, stranger.slice(2)) : answer,
    );
    let refused = 0;
    const guarded = await connectTo((method, answer) => {
      if (method !== 'state_call' || !String(answer).includes(own)) return answer;
      refused += 1;
      throw Object.assign(new Error('not for everyone'), { code: -32000 });
    });
    const found = await getDerivedAccount(await confirmChain([liar, guarded]).snapshot(), user);
    expect(found).toMatchObject({ kind: 'unknown', doubtful: { hex: stranger } });
    expect(refused).toBe(1);
    await Promise.all([liar.close(), guarded.close()]);
  });

  test('that a fork shows is unknown, also if two endpoints agree', async () => {
    const { chain, small } = await begin({ ...old, derivation: 'locationHash' });
    const { ss58Prefix } = chain.runtime;
    const name = (hex: Hex) => formatAccount(parseAccount(hex), ss58Prefix);
    const lying = changeForks(small, (events) =>
      JSON.parse(formatJson(events).replaceAll(name(derived.locationHash), name(stranger))),
    );
    const confirmed = Object.assign(Object.create(await chain.snapshot()), { isConfirmed: true });
    expect(await getDerivedAccount(confirmed, user, { fork: small })).toMatchObject({ kind: 'account' });
    expect(await getDerivedAccount(confirmed, user, { fork: lying })).toMatchObject({
      kind: 'unknown',
      doubtful: { hex: stranger },
    });
  });
});

// Specification, "Derivations": for a 20-byte key compact(32) ++ "AccountKey20" ++ key.
test('a user of the service may have an account of 20 bytes', async () => {
  const { chain } = await begin();
  const alith = parseAccount('0xf24ff3a9cf04c71dbc94d0b566f7a27b94566cac');
  const text = (value: string) => [...new TextEncoder().encode(value)];
  const inner = [0x80, ...text('AccountKey20'), ...parseHex(alith.hex)];
  const preimage = Uint8Array.from([...text('SiblingChain'), 0x09, 0x21, ...inner]);
  expect(await getDerivedAccount(await chain.snapshot(), { ...user, account: alith })).toMatchObject({
    account: { hex: formatHex(blake2AsU8a(preimage, 256)) },
    rule: 'hashedDescription',
  });
});

test('a sovereign account that is a hashed description is read from the runtime API', async () => {
  const { chain, small } = await begin({ derivation: 'hashedSiblings' });
  const facts = await planDelivery(await chain.snapshot(), { user, call: '0x00000401', fork: small });
  // How real chains derive: "SiblingChain", compact(2114), and an empty description after compact(0).
  const preimage = Uint8Array.from([...new TextEncoder().encode('SiblingChain'), 0x09, 0x21, 0x00]);
  const payer = facts.payments.find(({ flow }) => flow === 'sovereign')?.payer;
  expect(payer).toMatchObject({ hex: formatHex(blake2AsU8a(preimage, 256)) });
});
