import { describe, expect, it } from 'vitest';
import type { AdminAccount } from '#contract/admin-accounts.ts';
import { accountsCsv } from '#features/admin/export-accounts.ts';

const account = (changes: Partial<AdminAccount>): AdminAccount => ({
  id: '1',
  name: 'Zoé Bélanger',
  email: 'zoe@depot.example',
  role: 'depot',
  salesForceId: '003A',
  verifiedAt: null,
  deactivated: false,
  ...changes,
});
const rowsOf = (...accounts: AdminAccount[]) => accountsCsv(accounts, ',').split('\r\n').slice(1, -1);

describe('the accounts as a file', () => {
  it('has a row for each, every field quoted, and nothing for what is missing', () => {
    expect(accountsCsv([account({ salesForceId: null })], ',')).toBe(
      '"name","email","role","salesForceId","verifiedAt","deactivated"\r\n' +
        '"Zoé Bélanger","zoe@depot.example","depot","","","false"\r\n',
    );
    expect(accountsCsv([], ';')).toBe('"name";"email";"role";"salesForceId";"verifiedAt";"deactivated"\r\n');
  });

  it('keeps quotes, separators and line breaks inside their field', () => {
    expect(rowsOf(account({ name: 'Bob "the fix", Ltd' }))[0]).toContain('"Bob ""the fix"", Ltd"');
  });

  it.each(['=HYPERLINK("http://evil.example")', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
    'runs no formula that somebody chose as a name: %j',
    (name) => expect(accountsCsv([account({ name })], ',')).toContain(`"'${name.replaceAll('"', '""')}"`),
  );
});
