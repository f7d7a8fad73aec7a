import { encodeCall, parseHex } from '@parachron/core';
import { encodePlainMetadata, type PlainExtensions, readPlainMetadata } from '@parachron/samples/metadata';
import { hexToU8a } from '@polkadot/util';
import { expect, test } from 'vitest';
import { createFork, deriveDevAccount, encodeSignedExtrinsic, loadChainSpec } from '../../src/index.js';
import { createTinyRuntime, encodeBytes } from '../support/createTinyRuntime.js';
import { loadAssetHubSpec } from '../support/realSpecs.js';

// VerifyMultiSignature of people chains, in its first form: `Disabled` comes last.
test('a transaction of a fork has the value without effect of an extension that polkadot.js does not know', async () => {
  const hub = await createFork({ spec: await loadAssetHubSpec() });
  const plain = readPlainMetadata<PlainExtensions>(await hub.provider.send('state_getMetadata', []), 14);
  const version: `0x${string}` = await hub.provider.send('state_call', ['Core_version', '0x']);
  await hub.close();
  const { types } = plain.lookup;
  const find = (def: object) =>
    types.findIndex(({ type }) => JSON.stringify(type.def) === JSON.stringify(def));
  const none = find({ tuple: [] });
  const signature = { name: null, type: find({ primitive: 'Bool' }), typeName: null, docs: [] };
  const variants = [
    { name: 'Signed', index: 0, fields: [signature], docs: [] },
    { name: 'Disabled', index: 1, fields: [], docs: [] },
  ];
  const path = ['VerifyMultiSignature'];
  types.push({ id: types.length, type: { path, def: { variant: { variants } }, params: [], docs: [] } });
  const added = { identifier: 'VerifyMultiSignature', type: types.length - 1, additionalSigned: none };
  plain.extrinsic.signedExtensions.unshift(added);
  const code = createTinyRuntime({
    answers: {
      Metadata_metadata: encodeBytes(hexToU8a(encodePlainMetadata(14, plain))),
      Core_version: hexToU8a(version),
    },
  });
  const spec = await loadChainSpec({ id: 'tiny', genesis: { raw: { top: { '0x3a636f6465': code } } } });
  const chain = await createFork({ spec }, { firstBlock: 'optional' });
  const { hex: call } = encodeCall(chain.registry, {
    pallet: 'System',
    method: 'remark',
    args: { remark: '0x' },
  });
  const signer = await deriveDevAccount('Alice');
  const bytes = parseHex(await encodeSignedExtrinsic(chain, { call, signer }));
  // The length, the version, the account and the signature with their kinds; the extension; era, nonce, tip and asset; the call.
  const signed = 2 + 1 + 33 + 65;
  expect(bytes[signed]).toBe(1);
  expect(bytes).toHaveLength(signed + 1 + (2 + 1 + 1 + 1) + 3);
  await chain.close();
});
