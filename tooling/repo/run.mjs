// Sets the repository up and does one job. Plain Node without dependencies: it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const stampFile = join(root, 'node_modules', '.parachron-install');
const bin = join(root, 'node_modules', '.bin');
/** Has a command `pnpm` for turbo, which starts in less time. */
const turboBin = join(root, 'tooling', 'repo', 'bin');
/** Has an entry for each file of tests that runs. */
const running = join(root, 'node_modules', '.cache', 'running', String(process.pid));

// Some tasks wait for browsers, networks and registries: with one task for each core, a core would idle.
const turbo = (...args) => ['turbo', 'run', ...args, '--log-order=grouped', '--concurrency=150%'];

const buildCommand = turbo('build', '--filter=@parachron/onboarding');
const vitest = (...projects) => ['vitest', 'run', ...projects.map((name) => `--project=${name}`)];

/** The tests that compare generated files, and write them on request. */
const comparing = [
  'apps/onboarding/test/init',
  'apps/onboarding/test/help',
  'packages/runtime-types/test/generated',
  'tooling/docs/test/generated',
  'tooling/publish/test/exports',
];

/** The steps of each job; the last step gets the arguments that follow the job on the command line. */
const jobs = {
  start: [buildCommand, ['node', 'apps/onboarding/dist/bin.js', 'demo']],
  playground: [buildCommand, ['node', 'apps/onboarding/dist/bin.js', 'playground']],
  test: [
    ['biome', 'check', '--error-on-warnings', '.'],
    ['tsc', '-p', 'tooling/repo/tsconfig.all.json'],
    ['tsc', '-p', 'tooling/repo/tsconfig.pages.json'],
    buildCommand,
    vitest('packages', 'apps', 'smoke'),
  ],
  'test:all': [
    buildCommand,
    vitest('product', 'tools'),
    ['tsc', '-p', 'packages/runtime-types/tsconfig.types-h.json'],
    ['tsc', '-p', 'packages/runtime-types/tsconfig.types-m.json'],
    ['knip', '--no-config-hints'],
    turbo('docs'),
    ['node', 'tooling/chains/src/bin.mjs', '--if-present', '--short'],
  ],
  'test:properties': [['node', 'tooling/repo/runSeeds.mjs']],
  'test:chains': [buildCommand, ['node', 'tooling/chains/src/bin.mjs']],
  docs: [turbo('docs')],
  generate: [['vitest', 'run', ...comparing, '--update']],
  rehearse: [
    turbo('build', '--filter=./packages/*', '--filter=./apps/*'),
    [
      ...['pnpm', '-r', '--filter=./packages/*', '--filter=./apps/*', 'publish'],
      ...['--dry-run', '--no-git-checks'],
    ],
  ],
  bench: [turbo('build', '--filter=@parachron/bench^...'), ['node', 'tooling/repo/bench/bench.mjs']],
};

/** What a clone has in place of the commands that the last step names. @type {Readonly<Record<string, string>>} */
const notes = {
  start:
    'In this folder, "npm run playground" opens the playground, and "node apps/onboarding/dist/bin.js" is parachron.',
};

/**
 * Runs one command with the repository's own tools on the path; ends this process if the command fails.
 * The preparation of the job writes to stderr, so that stdout has only the result.
 */
function run([command, ...args], { prepares }) {
  const env = {
    ...process.env,
    PATH: [...(command === 'turbo' ? [turboBin] : []), bin, process.env.PATH].join(delimiter),
    // A result that was cached on one version of Node is not valid for another version.
    PARACHRON_NODE: process.version,
    // The tests find the command built.
    PARACHRON_BUILT: '1',
    PARACHRON_RUNNING: running,
    // The compiler, a program of Go, ends soon: it collects garbage less often.
    GOGC: '400',
    TURBO_TELEMETRY_DISABLED: '1',
    TURBO_NO_UPDATE_NOTIFIER: '1',
    DO_NOT_TRACK: '1',
  };
  const result = spawnSync(command, args, {
    cwd: root,
    env,
    stdio: ['inherit', prepares ? 2 : 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (result.error) process.stderr.write(`${command}: ${result.error.message}\n`);
  if (result.status === 0) return;
  // A worker that dies removes no entry, and vitest does not name its file.
  for (const entry of existsSync(running) ? readdirSync(running) : [])
    process.stderr.write(`This file did not end: ${decodeURIComponent(entry)}\n`);
  rmSync(running, { recursive: true, force: true });
  process.exit(result.status ?? 1);
}

/** Every file that decides which packages an install brings. */
function installInputs() {
  const workspaces = ['packages', 'apps', 'tooling', 'tooling/repo'].flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => join(folder, entry.name, 'package.json')),
  );
  return ['package.json', 'pnpm-workspace.yaml', 'pnpm-lock.yaml', ...workspaces]
    .filter((file) => existsSync(join(root, file)))
    .sort();
}

function installStamp() {
  const hash = createHash('sha256').update(process.version);
  for (const file of installInputs()) hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest('hex');
}

function install() {
  const stamp = installStamp();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  const [pnpm] = manifest.packageManager.split('+');
  process.stderr.write('Installing dependencies (only when they changed)…\n');
  const npm = ['npm', 'exec', '--yes', `--package=${pnpm}`, '--', 'pnpm', 'install'];
  run([...npm, '--frozen-lockfile', '--reporter=append-only', '--loglevel=error'], { prepares: true });
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
}

const [job = '', ...rest] = process.argv.slice(2);
const steps = jobs[job];
if (!steps) {
  process.stderr.write(`unknown job "${job}"; one of: ${Object.keys(jobs).join(', ')}\n`);
  process.exit(2);
}
const extra = rest.filter((arg) => arg !== '--dry');
const commands = steps.map((step, at) => (at === steps.length - 1 ? [...step, ...extra] : step));
if (rest.includes('--dry')) {
  process.stdout.write(commands.map((command) => `${command.join(' ')}\n`).join(''));
} else {
  install();
  for (const [at, command] of commands.entries()) run(command, { prepares: at < commands.length - 1 });
  if (notes[job]) process.stderr.write(`\n${notes[job]}\n`);
}
