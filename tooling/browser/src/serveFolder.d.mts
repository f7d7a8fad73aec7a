/** Serves a folder on loopback as any file server does. */
export function serveFolder(folder: string): Promise<{ url: string; close(): Promise<void> }>;
