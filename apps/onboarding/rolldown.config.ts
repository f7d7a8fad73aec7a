import { createRequire } from 'node:module';
import { collectLicenses, expandNatively } from '@parachron/publish';
import type { InputOptions, OutputOptions, Plugin } from 'rolldown';
import manifest from './package.json' with { type: 'json' };

/** Packages that stay packages: one is the page, and one loads only for texts of other scripts. */
const kept: readonly string[] = manifest.bundle.keep;
/** Packages that are used where they are installed: native parts of a socket library, and the embedded store. */
const optional = [...Object.keys(manifest.peerDependencies), 'bufferutil', 'pg-native', 'utf-8-validate'];

/** The database client loads its pool with `require`, and takes what that gives for the class. */
const client = createRequire(createRequire(import.meta.url).resolve('pg/package.json'));

/** Other packages may need other versions of the packages that stay. */
function isExternal(id: string, importer = ''): boolean {
  const name = id
    .split('/')
    .slice(0, id.startsWith('@') ? 2 : 1)
    .join('/');
  return optional.includes(name) || (kept.includes(name) && !importer.includes('node_modules'));
}

/**
 * What loads before a command line is known, and is used by commands as well: one file, since to find and open a file takes longer than
 * to read it.
 */
const first = [
  /\/node_modules\/(commander|fastest-levenshtein|picocolors)\//,
  /\/packages\/core\/src\/(input\/requireInput|json\/json|errors\/(defineError|ParachronError)|endpoints\/formatEndpoint|text\/text)\.ts$/,
  /\/packages\/reports\/src\/(ReportFormat|text\/(formatCommand|text))\.ts$/,
  /\/onboarding\/src\/(version|chains\/embeddedSpecs|configuration\/Configuration|errors)\.ts$/,
  /\/onboarding\/src\/(cli\/(exitCodes|findNearest)|files\/(describeFileFailure|userFolders)|watching\/createLog)\.ts$/,
  /\/onboarding\/src\/terminal\/watchStop\.ts$/,
  /\/packages\/terminal\/src\/(formatSafeText|loadStringWidth|wrapText)\.ts$/,
];

/**
 * Libraries that every command about chains loads: a file for each rank, so that no two files need each other. A chunk for each shared
 * part would be five times as many files.
 */
const libraries = {
  hashes: /\/node_modules\/(@noble\/(hashes|curves)|@scure\/(base|sr25519))\//,
  util: /\/node_modules\/(@polkadot\/(util|x-[a-z]+)|bn\.js)\//,
  crypto:
    /\/node_modules\/(@polkadot\/(networks|util-crypto|wasm-[a-z-]+)|@substrate\/ss58-registry)\/|\/wasmUtil\.mjs$/,
  types: /\/node_modules\/@polkadot\/types(-codec|-create)?\//,
  bytes:
    /\/packages\/core\/src\/(bytes\/parseHex|keepRecent|metadata\/RuntimeCache|reads\/(Read|chainReads|readFields|storageRead)|scale\/(Reader|Writer|bytes)|units\/Planck)\.ts$/,
  requests:
    /\/packages\/client\/src\/(reading\/formatCodec|requests\/(TaskLimit|formatCause|withTimeout))\.ts$/,
};

const resolve = {
  conditionNames: ['@parachron/source', 'node', 'import', 'default'],
  alias: { 'pg-pool': client.resolve('pg-pool') },
};
const target = { target: 'es2023' } as const;
const minify = { mangle: false, compress: false, codegen: { removeWhitespace: true } } as const;

/** Commander can start a program for a command. This program has none, and need not load the library for processes. */
const startNoProcess: Plugin = {
  name: 'start-no-process',
  transform: {
    filter: { id: /\/commander\/lib\/command\.js$/ },
    handler(code) {
      const rest = code.replace("const childProcess = require('node:child_process');", '');
      if (rest === code) this.error('Commander loads its library for processes in another form.');
      return rest;
    },
  },
};

/** A file that waits for another one which waits for it finds values that are not set yet: the program then fails at its start. */
const refuseCircles: Plugin = {
  name: 'refuse-circles',
  generateBundle(_options, bundle) {
    const listNeeded = (name: string, seen = new Set<string>()): ReadonlySet<string> => {
      const file = bundle[name];
      for (const one of file?.type === 'chunk' ? file.imports : [])
        if (!seen.has(one)) listNeeded(one, seen.add(one));
      return seen;
    };
    const circle = Object.keys(bundle).filter((name) => listNeeded(name).has(name));
    if (circle.length > 0) this.error(`Files need each other, move a module between: ${circle.join(', ')}`);
  },
};

/** The program with all that it uses: an installation is a few files, and Node.js finds them at once. */
export default {
  input: { bin: 'src/bin.ts' },
  platform: 'node',
  transform: target,
  external: isExternal,
  resolve,
  plugins: [expandNatively(), startNoProcess, collectLicenses(), refuseCircles],
  // Chunks of an earlier build would be published with this one.
  output: {
    dir: 'dist',
    cleanDir: true,
    chunkFileNames: '[name]-[hash].js',
    minify,
    codeSplitting: {
      includeDependenciesRecursively: false,
      groups: [
        { name: 'first', test: (id) => first.some((files) => files.test(id)) },
        ...Object.entries(libraries).map(([name, test]) => ({ name, test })),
      ],
    },
  },
} satisfies InputOptions & { output: OutputOptions };
