import { delimiter, join } from 'node:path';

/**
 * Returns the environment in which npm and npx use only one registry and one cache folder: without the settings of this machine and of
 * the test runner, such as its commands on the path.
 *
 * @param {{ url: string, folder: string }} options the registry, and a folder that may be deleted afterwards
 * @returns {NodeJS.ProcessEnv}
 */
export function getNpmEnvironment({ url, folder }) {
  const own = Object.entries(process.env).filter(
    ([name]) => !/^(npm_|pnpm_|turbo_|git_|vitest|node_env|node_options|init_cwd)/i.test(name),
  );
  const path = (process.env.PATH ?? '').split(delimiter).filter((one) => !/node_modules.\.bin$/.test(one));
  const settings = {
    registry: url,
    cache: join(folder, 'npm-cache'),
    userconfig: join(folder, 'npmrc'),
    globalconfig: join(folder, 'npmrc-of-all'),
    // Conflicting peers of a package are an error, not a warning.
    strict_peer_deps: 'true',
    ignore_scripts: 'true',
    audit: 'false',
    fund: 'false',
    update_notifier: 'false',
    fetch_retries: '0',
    noproxy: '127.0.0.1',
  };
  const named = Object.entries(settings).map(([name, value]) => [`npm_config_${name}`, value]);
  return { ...Object.fromEntries(own), ...Object.fromEntries(named), PATH: path.join(delimiter) };
}
