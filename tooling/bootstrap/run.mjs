// Sets the repository up and does one job. Plain Node without dependencies: it runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const stampFile = join(root, 'node_modules', '.parachron-install');
const bin = join(root, 'node_modules', '.bin');

const turbo = (...tasks) => ['turbo', 'run', ...tasks, '--output-logs=errors-only', '--log-order=grouped'];
const jobs = {
  start: [turbo('build'), ['node', 'apps/onboarding/dist/bin.js', 'demo']],
  test: [
    ['biome', 'check', '--error-on-warnings', '.'],
    turbo('build', 'types', 'check'),
    [...turbo('test'), '--output-logs=full', '--concurrency=2'],
  ],
  docs: [turbo('build'), turbo('docs')],
};

/** Runs one command with the repository's own tools on the path; ends this process when it fails. */
function run([command, ...args], extra = []) {
  const env = {
    ...process.env,
    PATH: `${bin}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH}`,
    TURBO_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
  };
  const result = spawnSync(command, [...args, ...extra], {
    cwd: root,
    env,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (result.error) process.stderr.write(`${command}: ${result.error.message}\n`);
  if (result.status !== 0) process.exit(result.status ?? 1);
}

/** Every file that decides what an install brings. */
function installInputs() {
  const workspaces = ['packages', 'apps', 'tooling'].flatMap((folder) =>
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
  run([
    'npm',
    'exec',
    '--yes',
    `--package=${pnpm}`,
    '--',
    'pnpm',
    'install',
    '--frozen-lockfile',
    '--reporter=append-only',
    '--loglevel=error',
  ]);
  mkdirSync(dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, stamp);
}

const [job = '', ...extra] = process.argv.slice(2);
const steps = jobs[job];
if (!steps) {
  process.stderr.write(`unknown job "${job}"; one of: ${Object.keys(jobs).join(', ')}\n`);
  process.exit(2);
}
install();
steps.forEach((step, index) => {
  run(step, index === steps.length - 1 ? extra : []);
});
