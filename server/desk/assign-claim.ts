import type { InputOf } from '#contract/endpoint.ts';
import type { assignClaim, QueuedClaim } from '#contract/desk-queue.ts';
import { deskRoles } from '#contract/primitives.ts';
import { todayInToronto } from '#domain/dates.ts';
import { AppError, invalidFields } from '../errors/app-error.ts';
import type { Database } from '../database/tables.ts';
import { type Act, deskOf, keepRole } from './desk-decisions.ts';

type Assignment = Pick<InputOf<typeof assignClaim>['body'], 'assigneeId'> & {
  /** Left out: whoever has it. */
  from?: string | null | undefined;
};

/**
 * Gives a claim to one person, or to nobody.
 * @throws AppError `FORBIDDEN`, `NOT_FOUND`, `VALIDATION_FAILED`, `VERSION_OUTDATED` or `CONFLICT`.
 */
export async function assign(
  { context, caller, id, version }: Act,
  { assigneeId, from }: Assignment,
): Promise<QueuedClaim> {
  const desk = deskOf(context);
  await keepRole(context, caller, deskRoles);
  if (assigneeId !== null && !(await findPeople(context.database)).some((person) => person.id === assigneeId))
    throw invalidFields({ assigneeId: 'invalid_choice' });
  const isAssigned = await desk.assign({ claimId: id, version, assigneeId, from });
  const claim = await desk.findQueued(id, todayInToronto(context.now()));
  if (!claim) throw new AppError('NOT_FOUND');
  if (!isAssigned && claim.version !== version) throw new AppError('VERSION_OUTDATED');
  if (!isAssigned) throw new AppError('CONFLICT', { reason: 'assigned_meanwhile' });
  return claim;
}

/** Who decides claims, by name. */
export async function findPeople(database: Database) {
  const people = await database
    .selectFrom('accounts')
    .select(['id', 'name', 'email'])
    .where('role', 'in', deskRoles)
    .where('verified_at', 'is not', null)
    .where('deactivated_at', 'is', null)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return people.map(({ id, name, email }) => ({ id, name: name ?? email }));
}
