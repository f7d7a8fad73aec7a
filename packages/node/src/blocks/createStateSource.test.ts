import { formatHex, type Hex } from '@parachron/core';
import { blake2AsHex } from '@polkadot/util-crypto';
import { beforeEach, expect, it, vi } from 'vitest';

const codeKey: Hex = '0x3a636f6465';
const block: Hex = `0x${'12'.repeat(32)}`;
const old = { bytes: Uint8Array.of(1, 2, 3), hash: blake2AsHex(Uint8Array.of(1, 2, 3)) };
const upgraded = { bytes: Uint8Array.of(4, 5, 6), hash: blake2AsHex(Uint8Array.of(4, 5, 6)) };

const files = new Map<string, Uint8Array>();
beforeEach(() => files.clear());

/** Reads the code of a block in a process of its own: what modules keep in memory is gone. */
async function readCode(code: typeof old, given: { readonly stated?: Hex; readonly connected?: Hex } = {}) {
  const { stated = code.hash, connected = stated } = given;
  vi.resetModules();
  const { setRuntimeStore } = await import('@parachron/runtime');
  const { createStateSource, findKeptCode } = await import('./createStateSource.js');
  setRuntimeStore({
    read: async (name) => files.get(name),
    write: async (name, bytes) => void files.set(name, bytes),
  });
  const asked: string[] = [];
  const answers: Readonly<Record<string, unknown>> = {
    state_getStorageHash: stated,
    state_queryStorageAt: [{ block, changes: [[codeKey, formatHex(code.bytes)]] }],
  };
  const request = async (method: string) => {
    asked.push(method);
    return answers[method];
  };
  // As a fork does while it waits for its block.
  await findKeptCode(connected);
  const runtime = { registry: {} as never, codeHash: connected };
  const source = createStateSource({ endpoint: 'node', runtime, request }, block);
  const [value] = await source.readValues([{ key: codeKey }]);
  return { asked, value: value && formatHex(value) };
}

it('downloads a code once for all processes, which ask for its hash', async () => {
  const value = formatHex(old.bytes);
  expect(await readCode(old)).toEqual({ asked: ['state_queryStorageAt'], value });
  expect(await readCode(old)).toEqual({ asked: ['state_getStorageHash'], value });
});

it('downloads the code of a block that has another one than the block of the connection', async () => {
  await readCode(old);
  expect(await readCode(upgraded, { connected: old.hash })).toEqual({
    asked: ['state_getStorageHash', 'state_queryStorageAt'],
    value: formatHex(upgraded.bytes),
  });
});

it('keeps no code by a hash that the node states of other bytes', async () => {
  await readCode(upgraded, { stated: old.hash });
  expect(await readCode(old)).toMatchObject({ value: formatHex(old.bytes) });
});
