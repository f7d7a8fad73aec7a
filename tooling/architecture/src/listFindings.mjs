import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { listFiles, listPackages, parseModule, root } from '@parachron/workspace';
import { isMisnamed } from './isMisnamed.mjs';
import { isTest } from './isTest.mjs';
import { listEdgeUses } from './listEdgeUses.mjs';
import { listFileCycles } from './listFileCycles.mjs';
import { listFolderFindings } from './listFolderFindings.mjs';
import { listHiddenExpectations } from './listHiddenExpectations.mjs';
import { listImportFindings } from './listImportFindings.mjs';
import { listLongFunctions, mostLines } from './listLongFunctions.mjs';
import { listManifestFindings } from './listManifestFindings.mjs';
import { listParameterFindings } from './listParameterFindings.mjs';
import { listPublished } from './listPublished.mjs';
import { ranks as repositoryRanks } from './ranks.mjs';

/** @typedef {import('./ranks.mjs').Place} Place */

/**
 * Lists everything in the repository that breaks the architecture, each with its place and the rule.
 *
 * @param {{ in?: string, ranks?: Record<string, Place> }} [options]
 * @returns {string[]}
 */
export function listFindings({ in: base = root, ranks = repositoryRanks } = {}) {
  const packages = listPackages({ in: base });
  const workspaces = listPackages({ in: base, groups: ['packages', 'apps', 'tooling'] });
  const findings = listManifestFindings({ packages, workspaces, ranks });
  for (const one of packages) {
    const place = ranks[one.name];
    if (!place) continue;
    const files = ['src', 'test'].flatMap((folder) =>
      listFiles(`${one.folder}/${folder}`, { endings: ['.ts', '.tsx', '.mts', '.js', '.mjs'], in: base }),
    );
    const modules = new Map(
      files.map((file) => [file, parseModule(file, readFileSync(join(base, file), 'utf8'))]),
    );
    const targets = Object.keys(one.manifest.exports ?? {}).map((name) => basename(name));
    const published = listPublished(one, base);
    for (const [file, module] of modules) {
      findings.push(...listImportFindings({ file, module, one, packages, ranks }));
      if (isTest(file)) continue;
      if (isMisnamed(file, module, targets) && !file.includes('/generated/'))
        findings.push(`${file}: the file's name differs from its export; rename or split the file`);
      if (!place.edge) findings.push(...listEdgeUses({ file, module }));
      for (const { line, lines } of listLongFunctions(module))
        findings.push(`${file}:${line} a function has ${lines} lines, at most ${mostLines}`);
      if (file.includes('/generated/')) continue;
      for (const { line, rule } of listParameterFindings(module, published.get(file)))
        findings.push(`${file}:${line} ${rule}`);
    }
    findings.push(...listFileCycles(modules), ...listFolderFindings(modules));
  }
  for (const file of workspaces.flatMap(({ folder }) =>
    listFiles(folder, { endings: ['.ts'], in: base }).filter(isTest),
  )) {
    const module = parseModule(file, readFileSync(join(base, file), 'utf8'));
    for (const line of listHiddenExpectations(module))
      findings.push(
        `${file}:${line} the expectation is behind a condition, so that a test passes without it`,
      );
  }
  return findings;
}
