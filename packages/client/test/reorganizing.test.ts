import { encodeCall } from '@parachron/core';
import { createServiceChain, type SmallChain, serveChain } from '@parachron/devnet';
import { Keyring } from '@polkadot/keyring';
import type { KeyringPair } from '@polkadot/keyring/types';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Chain, connect, getOutcome, type SubmitOptions, submit } from '../src/index.js';

let small: SmallChain;
let alice: KeyringPair;
let end: () => Promise<unknown>;

beforeEach(async () => {
  small = await createServiceChain({ variant: 'H', mode: { kind: 'manual' } });
  await small.build();
  await small.build();
  alice = new Keyring({ type: 'sr25519' }).addFromUri('//Alice');
});

afterEach(async () => {
  await end();
  small.close();
});

const transports = {
  WebSocket: async () => {
    const server = await serveChain(small, { port: 0 });
    return { target: server.url, close: () => server.close() };
  },
  HTTP: async () => {
    const server = await serveChain(small, { port: 0 });
    return { target: server.url.replace('ws:', 'http:'), close: () => server.close() };
  },
} as const;

async function open(name: keyof typeof transports): Promise<Chain> {
  const { target, close } = await transports[name]();
  const chain = await connect(target);
  end = async () => {
    await chain.close();
    await close();
  };
  return chain;
}

/** Submits a remark; `act` runs once the pool has the transaction. */
function send(chain: Chain, options: Partial<SubmitOptions>, act: () => unknown) {
  const call = encodeCall(chain.runtime.registry, {
    pallet: 'System',
    method: 'remark_with_event',
    args: { remark: '0x12' },
  });
  const bytes: string[] = [];
  const onSigned = (signed: { bytes: string }) => void bytes.push(signed.bytes);
  const onTaken = () => void act();
  return submit(chain, call, { signer: alice, pollMs: 5, onSigned, onTaken, ...options }).then((result) => ({
    ...result,
    bytes: bytes[0] as `0x${string}`,
  }));
}

describe.each(Object.keys(transports) as (keyof typeof transports)[])('over %s', (name) => {
  test('with a block, the result says the block, and a later look shows another block', async () => {
    const chain = await open(name);
    const sent = await send(chain, {}, () => small.build());
    expect(sent).toMatchObject({ block: { number: 3 } });
    await small.setHead(2);
    await small.submit(sent.bytes);
    await small.build({ timestamp: small.now() + 13_000 });
    expect(small.head.number).toBe(3);
    const place = { bytes: sent.bytes, call: 'System.remark' };
    const again = await getOutcome(chain, { ...place, block: small.head.hash });
    expect(again.block).not.toEqual(sent.block);
    expect(again.events.at(-1)).toMatchObject({ method: 'ExtrinsicSuccess' });
  });
});
