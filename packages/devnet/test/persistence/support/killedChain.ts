/** Builds blocks in a directory until it is killed, and says of each when it is acknowledged. */
import { writeSync } from 'node:fs';
import { writeState } from '../../support/smallChain.js';
import { openChain } from './openChain.js';

const [data = '', start = '0'] = process.argv.slice(2);
const say = (line: string) => writeSync(1, `${line}\n`);

const chain = await openChain(data, () => Number(start));
say(`open ${chain.head.number} ${chain.head.hash}`);
for (let count = 0; ; count += 1) {
  await chain.build();
  const { number, hash } = chain.head;
  say(`block ${number} ${hash}`);
  // Values from a few bytes to more than a write of the system takes at once.
  const size = 1 << (count % 20);
  await writeState(chain, new Map([['0xfeed', new Uint8Array(size).fill(number % 256)]]));
  say(`storage ${number} ${size}`);
}
