import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import * as v from 'valibot';
import { paged } from '#contract/primitives.ts';
import { Registration } from '#contract/registrations.ts';
import { Retailer } from '#contract/retailers.ts';
import { photosReceived } from '#domain/claim-status.ts';
import { connectEmbedded } from '#server/database/connect.ts';
import type { FoundRegistration } from '#storage/rows.ts';
import type { Engine } from '#tests/engines/engines.ts';
import { Api } from '#tests/support/api.ts';
import { FaultProxy } from '#tests/support/fault-proxy.ts';
import { ServerProcess } from '#tests/support/server-process.ts';
import { deviceScript, actionsScript } from './scripts.ts';
import { Tablet } from './tablet.ts';

/** Number of unregistered products, more than any run of one worker needs. */
const serials = 3_000;

/** Short, so that tokens expire during schedules. */
const tokenTtlS = 20;

const workerPath = '/service-worker.js';
const workerFile = join(import.meta.dirname, '../../../dist/app', workerPath);

/** The real server, the link and the tablet, shared by all schedules. */
export class Stand {
  readonly server: ServerProcess;
  readonly link: FaultProxy;
  readonly tablet: Tablet;
  readonly found: FoundRegistration;
  readonly retailerId: string;
  /** Publishes a newer version of the app: changes its worker file. */
  readonly publish: () => void;
  readonly backupDir: string;
  /** Claims that existed before a schedule started. */
  readonly claimsBefore = new Set<string>();
  /** The ticket of each account that has written. */
  readonly tickets = new Map<string, { claimRef: string; number: string }>();
  readonly #folder: string;
  #serial = 0;

  private constructor(
    folder: string,
    parts: Pick<Stand, 'server' | 'link' | 'tablet' | 'found' | 'retailerId' | 'publish'>,
  ) {
    this.#folder = folder;
    this.backupDir = join(folder, 'backup');
    this.server = parts.server;
    this.link = parts.link;
    this.tablet = parts.tablet;
    this.found = parts.found;
    this.retailerId = parts.retailerId;
    this.publish = parts.publish;
  }

  /** @param demoDir a data folder with the demo data */
  static async build(demoDir: string, engine: Engine = 'chromium'): Promise<Stand> {
    const folder = await mkdtemp(join(tmpdir(), 'depot-portal-stand-'));
    const dataDir = join(folder, 'data');
    await cp(demoDir, dataDir, { recursive: true });
    const scripts = Promise.all([actionsScript(), deviceScript()]);
    await prepare(join(dataDir, 'db'));
    const server = await ServerProcess.start(dataDir, { TOKEN_TTL_S: String(tokenTtlS) });
    const link = await FaultProxy.start(server.port);
    const [actions, device] = await scripts;
    const worker = `${device}\n${await readFile(workerFile, 'utf8')}`;
    const tablet = new Tablet(engine, join(folder, 'profile'), link.url, actions);
    const publish = () => link.replace(workerPath, `${worker}\n// version ${crypto.randomUUID()}`);
    publish();
    await tablet.start();
    await tablet.installed();
    const api = await Api.signIn(server.url);
    return new Stand(folder, { server, link, tablet, publish, ...(await readFixtures(api)) });
  }

  /** Returns the serial number of an unregistered product. */
  nextSerial(): string {
    this.#serial += 1;
    return serialNumber(this.#serial);
  }

  async close(): Promise<void> {
    await this.tablet.kill();
    await this.link.stop();
    await this.server.kill();
    await rm(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * Adds products to register. Approves every second claim for an invoice, with photos requested; the others stay New. The
 * notes of a claim become the log of its changes: a line for each transaction with a step of one.
 */
async function prepare(databaseDir: string): Promise<void> {
  const database = await connectEmbedded({ folder: databaseDir });
  const { id: productId } = await database.selectFrom('products').select('id').orderBy('id').executeTakeFirstOrThrow();
  const rows = Array.from({ length: serials }, (_, at) => ({
    id: `laboratory-${at + 1}`,
    name: serialNumber(at + 1),
    product_id: productId,
  }));
  for (let from = 0; from < serials; from += 1_000)
    await database
      .insertInto('serial_numbers')
      .values(rows.slice(from, from + 1_000))
      .execute();
  const line = (parts: string) =>
    sql`concat(to_char(clock_timestamp() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), ' ', ${sql.raw(parts)}, E'\n')`;
  await sql`create function decide() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        new.status = case when right(new.name, 1)::int % 2 = 0 then 'Approved' else 'New' end;
        new.dealers_notes = ${line('new.parts_required')};
      else
        new.status = old.status;
      end if;
      new.substatus = case new.status when 'Approved' then 'Photos requested' end;
      return new;
    end $$`.execute(database);
  await sql`create trigger decide before insert or update on claims for each row execute function decide()`.execute(
    database,
  );
  await sql`create function log_change() returns trigger language plpgsql as $$
    begin
      if current_setting('laboratory.changed', true) is distinct from new.claim_id then
        perform set_config('laboratory.changed', new.claim_id, true);
        update claims set dealers_notes = dealers_notes || ${line('parts_required')} where id = new.claim_id;
      end if;
      return null;
    end $$`.execute(database);
  await sql`create trigger log_change after insert on claim_events for each row
    when (new.kind = 'changed' or new.substatus = ${sql.lit(photosReceived)}) execute function log_change()`.execute(
    database,
  );
  await database.destroy();
}

async function readFixtures(api: Api): Promise<Pick<Stand, 'found' | 'retailerId'>> {
  const [registration] = await api.registrationsOf('DEMOACTIVE0001');
  const answer = await api.read('/salesforce-accounts?retailerOnly=true&size=100');
  const retailer = v.parse(paged(Retailer), answer).data.find(({ name }) => name.startsWith('Seneca'));
  if (!registration || !retailer) throw new Error('The demo data lacks the expected registration or retailer');
  const found = {
    registration: v.parse(Registration, registration),
    customerName: null,
    readAt: new Date().toISOString(),
  };
  return { found, retailerId: retailer.id };
}

function serialNumber(number: number): string {
  return `LABORATORY${String(number).padStart(5, '0')}`;
}
