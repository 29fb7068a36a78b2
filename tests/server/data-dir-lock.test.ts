import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDataDir } from '#server/database/data-dir-lock.ts';

describe('The lock on the data folder', () => {
  let folder: string;
  let path: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'depot-portal-lock-'));
    path = join(folder, 'server.lock');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('is acquired and released', () => {
    const unlock = lockDataDir(folder);
    expect(readFileSync(path, 'utf8')).toMatch(new RegExp(`^${process.pid} `));
    unlock();
    expect(existsSync(path)).toBe(false);
  });

  it('of a live process is respected, also of another user', () => {
    // Process 1 always exists; without a start time in the file only its id counts.
    writeFileSync(path, '1');
    expect(() => lockDataDir(folder)).toThrow(
      `DATA_DIR ${folder} is in use by process 1: stop it, or choose another folder.`,
    );
    expect(readFileSync(path, 'utf8')).toBe('1');
  });

  it.each([
    ['a dead process', '4194304 5'],
    ['a process whose number another one has now', `${process.ppid} 99999999999`],
    ['an unreadable owner', 'rubbish'],
    ['no owner', ''],
  ])('of %s is taken over', (_name, owner) => {
    writeFileSync(path, owner);
    const unlock = lockDataDir(folder);
    expect(readFileSync(path, 'utf8')).toContain(String(process.pid));
    unlock();
  });

  it('that another process has acquired meanwhile is not released', () => {
    const unlock = lockDataDir(folder);
    writeFileSync(path, '1 1');
    unlock();
    expect(readFileSync(path, 'utf8')).toBe('1 1');
  });
});
