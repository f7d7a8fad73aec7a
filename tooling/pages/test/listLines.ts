import { type Block, listBlocks, listCommands, listPages } from '@parachron/workspace';

/** Name of the test that runs a line. */
export type Runner = 'commands' | 'installs' | 'checkout' | 'readme';

const runners: Readonly<Record<Runner, RegExp>> = {
  commands: /^(\w+=\S+ )?parachron (?!demo$)/,
  installs: /^npm install /,
  checkout: /^(npx|node) /,
  // `npm start` is the same, and the test of the README runs it to its end and compares what it prints: a second time
  // would be 12 seconds of both cores for nothing new.
  readme: /^parachron demo$/,
};

/** Lists the tests that run a line; none for an unknown line. */
export function listRunners(command: string): Runner[] {
  return (Object.keys(runners) as Runner[]).filter((runner) => runners[runner].test(command));
}

export interface PageLines {
  readonly page: string;
  readonly blocks: readonly Block[];
  readonly commands: readonly string[];
}

/** Lists the pages with the lines that a test runs. */
export function listLines(runner: Runner): PageLines[] {
  return listPages()
    .map((page) => {
      const blocks = listBlocks(page);
      const commands = blocks.filter(({ language }) => language === 'sh').flatMap(listCommands);
      return { page, blocks, commands: commands.filter((one) => listRunners(one).includes(runner)) };
    })
    .filter(({ commands }) => commands.length > 0);
}
