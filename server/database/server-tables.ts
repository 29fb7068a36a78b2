/** See `server-state.ts`. */
export type ServerStateTable = { name: string; value: string };

/** See `claim-scheduled-job.ts`. */
export type ChoresTable = { name: string; due_at: Date };

/** See `files/cleanup-job.ts`. */
export type QuarantinedFilesTable = { path: string; since: Date };
