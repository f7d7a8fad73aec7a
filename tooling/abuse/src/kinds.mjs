/**
 * @typedef {object} Kind one kind of abuse
 * @property {string} what it does
 * @property {number} factor multiplier of the number of runs in the package's tests, by default
 * @property {Record<string, string[]>} files the tests, by the folder of their workspace
 */

/** @type {Record<string, Kind>} */
export const kinds = {
  frames: {
    what: 'hostile requests, frames and messages of other chains to the local network',
    factor: 100,
    files: {
      'packages/devnet-chain': ['test/server/server.property.test.ts'],
      'packages/devnet-service': ['test/target/hostile.property.test.ts'],
    },
  },
  decoders: {
    what: 'bytes that are no SCALE values and no programs to the decoders',
    factor: 200,
    files: {
      'packages/devnet-chain': ['test/chain/codec.property.test.ts'],
      'packages/xcm': ['src/programs/encodeProgram.property.test.ts'],
      'packages/core': ['src/calls/encodeCall.property.test.ts'],
    },
  },
  kills: {
    what: 'SIGKILL and damaged files while the local network writes',
    factor: 24,
    files: {
      'packages/devnet-chain': ['test/persistence/kill.test.ts', 'test/persistence/damage.property.test.ts'],
    },
  },
  cuts: {
    what: 'lines that are cut while tasks are submitted',
    factor: 4,
    files: { 'packages/scheduler': ['test/exactlyOnce.test.ts'] },
  },
  lies: {
    what: 'nodes whose answers are false, damaged, late or too large',
    factor: 50,
    files: { 'packages/scheduler': ['test/lies.property.test.ts'] },
  },
  injections: {
    what: 'names from chains that are markup, commands and control characters, in every form of the report',
    factor: 40,
    files: {
      'apps/onboarding': ['test/reportsHostile.test.ts', 'test/runnerCommands.test.ts'],
    },
  },
  secrets: {
    what: 'planted secrets that must not be in any message, report or file',
    factor: 1,
    files: { 'apps/onboarding': ['test/secrets.test.ts'], 'packages/client': ['test/credentials.test.ts'] },
  },
  model: {
    // More than 100 000 commands.
    what: 'random commands to the service, against a naive model',
    factor: 150,
    files: { 'packages/devnet-service': ['test/service/model.property.test.ts'] },
  },
};
