import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { beforeAll, describe, expect, it } from 'vitest';
import { salesforcePlatform } from '#server/platform/salesforce/salesforce-platform.ts';
import { salesforceSuite } from '#tests/support/platforms.ts';

const productId = '01tPRODUCT00000001';
const retailerId = '001RETAILER0000001';
const manual = { user: 'a07MANUAL000000001', bulletin: 'a07MANUAL000000002', procedure: 'a07MANUAL000000003' };
const bytes = randomBytes(70_000);

describe('Documents of an org', () => {
  const { standIn, platform } = salesforceSuite();

  beforeAll(() => {
    const { org, contents } = standIn();
    org.load('Product2', { Id: productId, Name: 'Snow thrower', ProductCode: 'NV-SB24', Brand__c: 'Norvane' });
    org.load('Account', { Id: retailerId, Name: 'Maple Hardware', Portal_Account_Kind__c: 'Retailer' });
    for (const [Id, Name, Kind__c] of [
      [manual.user, 'Owner’s guide', 'User Manual'],
      [manual.bulletin, 'Bulletin 7', 'Technical Bulletin'],
    ] as const)
      org.load('Portal_Manual__c', { Id, Name, Kind__c, Product__c: productId });
    org.load('Portal_Manual__c', {
      Id: manual.procedure,
      Name: 'Returns',
      Kind__c: 'Retailer Procedure',
      Retailer__c: retailerId,
    });
    file(1, 'English', 'PDF', [manual.user]);
    file(2, 'Anglais et français', 'PDF', [manual.user, manual.bulletin]);
    file(3, 'Returns of engines', 'JPG', [manual.procedure]);
    file(4, 'Spreadsheet', 'EXCEL_X', [manual.user]);
    file(5, 'Contract with the retailer', 'PDF', [retailerId]);

    function file(number: number, Title: string, FileType: string, entityIds: readonly string[]): void {
      const [Id, version] = [`069FILE0000000000${number}`, `068FILE0000000000${number}`];
      org.load('ContentDocument', {
        Id,
        Title,
        FileType,
        ContentSize: bytes.length,
        LastModifiedDate: '2026-05-01T12:00:00.000Z',
        LatestPublishedVersionId: version,
      });
      contents.set(version, bytes);
      org.load('ContentVersion', { Id: version, Language: number === 1 ? 'en' : null });
      for (const [at, LinkedEntityId] of entityIds.entries())
        org.load('ContentDocumentLink', {
          Id: `06AFILE000000000${number}${at}`,
          LinkedEntityId,
          ContentDocumentId: Id,
        });
    }
  });

  it('are attached to the manuals of a product, by title and of the kinds that the portal serves', async () => {
    expect(await platform().findManuals('user manual', productId)).toEqual([
      {
        id: manual.user,
        name: 'Owner’s guide',
        contentDocuments: ['Anglais et français', 'English'].map((title) => ({
          id: expect.stringMatching(/^069FILE/),
          title,
          fileType: 'application/pdf',
          lastModifiedDate: '2026-05-01T12:00:00.000Z',
          size: bytes.length,
          language: null,
        })),
      },
    ]);
    expect(await platform().findManuals('service manual', productId)).toEqual([]);
    expect(await platform().findManuals('user manual', 'nothing')).toEqual([]);
  });

  it('have a language if a setting names the field of the org', async () => {
    const settings = { ...standIn().settings, documentLanguageField: 'Language' };
    const [found] = await salesforcePlatform(settings).findManuals('user manual', productId);
    expect(found?.contentDocuments.map(({ title, language }) => [title, language])).toEqual([
      ['Anglais et français', null],
      ['English', 'en'],
    ]);
  });

  it('have the kind of their manual', async () => {
    expect(await platform().getManualKind(manual.bulletin)).toBe('technical bulletin');
    expect(await platform().getManualKind(manual.procedure)).toBeNull();
    expect(await platform().getManualKind('nothing')).toBeNull();
  });

  it('are procedures of a retailer only if they are attached to one, not to its account', async () => {
    const procedures = await platform().findProcedures(retailerId);
    expect(procedures.map(({ title, fileType }) => [title, fileType])).toEqual([['Returns of engines', 'image/jpeg']]);
    expect(await platform().findEntityDocuments(retailerId)).toEqual(procedures);
    expect(await platform().findEntityDocuments(manual.bulletin)).toHaveLength(1);
    expect(await platform().findEntityDocuments('nothing')).toEqual([]);
  });

  it('are returned with all their records, and with their bytes', async () => {
    const held = await platform().findDocument('069FILE00000000002');
    expect(held?.entityIds.toSorted()).toEqual([manual.user, manual.bulletin]);
    expect(held?.file).toMatchObject({ name: 'Anglais et français.pdf', type: 'application/pdf', size: bytes.length });
    const whole = await held?.file.open(null);
    expect(whole && bytes.equals(await buffer(whole))).toBe(true);
    for (const [start, end] of [
      [0, 0],
      [10, 65_999],
      [69_999, 69_999],
    ] as const) {
      const part = await held?.file.open({ start, end });
      expect(part && bytes.subarray(start, end + 1).equals(await buffer(part))).toBe(true);
    }
  });

  it('of a procedure belong to its retailer', async () => {
    expect((await platform().findDocument('069FILE00000000003'))?.entityIds).toEqual([retailerId]);
  });

  it('that belong to another record, are of another kind or do not exist, are not found', async () => {
    expect((await platform().findDocument('069FILE00000000005'))?.entityIds).toEqual([]);
    expect(await platform().findDocument('069FILE00000000004')).toBeNull();
    expect(await platform().findDocument('069FILE00000000009')).toBeNull();
    expect(await platform().findDocument('nothing')).toBeNull();
  });

  it('are not available while the org is unavailable', async () => {
    const held = await platform().findDocument('069FILE00000000001');
    standIn().fail(/VersionData/, 'answer 500');
    await expect(held?.file.open(null)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    standIn().expireSessions();
    const whole = await held?.file.open(null);
    expect(whole && (await buffer(whole)).length).toBe(bytes.length);
  });
});
