import type { Database } from './database/tables.ts';
import type { FileStore } from './files/file-store.ts';
import type { MailDelivery } from './mail/delivery-loop.ts';
import type { SalesPlatform } from './platform/sales-platform.ts';

/** What every part of the running server is given. */
export type Context = {
  database: Database;
  platform: SalesPlatform;
  mail: Pick<MailDelivery, 'wake'>;
  files: FileStore;
  /** Signs tokens and anti-forgery cookies. */
  secret: string;
  tokenTtlS: number;
  /** Whether people come by https. */
  secure: boolean;
  version: string;
  now: () => Date;
};
