import type { FileType } from '#contract/files.ts';

/** A file that has arrived whole and lies in the folder of incoming files. */
export type ReceivedFile = { name: string; type: FileType; size: number; sha256: string; path: string };
