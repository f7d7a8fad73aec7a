// A node of the newest kind of small chain that gives false metadata: a user who removes a proxy would add the proxy.
import { type Call, encodeCall, formatHex, type Hex, parseHex } from '@parachron/core';
import { createTarget } from '@parachron/devnet';
import { Keyring } from '@polkadot/keyring';
import type { ProviderInterface } from '@polkadot/rpc-provider/types';
import { compactAddLength, stringToU8a } from '@polkadot/util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Chain, connect, type SubmitOptions, submit } from '../src/index.js';
import { decodeOpaque } from '../src/runtime/getRuntime.js';

const alice = new Keyring({ type: 'sr25519' }).addFromUri('//Alice');
const bob = new Keyring({ type: 'sr25519' }).addFromUri('//Bob');

let provider: ProviderInterface;
let chains: Chain[];
let close: () => Promise<unknown>;
beforeEach(async () => {
  const para = await createTarget();
  provider = para.provider;
  chains = [];
  close = async () => para.close();
});
afterEach(async () => {
  for (const chain of chains) await chain.close();
  await close();
});

/** Exchanges two texts in metadata, each with its length. */
function exchange(metadata: Hex, one: string, other: string): Hex {
  const [first = '', second = ''] = [one, other].map((text) =>
    formatHex(compactAddLength(stringToU8a(text))),
  );
  const parts = metadata
    .split(first.slice(2))
    .map((part) => part.replaceAll(second.slice(2), first.slice(2)));
  return parts.join(second.slice(2)) as Hex;
}

/** Changes metadata of one version, or refuses to give it. */
type Lie = (version: number, metadata: Hex) => Hex | undefined;

/** Changes metadata by the number of the answer. */
function createLie(change: (asked: number, metadata: Hex) => Hex): Lie {
  let asked = 0;
  return (_version, metadata) => {
    asked += 1;
    return change(asked, metadata);
  };
}

async function open(lie: Lie): Promise<Chain> {
  const send: ProviderInterface['send'] = async (method, params, ...rest) => {
    const answer = await provider.send<Hex>(method, params, ...rest);
    if (method === 'state_getMetadata') return (lie(14, answer) ?? answer) as never;
    if (params[0] !== 'Metadata_metadata_at_version') return answer as never;
    const metadata = lie(parseHex(params[1] as Hex)[0] ?? 0, decodeOpaque(answer) ?? '0x');
    return (metadata ? `0x01${formatHex(compactAddLength(parseHex(metadata))).slice(2)}` : '0x00') as never;
  };
  const chain = await connect(
    new Proxy(provider, { get: (at, name) => (name === 'send' ? send : readOf(at, name)) }),
  );
  chains.push(chain);
  return chain;
}

function readOf(provider: ProviderInterface, name: string | symbol): unknown {
  const value = Reflect.get(provider, name);
  return typeof value === 'function' ? value.bind(provider) : value;
}

const encodeRemoval = (chain: Chain): Call => {
  const args = { delegate: { Id: bob.address }, proxy_type: 'Any', delay: 0 };
  return encodeCall(chain.runtime.registry, { pallet: 'Proxy', method: 'remove_proxy', args });
};

const run = async (chain: Chain, options: Partial<SubmitOptions> = {}) =>
  submit(chain, encodeRemoval(chain), { signer: alice, ...options }).then(
    ({ events }) => events.map(({ pallet, method }) => `${pallet}.${method}`),
    (error) => error.code,
  );

const getNonce = () => provider.send('system_accountNextIndex', [alice.address]);
const relabel = (metadata: Hex) => exchange(metadata, 'add_proxy', 'remove_proxy');

describe('a node that exchanges the names of two calls', () => {
  test('has another call signed without the digest of the metadata', async () => {
    const chain = await open((_version, metadata) => relabel(metadata));
    expect(await run(chain, { checkMetadataHash: false })).toContain('Proxy.ProxyAdded');
  });

  test.each<[string, Lie, string]>([
    ['in each version', (_version, metadata) => relabel(metadata), 'TRANSACTION_REFUSED'],
    [
      'in its answer to the connection only',
      createLie((asked, metadata) => (asked === 1 ? relabel(metadata) : metadata)),
      'METADATA_CONTRADICTORY',
    ],
    [
      'in its answer for the digest only',
      createLie((asked, metadata) => (asked === 2 ? relabel(metadata) : metadata)),
      'METADATA_CONTRADICTORY',
    ],
    [
      'and has no version for the digest',
      (version, metadata) => (version === 15 ? undefined : relabel(metadata)),
      'METADATA_HASH_UNAVAILABLE',
    ],
    [
      'and hides the digest behind an extension without data',
      (_version, metadata) => exchange(relabel(metadata), 'CheckMetadataHash', 'PrevalidateAttests'),
      'TRANSACTION_REFUSED',
    ],
    [
      'and hides the digest behind an unknown extension',
      (_version, metadata) => exchange(relabel(metadata), 'CheckMetadataHash', 'CheckMetadataHush'),
      'TRANSACTION_EXTENSION_UNKNOWN',
    ],
  ])('%s, has no call executed by default', async (_name, lie, code) => {
    expect(await run(await open(lie))).toBe(code);
    expect(await getNonce()).toBe(0);
  });
});

test('an honest node has the call executed that was encoded, and its metadata is read once for the digest', async () => {
  const asked: number[] = [];
  const chain = await open((version, metadata) => {
    asked.push(version);
    return metadata;
  });
  // The account has no such proxy.
  expect([await run(chain), await run(chain)]).toEqual(['DISPATCH_FAILED', 'DISPATCH_FAILED']);
  expect([asked, await getNonce()]).toEqual([[15, 15], 2]);
});

test('a chain without the digest that its node gives refuses, and the error says so', async () => {
  // Another token than that of the runtime's build.
  const { send } = provider;
  const named = async (method: string, params: unknown[]) => {
    const answer = await send.call(provider, method, params);
    return method === 'system_properties' ? { ...(answer as object), tokenSymbol: 'OTHER' } : answer;
  };
  const chain = await connect(
    new Proxy(provider, { get: (at, name) => (name === 'send' ? named : readOf(at, name)) }) as never,
  );
  chains.push(chain);
  await expect(submit(chain, encodeRemoval(chain), { signer: alice })).rejects.toMatchObject({
    code: 'TRANSACTION_REFUSED',
    facts: { metadataHash: expect.stringMatching(/^0x[\da-f]{64}$/) },
    hint: expect.stringContaining('built without the digest'),
  });
});
