import { load } from 'virtual:modules';
import { isParachronError } from '@parachron/core';
import { createDevnet } from '@parachron/devnet';
import { cryptoWaitReady } from '@polkadot/util-crypto';
import { giveValue } from '../giveValue.js';
import { runProgram } from '../runProgram.js';
import { describeWorld, World } from '../World.js';
import { setWorld } from './connectHere.js';
import { formatWords } from './formatWords.js';
import type { ProgramMessage } from './ProgramMessage.js';
import { programs } from './programs.js';

const post = (message: ProgramMessage) => globalThis.postMessage(message);

globalThis.addEventListener('message', ({ data }: MessageEvent<string>) => {
  run(data).then(
    () => post({ kind: 'done' }),
    (error: unknown) => post({ kind: 'failed', text: describe(error) }),
  );
});

async function run(id: string): Promise<void> {
  const [program, start] = [programs[id], load[id]];
  if (!program || !start) throw new TypeError(`there is no program ${id}`);
  await cryptoWaitReady();
  const open = async (variant: 'H' | 'M') => new World(await createDevnet(describeWorld(variant)));
  const { text, given, variant } = program;
  const world = await open(variant);
  setWorld(world);
  for (const one of given) {
    const isOfM = variant !== 'M' && one.type === 'SchedulerM';
    Object.assign(globalThis, { [one.name]: await giveValue(one, isOfM ? await open('M') : world) });
  }
  console.log = (...words: unknown[]) => post({ kind: 'line', text: formatWords(words) });
  post({ kind: 'running' });
  await runProgram(text, world, start);
}

function describe(error: unknown): string {
  if (isParachronError(error)) return `${error.code}: ${error.message}\n${error.hint}`;
  return formatWords([error]);
}
