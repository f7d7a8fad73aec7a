const words: Readonly<Record<string, string>> = {
  EACCES: 'you may not do that there',
  EISDIR: 'it is a folder',
  ENAMETOOLONG: 'its name is too long',
  ENOENT: 'there is no such file or folder',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of its path is no folder',
  EPERM: 'you may not do that there',
  EROFS: 'the disk can only be read',
};

/**
 * Describes why a file could not be read or written, with the system's error code. The system's message is left out: it repeats
 * the path, which may be a secret typed by mistake.
 */
export function describeFileFailure(cause: unknown): string {
  const { code = '', message } = cause as NodeJS.ErrnoException;
  const known = words[code];
  if (known !== undefined) return `${known} (${code})`;
  return code === '' ? message.replace(/\.$/, '') : `the system reports ${code}`;
}
