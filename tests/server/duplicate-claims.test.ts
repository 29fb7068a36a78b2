import { beforeEach, expect, it } from 'vitest';
import * as v from 'valibot';
import { getDeskClaim } from '#contract/claim-decisions.ts';
import { listDeskClaims } from '#contract/desk-queue.ts';
import { getPaymentRun, listDuePayments, PaymentRun } from '#contract/payments.ts';
import { depotIds } from '#server/demo/demo-people.ts';
import { createClaim } from '#server/platform/embedded/claims.ts';
import { onOneDatabase } from '#tests/support/server.ts';
import { today } from './support/claim-form.ts';
import { Client, newKey } from './support/client.ts';

const claimInput = {
  claimType: 'Warranty Repair',
  claimSubtype: 'Engine',
  diagnosis: 'It does not start.',
  partsRequired: '',
  customerId: null,
  dateOfFailure: today,
  dateEnteredShop: today,
  labourHours: 1,
};

type Row = {
  created: string;
  serial?: string | null;
  failed?: string | null;
  entered?: string | null;
  status?: string;
};

onOneDatabase('Claims that may be for one repair', (server) => {
  let serial: string;
  beforeEach(() => {
    serial = `DUP-${crypto.randomUUID()}`;
  });

  const file = async (row: Row) => {
    const id = crypto.randomUUID();
    await server()
      .database.insertInto('claims')
      .values({
        id,
        name: `WC-${id}`,
        depot_id: depotIds.ontario,
        serial_number: row.serial === undefined ? serial : row.serial,
        date_of_failure: row.failed ?? null,
        date_entered_shop: row.entered ?? null,
        status: row.status ?? 'New',
        gross_total_cents: 12_345,
        search_text: serial.toLowerCase(),
        created_at: new Date(`${row.created}T12:00:00Z`),
      })
      .execute();
    return id;
  };
  const change = (id: string, values: object) =>
    server().database.updateTable('claims').set(values).where('id', '=', id).execute();
  const flagsOf = async (...ids: string[]) => {
    const rows = await server().database.selectFrom('claims').select(['id', 'flags']).where('id', 'in', ids).execute();
    return ids.map(
      (id) =>
        rows
          .find((row) => row.id === id)
          ?.flags.filter((flag) => flag !== 'no_photo')
          .toSorted() ?? [],
    );
  };
  const addPhoto = async (claimId: string) => {
    const id = crypto.randomUUID();
    const file = { id, name: 'a.jpg', type: 'image/jpeg' as const, size: 1, position: 0, sha256: id, path: id };
    await server()
      .database.insertInto('stored_files')
      .values({ ...file, entity_id: claimId, purpose: 'claim', created_by: null, created_at: new Date() })
      .execute();
    return id;
  };

  it.each([
    ['failed on one day', { failed: '2026-03-01' }, { failed: '2026-03-01' }, true],
    ['failed on other days', { failed: '2026-03-01' }, { failed: '2026-03-02' }, false],
    ['came to a shop within 7 days', { entered: '2026-03-01' }, { entered: '2026-03-08' }, true],
    [
      'came to a shop within 7 days, the later one filed first',
      { entered: '2026-03-08' },
      { entered: '2026-03-01' },
      true,
    ],
    ['came to a shop 8 days apart', { entered: '2026-03-01' }, { entered: '2026-03-09' }, false],
    ['have no dates', {}, {}, false],
    ['are alike, and one is rejected', { failed: '2026-03-01' }, { failed: '2026-03-01', status: 'Rejected' }, false],
    ['are alike, and one is withdrawn', { failed: '2026-03-01', status: 'Withdrawn' }, { failed: '2026-03-01' }, false],
    ['are alike, and one is paid', { failed: '2026-03-01', status: 'Paid' }, { failed: '2026-03-01' }, true],
    ['have no serial number', { failed: '2026-03-01', serial: null }, { failed: '2026-03-01', serial: null }, false],
  ])(
    'are flagged, each with the other, if they %s',
    async (_case, one: Partial<Row>, other: Partial<Row>, isFlagged) => {
      const flags = await flagsOf(
        await file({ created: '2026-03-10', ...one }),
        await file({ created: '2026-04-10', ...other }),
      );
      expect(flags.map((own) => own.includes('possible_duplicate'))).toEqual([isFlagged, isFlagged]);
    },
  );

  it('are flagged by one photo, and on one serial number only', async () => {
    const claims = [await file({ created: '2026-03-10' }), await file({ created: '2026-04-10' })];
    const stranger = await file({ created: '2026-04-11', serial: `${serial}-2` });
    const files = await Promise.all([...claims, stranger].map(addPhoto));
    await server()
      .database.insertInto('photo_copies')
      .values(
        files.flatMap((file_id) =>
          files.flatMap((other_id) => (file_id === other_id ? [] : [{ file_id, other_id, distance: 0 }])),
        ),
      )
      .execute();
    expect(await flagsOf(...claims, stranger)).toEqual([
      ['possible_duplicate', 'same_photo'],
      ['earlier_claim', 'possible_duplicate', 'same_photo'],
      ['same_photo'],
    ]);
  });

  it('lose the flag with what caused it: a status, a date, a serial number', async () => {
    const claims = [
      await file({ created: '2026-03-10', failed: '2026-03-01' }),
      await file({ created: '2026-04-10', failed: '2026-03-01' }),
    ];
    const [first = ''] = claims;
    const both = [['possible_duplicate'], ['earlier_claim', 'possible_duplicate']];
    for (const [values, back, left] of [
      [{ status: 'Rejected' }, { status: 'New' }, [[], []]],
      [{ date_of_failure: '2026-02-28' }, { date_of_failure: '2026-03-01' }, [[], ['earlier_claim']]],
      [{ serial_number: `${serial}-2` }, { serial_number: serial }, [[], []]],
    ] as const) {
      expect(await flagsOf(...claims)).toEqual(both);
      await change(first, values);
      expect(await flagsOf(...claims)).toEqual(left);
      await change(first, back);
    }
    expect(await flagsOf(...claims)).toEqual(both);
  });

  it('flag each other when they are filed at the same time', async () => {
    const { database } = server();
    const [model] = await database
      .selectFrom('claims')
      .selectAll()
      .where('created_by', 'is not', null)
      .limit(1)
      .execute();
    if (!model?.created_by || !model.registration_id) throw new Error('The demo has no claim.');
    const { created_by: createdBy, registration_id: productRegistrationId } = model;
    const fileNow = async (serialNumber: string) => {
      const id = crypto.randomUUID();
      const input = { ...claimInput, productRegistrationId };
      const claim = { id, depotId: depotIds.ontario, createdBy, customerId: null, customerName: null, serialNumber };
      await database
        .transaction()
        .execute((transaction) => createClaim(transaction, { ...claim, input, createdAt: new Date() }));
      return id;
    };
    const serials = Array.from({ length: 8 }, (_, at) => `${serial}-${at}`);
    const filed = await Promise.all(serials.flatMap((one) => [fileNow(one), fileNow(one)]));
    for (const flags of await flagsOf(...filed)) expect(flags).toContain('possible_duplicate');
  });

  it('are earlier claims for a year', async () => {
    const first = await file({ created: '2025-03-10' });
    const flags = await flagsOf(first, await file({ created: '2026-03-10' }), await file({ created: '2026-03-09' }));
    // The one of the day after has the one of the day before, and no longer that of the year before.
    expect(flags).toEqual([[], ['earlier_claim'], ['earlier_claim']]);
    const [only] = await flagsOf(await file({ created: '2027-03-11' }));
    expect(only).toEqual([]);
  });

  it('are named to the desk beside the claim, and to who pays', async () => {
    const filed = { failed: '2026-03-01', status: 'Approved' };
    const [one, other] = [
      await file({ created: '2026-03-10', ...filed }),
      await file({ created: '2026-04-10', ...filed, status: 'Pending Review' }),
    ];
    const desk = await Client.signIn(server().url, 'desk');
    const seen = v.parse(getDeskClaim.output, (await desk.get(`/desk/claims/${one}`)).json);
    const shown = [{ id: other, name: `WC-${other}`, status: 'Pending Review', totalCents: 12_345 }];
    expect(seen.duplicates).toMatchObject(shown);
    const queue = v.parse(
      listDeskClaims.output,
      (await desk.get(`/desk/claims?flag=possible_duplicate&search=${serial.toLowerCase()}`)).json,
    );
    expect(queue.data.map(({ id }) => id)).toEqual([one, other]);

    await server()
      .database.insertInto('invoices')
      .values({
        id: one,
        claim_id: one,
        invoice_date: today,
        invoice_number: serial,
        gst_hst_tax_cents: null,
        pst_qst_tax_cents: null,
        usd_tax_cents: null,
        created_by: null,
        created_at: new Date(),
      })
      .execute();
    const admin = await Client.signIn(server().url, 'admin');
    const due = v.parse(listDuePayments.output, (await admin.get('/desk/payments')).json);
    expect(due.claims.find(({ claimId }) => claimId === one)?.duplicates).toMatchObject(shown);
    const made = await admin.post(
      '/desk/payment-runs',
      { claimIds: [one] },
      { headers: { 'idempotency-key': newKey() } },
    );
    const { id } = v.parse(PaymentRun, made.json);
    const run = v.parse(getPaymentRun.output, (await admin.get(`/desk/payment-runs/${id}`)).json);
    expect(run.items.map(({ duplicates }) => duplicates)).toMatchObject([shown]);
  });
});
