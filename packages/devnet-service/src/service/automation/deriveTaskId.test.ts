import { expect, it } from 'vitest';
import { deriveTaskId } from './deriveTaskId.js';

const alice = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d';

it('derives the vector of the specification', () => {
  // spec/service-facts.md, "Derivations"
  expect(deriveTaskId(alice, new TextEncoder().encode('savedProvidedID'))).toBe(
    '0x45edb12767422ace02643641c0224b7a37d584751779e78e35819212d04100fd',
  );
});

it('distinguishes owners and ids whose bytes join alike', () => {
  const ids = [[], [0], [4, 0], [0, 0]].map((bytes) => deriveTaskId(alice, new Uint8Array(bytes)));
  expect(new Set(ids).size).toBe(ids.length);
});
