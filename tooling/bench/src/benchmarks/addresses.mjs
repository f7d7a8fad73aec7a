import { formatHex, parseAccount } from '@parachron/core';
import { cryptoWaitReady, decodeAddress, encodeAddress } from '@polkadot/util-crypto';
import { measureRate } from '../measure.mjs';

const count = 20_000;
const runs = 5;

/** @type {import('../Benchmark.mjs').Benchmark} */
export const addresses = {
  name: 'addresses',
  run: async () => {
    await cryptoWaitReady();
    const list = Array.from({ length: count }, (_unused, at) => encodeAddress(toAccount(at), 42));
    /** @type {number[][]} */
    const rates = [[], []];
    for (let run = 0; run < runs; run += 1) {
      rates[0]?.push(measureRate(list, (address) => parseAccount(address).hex));
      rates[1]?.push(measureRate(list, (address) => formatHex(decodeAddress(address))));
    }
    const [ours = 0, theirs = 0] = rates.map((all) => Math.max(...all));
    return {
      title: 'Addresses parsed',
      unit: 'per second of processor time',
      better: 'higher',
      ours: { what: 'parseAccount', value: ours },
      theirs: { what: 'decodeAddress of @polkadot/util-crypto, with its WebAssembly', value: theirs },
      aim: 'as many as by hand',
    };
  },
};

/** @param {number} index */
function toAccount(index) {
  const bytes = new Uint8Array(32).fill(index % 256);
  new DataView(bytes.buffer).setUint32(0, index);
  return bytes;
}
