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
 * Says in words why a file could not be read or written, with the system's own code for it. The system's own words repeat
 * the path, which may be something else that was typed in its place.
 */
export function describeFileFailure(cause: unknown): string {
  const { code = '', message } = cause as NodeJS.ErrnoException;
  const known = words[code];
  if (known !== undefined) return `${known} (${code})`;
  return code === '' ? message.replace(/\.$/, '') : `the system reports ${code}`;
}
