import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { listRetailerProcedures, listUserManuals } from '#contract/documents.ts';
import { listFiles } from '#contract/files.ts';
import { placeDemoDocuments } from '#server/demo/documents/demo-documents.ts';
import { contactIds } from '#server/demo/demo-people.ts';
import { productId } from '#server/demo/demo-products.ts';
import { retailerIds } from '#server/demo/demo-retailers.ts';
import { allTests } from '#tests/support/all-tests.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { Client, errorOf } from './support/client.ts';

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Counts the page objects of a PDF. */
const pagesOf = (bytes: Uint8Array) =>
  Buffer.from(bytes)
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length;

onOneDatabase('Documents', (server) => {
  const as = (account: string) => Client.signIn(server().url, account);
  const manuals = async (path: string, model: Parameters<typeof productId>[0], account = 'depot') => {
    const { json } = await (await as(account)).get(`${path}?productId=${productId(model)}`);
    return v.parse(listUserManuals.output, json).data;
  };
  /** Reads the response to its end: the server stops only when no download is open. */
  const content = async (client: Client, id: string | undefined, headers: Record<string, string> = {}) => {
    const url = `${server().url}/api/files/${id}/content`;
    const answer = await fetch(url, { headers: { ...client.identity(), ...headers } });
    return { status: answer.status, headers: answer.headers, bytes: new Uint8Array(await answer.arrayBuffer()) };
  };

  describe('of a product', () => {
    it('are a manual in English and French', async () => {
      const [manual, ...others] = await manuals('/user-manual', 'NV-SB24');
      expect(others).toEqual([]);
      expect(manual?.contentDocuments).toMatchObject([
        { title: 'Snow blower NV-SB24 – user manual', fileType: 'application/pdf' },
        { title: 'Souffleuse à neige NV-SB24 – manuel d’utilisation', fileType: 'application/pdf' },
      ]);
    });

    it('are bulletins: none, one or several', async () => {
      const numbers = async (model: Parameters<typeof productId>[0]) =>
        (await manuals('/technical-bulletin', model)).map(({ name }) => name);
      expect(await numbers('NV-SB24')).toEqual(['SB-25-11', 'SB-26-01']);
      expect(await numbers('BH-ZT52')).toEqual(['SB-26-02']);
      expect(await numbers('TW-WP2')).toEqual([]);
    });

    it('are empty for a product without documents and for an unknown product', async () => {
      for (const path of ['/user-manual', '/service-manual', '/technical-bulletin'])
        expect(await manuals(path, 'BH-TL18')).toEqual([]);
      expect((await (await as('depot')).get('/user-manual?productId=nothing')).json).toEqual({ data: [] });
    });

    it('require a product id', async () => {
      for (const path of ['/user-manual', '/service-manual', '/technical-bulletin'])
        expect(errorOf(await (await as('depot')).get(path))).toEqual({
          status: 422,
          code: 'VALIDATION_FAILED',
          fields: ['productId'],
        });
    });

    it('are PDF files of one to thirty pages with the listed size', async () => {
      const client = await as('depot');
      const pages = async (path: string, model: Parameters<typeof productId>[0]) =>
        Promise.all(
          (await manuals(path, model)).flatMap(({ contentDocuments }) =>
            contentDocuments.map(async ({ id, size }) => {
              const { bytes } = await content(client, id);
              expect(bytes).toHaveLength(size);
              expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-');
              return pagesOf(bytes);
            }),
          ),
        );
      expect(await pages('/service-manual', 'NV-SB24')).toEqual([30, 30]);
      expect(await pages('/service-manual', 'OK-AC8')).toEqual([10, 10]);
      expect(await pages('/user-manual', 'KV-CS50')).toEqual([2, 2]);
      expect(await pages('/technical-bulletin', 'KV-CS50')).toEqual([1, 1]);
    });
  });

  describe('are readable for people who can list them, and for no other person:', () => {
    it.each([
      ['/user-manual', { customer: 200, depot: 200, retailer: 200, both: 200, admin: 200 }],
      ['/service-manual', { customer: 404, depot: 200, retailer: 200, both: 200, admin: 200 }],
      ['/technical-bulletin', { customer: 404, depot: 200, retailer: 200, both: 200, admin: 200 }],
    ])('%s', async (path, due) => {
      const [manual] = await manuals(path, 'NV-SB24');
      const [document] = manual?.contentDocuments ?? [];
      for (const [account, status] of Object.entries(due)) {
        const client = await as(account);
        expect((await content(client, document?.id)).status).toBe(status);
        expect((await client.get(`/files?entityId=${manual?.id}`)).status).toBe(status);
      }
      expect((await content(new Client(server().url), document?.id)).status).toBe(401);
    });

    it('of a manual are its files', async () => {
      const [manual] = await manuals('/user-manual', 'NV-SB24', 'customer');
      const { json } = await (await as('customer')).get(`/files?entityId=${manual?.id}`);
      expect(v.parse(listFiles.output, json).data).toEqual(manual?.contentDocuments);
    });
  });

  describe('are sent', () => {
    const open = async (headers: Record<string, string> = {}) => {
      const [manual] = await manuals('/service-manual', 'NV-SB24');
      return content(await as('depot'), manual?.contentDocuments[1]?.id, headers);
    };

    it('as an attachment with its name, and whole', async () => {
      const answer = await open();
      expect(answer.headers.get('content-disposition')).toContain("UTF-8''Manuel%20d%E2%80%99entretien%20NV-SB24.pdf");
      expect(answer.headers.get('content-type')).toBe('application/pdf');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('accept-ranges')).toBe('bytes');
      expect(answer.headers.get('etag')).toBe(`"${sha256(answer.bytes)}"`);
    });

    it('in parts that make the whole file, so that an interrupted download resumes', async () => {
      const { bytes: whole } = await open();
      const etag = `"${sha256(whole)}"`;
      const first = await open({ range: 'bytes=0-49999' });
      const rest = await open({ range: 'bytes=50000-', 'if-range': etag });
      expect([first.status, rest.status]).toEqual([206, 206]);
      expect(rest.headers.get('content-range')).toBe(`bytes 50000-${whole.length - 1}/${whole.length}`);
      expect(sha256(Buffer.concat([first.bytes, rest.bytes]))).toBe(sha256(whole));
    });

    it('whole instead of a part when they have changed', async () => {
      const answer = await open({ range: 'bytes=50000-', 'if-range': '"an-older-one"' });
      expect(answer.status).toBe(200);
      expect(`"${sha256(answer.bytes)}"`).toBe(answer.headers.get('etag'));
    });

    it('with 304 to a client that has them', async () => {
      const etag = (await open()).headers.get('etag') ?? '';
      for (const known of [etag, `W/${etag}`, `"x", ${etag}`]) {
        const answer = await open({ 'if-none-match': known });
        expect([answer.status, answer.bytes.length]).toEqual([304, 0]);
      }
    });

    it('with 416 for a range beyond their end', async () => {
      expect((await open({ range: 'bytes=99999999-' })).status).toBe(416);
    });
  });

  describe('for retailers', () => {
    const procedures = async (account: string, contactId: string) =>
      (await as(account)).get(`/retailer/procedures?contactId=${contactId}`);

    it('are their own procedures, sorted by title', async () => {
      const titles = async (account: string, contactId: string) =>
        v
          .parse(listRetailerProcedures.output, (await procedures(account, contactId)).json)
          .data.map(({ title }) => title);
      expect(await titles('retailer', contactIds.retailer)).toEqual([
        'Registering at the counter – Inscription au comptoir',
        'Returns and exchanges – Retours et échanges',
      ]);
      expect(await titles('both', contactIds.retailerDepot)).toEqual(['Returns and exchanges – Retours et échanges']);
    });

    it('are not found with the contact of another retailer, nor without one', async () => {
      expect(errorOf(await procedures('retailer', contactIds.retailerDepot))).toEqual({
        status: 404,
        code: 'NOT_FOUND',
      });
      expect(errorOf(await procedures('retailer', ''))).toMatchObject({ status: 422, fields: ['contactId'] });
    });

    it('are readable for that retailer only', async () => {
      const { json } = await procedures('retailer', contactIds.retailer);
      const [document] = v.parse(listRetailerProcedures.output, json).data;
      for (const [account, status] of [
        ['retailer', 200],
        ['both', 404],
        ['depot', 404],
        ['customer', 404],
        ['admin', 404],
      ] as const) {
        const client = await as(account);
        expect((await content(client, document?.id)).status).toBe(status);
        expect((await client.get(`/files?entityId=${retailerIds.mapleRidge}`)).status).toBe(status);
      }
    });
  });
});

describe('The documents of the demo', () => {
  it.runIf(allTests)('have the same bytes each time they are generated', async () => {
    const made = async () => {
      const bytes = new Map<string, Uint8Array>();
      const store = { put: async (name: string, content: Uint8Array) => void bytes.set(name, content) };
      const { files } = await placeDemoDocuments(store, new Date());
      for (const { path, sha256: hash } of files) expect(sha256(bytes.get(path) ?? Buffer.of())).toBe(hash);
      return files.map(({ path, sha256: hash }) => [path, hash]);
    };
    expect(await made()).toEqual(await made());
  });
});
