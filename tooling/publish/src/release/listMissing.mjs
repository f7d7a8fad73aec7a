/** @typedef {import('./fillManifest.mjs').Project} Project */

const placeholder = /^$|example|todo|…|<.*>/i;

/**
 * Lists the missing address fields of the root manifest; nothing is published while a field is missing.
 *
 * @param {Project} project
 * @param {Readonly<Record<string, string | undefined>>} [env] of a workflow, which must run in the named repository: the registry
 *   refuses the provenance of another repository
 * @returns {string[]}
 */
export function listMissing({ repository, homepage, bugs, keywords }, env = {}) {
  const url = repository?.url ?? '';
  const fields = {
    'repository.url': url,
    homepage: homepage ?? '',
    bugs: typeof bugs === 'string' ? bugs : (bugs?.url ?? ''),
    keywords: (keywords ?? []).join(' '),
  };
  const missing = Object.entries(fields)
    .filter(([, value]) => placeholder.test(value))
    .map(([field]) => `package.json: ${field} is empty`);
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: name } = env;
  const own = server && name ? `${server}/${name}` : undefined;
  if (own === undefined || url === '' || url.replace(/^git\+|\.git$/g, '') === own) return missing;
  return [...missing, `package.json: repository.url is ${url}, and this workflow runs in ${own}`];
}
