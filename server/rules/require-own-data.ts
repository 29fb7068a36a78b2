import type { Context } from '../context.ts';
import { AppError } from '../errors/app-error.ts';

/** @throws AppError `NOT_FOUND` where Salesforce has the desk, depots, products and people. */
export function requireOwnData({ platform }: Pick<Context, 'platform'>): void {
  if (!platform.desk) throw new AppError('NOT_FOUND');
}
