import { argon2Sync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from '#server/session/password.ts';

const password = 'Crème brûlée 7';

describe('A password', () => {
  it('is verified in full, exactly as it was typed', async () => {
    const hash = await hashPassword(password);
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await verifyPassword(password, hash)).toBe(true);
    for (const other of ['Crème brûlée', 'crème brûlée 7', `${password} `, '', password.repeat(2)])
      expect(await verifyPassword(other, hash)).toBe(false);
  });

  it('is the same with composed and decomposed accents', async () => {
    const hash = await hashPassword(password.normalize('NFD'));
    expect(await verifyPassword(password.normalize('NFC'), hash)).toBe(true);
  });

  it('never has the same hash twice', async () => {
    expect(await hashPassword(password)).not.toBe(await hashPassword(password));
  });

  it('is verified with the parameters of its hash', async () => {
    const nonce = Buffer.from('another salt of ours');
    const message = password.normalize('NFC');
    const tag = argon2Sync('argon2id', { message, nonce, memory: 8192, passes: 3, parallelism: 2, tagLength: 32 });
    const text = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '');
    const older = `$argon2id$v=19$m=8192,t=3,p=2$${text(nonce)}$${text(tag)}`;
    expect(await verifyPassword(password, older)).toBe(true);
    expect(await verifyPassword('another', older)).toBe(false);
  });

  it.each([null, '', 'x', '$argon2id$v=19$m=1,t=1,p=1$$', '$2b$10$abcdefghijklmnopqrstuv'])(
    'is never verified against the hash %j',
    async (hash) => expect(await verifyPassword(password, hash)).toBe(false),
  );
});
