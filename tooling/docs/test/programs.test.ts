import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { format } from 'node:util';
import { createDevnet, type Devnet, loadChainSpec } from '@parachron/devnet';
import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { runCommand } from '../../../apps/onboarding/test/support/runCommand.js';
import { listBlocks, read } from '../src/pages.mjs';

/** Programs run from files below this workspace, which has their packages. */
const folder = new URL('../dist/programs/', import.meta.url);
const relaySpec = fileURLToPath(
  import.meta.resolve('relay-chain-specs/dist/connector/specs/generated/rococo_v2_2.js'),
);

beforeAll(() => {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
});

/** Replaces the endpoints of a page by those of a network. */
function place(text: string, { service, targets, relay }: Devnet): string {
  return text
    .replaceAll('ws://127.0.0.1:9944', service.endpoint ?? '')
    .replaceAll('ws://127.0.0.1:9945', targets[0]?.endpoint ?? '')
    .replaceAll('wss://relay.example', relay?.endpoint ?? '');
}

/** Runs the program of a page that contains a text, and returns it with the lines that it prints. */
async function runProgram(page: string, part: string, devnet: Devnet) {
  const found = listBlocks(read(page)).find((block) => block.language === 'ts' && block.text.includes(part));
  const text = found?.text ?? expect.fail(`${page} has no program with ${part}`);
  const printed: string[] = [];
  let passed = Promise.resolve(0);
  const log = vi.spyOn(console, 'log').mockImplementation((...words) => {
    printed.push(format(...words));
    // A program that watches its task waits for the slot.
    if (words[0] === 'scheduled') passed = devnet.advanceToNextSlot();
  });
  onTestFinished(() => log.mockRestore());
  // The whole slot is left to schedule for the next one.
  await devnet.advanceToNextSlot();
  const file = fileURLToPath(new URL(`${page.replace(/\W/g, '-')}-${found?.line}.ts`, folder));
  writeFileSync(file, `${place(text, devnet)}\nexport {};\n`);
  await import(file);
  await passed;
  return { text, printed };
}

it.each([
  { page: 'docs/guides/first-task.md', part: 'pocket-money', variant: 'M' },
  { page: 'docs/guides/first-task.md', part: 'pay-there', variant: 'M' },
  { page: 'docs/guides/polkadot-api.md', part: 'by-papi', variant: 'H' },
] as const)('the program $part of $page follows its task as the page says', async (one) => {
  const devnet = await createDevnet({
    variant: one.variant,
    start: Date.parse('2027-01-01T00:10:00Z'),
    targets: [{ paraId: 2000 }],
    serve: { port: 0 },
  });
  onTestFinished(() => devnet.close());
  const { text, printed } = await runProgram(one.page, one.part, devnet);
  const [, said = ''] = /\/\/ (scheduled.*, done.*)/.exec(text) ?? [];
  const events = printed.map((line) => line.split(' ')[0]).filter((kind = '') => said.includes(kind));
  expect(events, printed.join('\n')).toEqual(said.replaceAll(/ #\d+/g, '').split(', '));
});

it('the program of docs/guides/channels.md reads the channel on a real relay chain', async () => {
  const devnet = await createDevnet({
    targets: [{ paraId: 2000 }],
    channels: [],
    relay: { spec: await loadChainSpec(relaySpec) },
    serve: { port: 0 },
  });
  onTestFinished(() => devnet.close());
  const { text, printed } = await runProgram('docs/guides/channels.md', 'getChannelFacts', devnet);
  expect(printed).toEqual([/\/\/ '(\w+)'/.exec(text)?.[1]]);
});

it('the program of a README prints what the page shows', async () => {
  const page = 'packages/proxy/README.md';
  const shown = listBlocks(read(page)).find(({ language }) => language === 'text')?.text;
  const devnet = await createDevnet({ serve: { port: 0 } });
  onTestFinished(() => devnet.close());
  const { printed } = await runProgram(page, 'tryProxyTypes', devnet);
  expect(`${printed.join('\n')}\n`).toBe(shown);
});

it('the command of getting-started finds the missing channels of the local network', async () => {
  const page = read('docs/getting-started.md');
  const command = 'parachron check --network local';
  expect(page).toContain(`\`\`\`sh\n${command}\n`);
  const { code, out } = await runCommand(command.split(' ').slice(1));
  expect(out).toMatch(/Not ready[\s\S]*2000 ⇄ 2114/);
  expect(code).toBe(1);
});
