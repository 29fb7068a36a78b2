import { expect, it } from 'vitest';
import { isTransient, StorageFault } from '#storage/storage-fault.ts';

const error = (name: string, inner?: unknown, message = '') =>
  Object.assign(new Error(message), { name }, inner === undefined ? {} : { inner });

it.each([
  ['a timeout', new StorageFault('no_answer'), true],
  ['a fault after all attempts', new StorageFault('lost'), false],
  ['a lost connection', error('UnknownError'), true],
  ['a closed connection', error('InvalidStateError'), true],
  ['a full disk', error('QuotaExceededError'), false],
  ['a nested lost connection', error('SomeDexieError', error('UnknownError')), true],
  ['a transaction that was aborted by a full disk', error('AbortError', error('QuotaExceededError')), false],
  ['a transaction that was aborted without an error', error('AbortError', 'no error'), true],
  ['a Blob that cannot be stored', error('UnknownError', undefined, 'Error preparing Blob/File data'), false],
  ['no error', 'UnknownError', false],
])('whether %s can be solved by a new connection', (_, thrown, isSo) => expect(isTransient(thrown)).toBe(isSo));
