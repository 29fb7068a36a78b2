import { describe, expect, it } from 'vitest';
import { defaultRetentionDays } from '#contract/retention.ts';
import { readSettings } from '#server/settings/settings.ts';

describe('Settings', () => {
  it('have the defaults of R-OPS-01', () => {
    expect(readSettings({})).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: './data',
      databasePoolMax: 10,
      databaseUrl: null,
      databaseReadUrl: null,
      filesBucket: null,
      filesConfirm: null,
      publicUrl: 'http://127.0.0.1:8080',
      sessionSecret: null,
      tokenTtlS: 900,
      trustProxy: null,
      mailUrl: null,
      mailFrom: 'no-reply@localhost',
      adminSecondFactor: null,
      adminEmail: null,
      adminName: null,
      appealDays: 30,
      lateFilingDays: 0,
      decisionDays: 30,
      retention: defaultRetentionDays,
      ownNetworkCalls: null,
      paymentsFourEyes: false,
      journalAccountsFile: null,
      approveRegistrations: 'desk',
      depotPrices: 'shown',
      metricsToken: null,
      tracesUrl: null,
      logLevel: 'info',
      crm: null,
    });
  });

  it('have days of retention by kind, and defaults for the others', () => {
    const { retention } = readSettings({ RETENTION_DAYS: 'tickets=365, sessions=7' });
    expect(retention).toEqual({ ...defaultRetentionDays, tickets: 365, sessions: 7 });
    for (const wrong of ['tickets', 'tickets=-1', 'tickets=1.5', 'people=3', 'tickets=999999', ',', '__proto__=1'])
      expect(() => readSettings({ RETENTION_DAYS: wrong })).toThrow(/^RETENTION_DAYS must be kinds with days/);
  });

  it('are read from the environment, where an empty value means unset', () => {
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

  it('derive the sender of mails from the public host by default', () => {
    expect(readSettings({ PUBLIC_URL: 'https://portal.example/' })).toMatchObject({
      publicUrl: 'https://portal.example',
      mailFrom: 'no-reply@portal.example',
    });
    const environment = {
      MAIL_FROM: 'depots@maker.example',
      MAIL_URL: 'smtp://mail.example',
      ADMIN_EMAIL: 'Ada@Maker.example',
      ADMIN_NAME: 'Ada Roy',
    };
    expect(readSettings(environment)).toMatchObject({
      mailFrom: 'depots@maker.example',
      mailUrl: 'smtp://mail.example',
      adminSecondFactor: null,
      adminEmail: 'ada@maker.example',
      adminName: 'Ada Roy',
    });
  });

  it.each<[name: string, value: string, others?: Record<string, string>]>([
    ['DATABASE_READ_URL', 'https://replica.example', { DATABASE_URL: 'postgres://db.example/portal' }],
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
    ['TRUST_PROXY', '999.0.0.1'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1,,10.0.0.2'],
    ['LOG_LEVEL', 'loud'],
    ['METRICS_TOKEN', 'short'],
    ['OWN_NETWORK_CALLS', 'maybe'],
    ['PAYMENTS_FOUR_EYES', 'maybe'],
    ['APPROVE_REGISTRATIONS', 'yes'],
    ['DEPOT_PRICES', 'no'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318'],
    ['FILES_URL', 'https://bucket.example'],
    ['FILES_URL', 's3://Bucket_1'],
    ['FILES_URL', 's3://bucket/a b'],
    ['AWS_ACCESS_KEY_ID', '', { FILES_URL: 's3://bucket' }],
    ['AWS_SECRET_ACCESS_KEY', '', { FILES_URL: 's3://bucket', AWS_ACCESS_KEY_ID: 'key' }],
    [
      'AWS_ENDPOINT_URL',
      'store:9000',
      { FILES_URL: 's3://bucket', AWS_ACCESS_KEY_ID: 'key', AWS_SECRET_ACCESS_KEY: 's' },
    ],
    ['CRM_URL', 'acme.my.salesforce.com'],
    ['CRM_URL', 'http://acme.my.salesforce.com'],
    ['CRM_URL', 'https://acme.my.salesforce.com/services/data'],
    ['CRM_CLIENT_ID', '', { CRM_URL: 'https://acme.my.salesforce.com' }],
    ['CRM_CLIENT_SECRET', '', { CRM_URL: 'https://acme.my.salesforce.com', CRM_CLIENT_ID: 'id' }],
    ['CRM_URL', '', { CRM_CLIENT_SECRET: 'secret' }],
    [
      'CRM_API_VERSION',
      'latest',
      { CRM_URL: 'https://acme.my.salesforce.com', CRM_CLIENT_ID: 'id', CRM_CLIENT_SECRET: 'secret' },
    ],
    ['CRM_DOCUMENT_LANGUAGE_FIELD', 'Language of file'],
    ['CRM_STATE_CODES', 'on'],
    ['CRM_RECORD_TYPES', 'Case:Ticket'],
    ['CRM_PERSON_ACCOUNTS', 'Person Account'],
    ['MAIL_URL', 'mail.example:587'],
    ['MAIL_FROM', 'portal'],
    ['ADMIN_EMAIL', 'admin@'],
    ['ADMIN_NAME', ' '],
    ['ADMIN_SECOND_FACTOR', 'no'],
  ])('report %s in one line when it is "%s"', (name, value, others = {}) => {
    expect(() => readSettings({ ...others, [name]: value })).toThrow(new RegExp(`^${name} [^\\n]+\\.$`));
  });

  it('name the org that is the sales platform', () => {
    const environment = { CRM_URL: 'https://acme.my.salesforce.com', CRM_CLIENT_ID: 'id', CRM_CLIENT_SECRET: 'secret' };
    expect(readSettings(environment).crm).toEqual({
      url: 'https://acme.my.salesforce.com',
      clientId: 'id',
      clientSecret: 'secret',
      apiVersion: '65.0',
      documentLanguageField: null,
      stateCodes: false,
      recordTypes: {},
      personAccounts: null,
    });
    expect(readSettings({ ...environment, CRM_API_VERSION: '66.0' }).crm?.apiVersion).toBe('66.0');
    const field = { CRM_DOCUMENT_LANGUAGE_FIELD: 'Portal_Language__c' };
    expect(readSettings({ ...environment, ...field }).crm?.documentLanguageField).toBe('Portal_Language__c');
    const setUp = {
      CRM_STATE_CODES: 'yes',
      CRM_RECORD_TYPES: 'Case=Ticket,Account=Depot',
      CRM_PERSON_ACCOUNTS: 'Owner',
    };
    expect(readSettings({ ...environment, ...setUp }).crm).toMatchObject({
      stateCodes: true,
      recordTypes: { Case: 'Ticket', Account: 'Depot' },
      personAccounts: 'Owner',
    });
  });

  describe('of a bucket', () => {
    const keys = { AWS_ACCESS_KEY_ID: 'AKIDEXAMPLE', AWS_SECRET_ACCESS_KEY: 'wJalrXUtnFEMI' };
    const place = (environment: Record<string, string>) => readSettings({ ...keys, ...environment }).filesBucket;

    it("use the bucket's host of AWS, or the path if its name has a dot", () => {
      expect(place({ FILES_URL: 's3://portal-files', AWS_REGION: 'ca-central-1' })).toEqual({
        url: 'https://portal-files.s3.ca-central-1.amazonaws.com/',
        region: 'ca-central-1',
        prefix: '',
        credentials: { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI' },
      });
      expect(place({ FILES_URL: 's3://files.portal.example', AWS_DEFAULT_REGION: 'us-west-2' })?.url).toBe(
        'https://s3.us-west-2.amazonaws.com/files.portal.example/',
      );
    });

    it('use the path of another store, with a prefix and a session token', () => {
      const environment = { AWS_ENDPOINT_URL: 'http://store.example:9000/', AWS_SESSION_TOKEN: 'passing' };
      expect(place({ FILES_URL: 's3://files/portal//uploads/', ...environment })).toMatchObject({
        url: 'http://store.example:9000/files/',
        region: 'us-east-1',
        prefix: 'portal/uploads/',
        credentials: { sessionToken: 'passing' },
      });
      expect(place({ FILES_URL: 's3://files', ...environment, AWS_ENDPOINT_URL_S3: 'https://s3.example' })?.url).toBe(
        'https://s3.example/files/',
      );
    });
  });
});
