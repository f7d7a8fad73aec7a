import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFolder } from './findFolder.mjs';

/** The metadata of a runtime of the service, as a file of the folder has it. */
export interface ServiceMetadata {
  readonly file: string;
  readonly metadata: `0x${string}`;
}

// "meta", as metadata begins.
const magic = '0x6d657461';

/**
 * Lists the metadata of service runtimes in the folder: every file below it that is the hex of metadata, under any name.
 *
 * @param folder that of the suite by default
 */
export function listServiceMetadata(folder = findFolder().folder): readonly ServiceMetadata[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.hex'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ file, metadata: readFileSync(file, 'utf8').trim() as `0x${string}` }))
    .filter(({ metadata }) => metadata.startsWith(magic));
}
