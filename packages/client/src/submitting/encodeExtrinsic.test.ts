import type { Hex, Runtime } from '@parachron/core';
import type { SignerPayloadJSON } from '@polkadot/types/types';
import { stringToHex } from '@polkadot/util';
import { expect, test } from 'vitest';
import { createTestRuntime, recordings } from '../../test/createTestRuntime.js';
import { createRuntime } from '../runtime/createRuntime.js';
import { encodeExtrinsic } from './encodeExtrinsic.js';

const alice = 'd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d';
const signature: Hex = `0x01${'33'.repeat(64)}`;
const genesisHash: Hex = `0x${'11'.repeat(32)}`;

async function encode(runtime: Runtime, period = 64) {
  const payloads: SignerPayloadJSON[] = [];
  const signPayload = async (payload: SignerPayloadJSON) => {
    payloads.push(payload);
    return { id: 1, signature };
  };
  const signer = { address: '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY', signer: { signPayload } };
  const birth = { number: 100, hash: `0x${'22'.repeat(32)}`, period } as const;
  const extrinsic = await encodeExtrinsic('0x000000', {
    runtime,
    genesisHash,
    nonce: 5,
    tip: 7n,
    birth,
    signer,
  });
  return { extrinsic, payload: payloads[0] };
}

// The layout is that of the Polkadot specification, "Extrinsics version 4": length, 0x84, MultiAddress::Id, MultiSignature,
// the extensions (era, nonce 5, tip 7 as compact integers, then those of the chain), the call.
// Era of period 64 born at 100: phase 36, hence 5 + 36 * 16 = 0x0245, little-endian.
test.each([
  ['polkadot', '0xad01', '4502' + '14' + '1c' + '00'],
  // Asset Hub has the fee asset (none) before the mode of CheckMetadataHash.
  ['assetHub', '0xb101', '4502' + '14' + '1c' + '00' + '00'],
  // AuthorizeCall and WeightReclaim carry nothing.
  ['substrate', '0xb101', '4502' + '14' + '1c' + '00' + '00'],
] as const)('%s', async (name, length, extensions) => {
  const { extrinsic, payload } = await encode(createTestRuntime(name));
  expect(extrinsic).toBe(`${length}8400${alice}${signature.slice(2)}${extensions}000000`);
  expect(payload).toMatchObject({
    era: '0x4502',
    blockHash: `0x${'22'.repeat(32)}`,
    genesisHash,
    mode: 0,
    version: 4,
  });
});

test('a transaction that is valid for ever names the genesis as its birth', async () => {
  const { extrinsic, payload } = await encode(createTestRuntime('polkadot'), 0);
  expect(payload).toMatchObject({ era: '0x00', blockHash: genesisHash });
  expect(extrinsic.endsWith('00141c00000000')).toBe(true);
});

test('an extension that is not known and carries something is refused', async () => {
  const { metadata, version } = recordings.polkadot;
  const rename = (text: string) => stringToHex(text).slice(2);
  const unknown = metadata.replaceAll(rename('CheckMetadataHash'), rename('CheckMetadataHusk')) as Hex;
  const runtime = createRuntime({ chain: 'Polkadot', metadata: unknown, version, properties: null });
  await expect(encode(runtime)).rejects.toMatchObject({
    code: 'TRANSACTION_EXTENSION_UNKNOWN',
    fault: 'incompatible',
    facts: { chain: 'Polkadot', extensions: ['CheckMetadataHusk'] },
  });
});
