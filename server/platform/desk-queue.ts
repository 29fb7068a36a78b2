import type { DeskChoices, DeskPage, QueuedClaim, QueueFilter, QueueSort } from '#contract/desk-queue.ts';

export type QueuePage = {
  filter: QueueFilter;
  sort: QueueSort;
  size: number;
  cursor: string | null;
  /** A date in Toronto, to which ages count. */
  today: string;
};

export type Assignment = {
  claimId: string;
  version: number;
  assigneeId: string | null;
  from?: string | null | undefined;
};

/** The claims of all depots, where the portal is the desk (R-DESK-02). */
export type DeskQueue = {
  /** @throws AppError `VALIDATION_FAILED` for a cursor of another sort. */
  findPage(page: QueuePage): Promise<Pick<DeskPage, 'data' | 'next' | 'total'>>;
  countByStatus(): Promise<DeskPage['counts']>;
  findDepots(): Promise<DeskChoices['depots']>;
  /** Null when there is no such claim. */
  findQueued(claimId: string, today: string): Promise<QueuedClaim | null>;
  /** Claims for whose decision 80 % of the time has passed, and of which the desk was not reminded (R-DESK-64). */
  findUnreminded(today: string): Promise<{ claim: { id: string; name: string; depotId: string }; dueAt: string }[]>;
  /** @returns false when the claim has another version, or somebody else has it. */
  assign(assignment: Assignment): Promise<boolean>;
};
