import { describe, expect, it } from 'vitest';
import { readSettings } from '#server/settings.ts';

describe('Settings', () => {
  it('have the defaults of operations.md', () => {
    expect(readSettings({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: null,
      publicUrl: 'http://127.0.0.1:8080',
      sessionSecret: null,
      tokenTtlS: 900,
      trustProxy: null,
      logLevel: 'info',
    });
  });

  it('are read from the environment, an empty one counting as unset', () => {
    const settings = readSettings({
      PORT: '0',
      HOST: '::1',
      DATABASE_URL: 'postgresql://portal@db.example/portal',
      TOKEN_TTL_S: '5',
      TRUST_PROXY: '10.0.0.1, 10.1.0.0/16',
      LOG_LEVEL: '',
      FILES_URL: '',
    });
    expect(settings).toMatchObject({
      port: 0,
      publicUrl: 'http://[::1]:0',
      databaseUrl: 'postgresql://portal@db.example/portal',
      tokenTtlS: 5,
      trustProxy: ['10.0.0.1', '10.1.0.0/16'],
      logLevel: 'info',
    });
  });

  it.each([
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['HOST', 'two words'],
    ['DATABASE_URL', 'mysql://db.example'],
    ['DATABASE_URL', 'nonsense'],
    ['PUBLIC_URL', 'portal.example'],
    ['SESSION_SECRET', 'short'],
    ['TOKEN_TTL_S', '0'],
    ['TOKEN_TTL_S', '1.5'],
    ['TRUST_PROXY', 'proxy.example'],
    ['LOG_LEVEL', 'loud'],
    ['FILES_URL', 's3://bucket'],
    ['MAIL_URL', 'smtp://mail.example'],
  ])('name %s in one line when it is "%s"', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name} [^\\n]+\\.$`));
  });
});
