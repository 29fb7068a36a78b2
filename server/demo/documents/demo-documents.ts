import { createHash } from 'node:crypto';
import type { Insertable } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { FileStore } from '../../files/file-store.ts';
import { languages } from '../../base/language.ts';
import { demoId } from '../demo-id.ts';
import { depotIds } from '../demo-people.ts';
import type { DemoModel } from '../demo-products.ts';
import { demoMachines, findMachine, productId } from '../demo-products.ts';
import { retailerIds } from '../demo-retailers.ts';
import type { Leaflet } from './leaflet.ts';
import { bulletin, bulletins, procedure, serviceManual, userManual } from './manufacturer-documents.ts';
import { renderPdf } from './render-pdf.ts';

const dayMs = 24 * 60 * 60 * 1000;

type ManualRow = Insertable<Tables['manuals']>;
type FileRow = Insertable<Tables['stored_files']>;

const engine = [
  'airFilter',
  'carburetor',
  'fuelTank',
  'ignition',
  'starter',
  'flywheel',
  'muffler',
  'cylinderHead',
  'crankcase',
];

/** Assemblies of each service manual: 10 to 30 pages. */
const serviced: readonly [DemoModel, readonly string[]][] = [
  ['NV-SB24', [...engine, 'auger', 'frictionDrive', 'chute', 'cables', 'scraper']],
  ['NV-G7500E', [...engine, 'alternator', 'regulator']],
  ['TW-PW3100', [...engine.slice(0, 5), 'pump', 'unloader']],
  ['KV-CS50', engine.slice(1, 7)],
  ['BH-ZT52', [...engine.slice(0, 6), 'spindle', 'cables']],
  ['OK-AC8', ['airFilter', 'capacitor', 'valvePlate', 'unloader']],
];

/** Two models have no user manual, so that the demo has an empty list. */
const withoutUserManual: readonly DemoModel[] = ['KV-BL65', 'BH-TL18'];

/** Renders and stores the demo's documents. The caller inserts the returned rows. */
export async function placeDemoDocuments(
  store: Pick<FileStore, 'put'>,
  now: Date,
): Promise<{ manuals: ManualRow[]; files: FileRow[] }> {
  const manuals: ManualRow[] = [];
  const files: FileRow[] = [];

  const addManual = async (kind: ManualRow['kind'], model: DemoModel, name: string, leaflets: readonly Leaflet[]) => {
    const id = demoId('manual', manuals.length + 1);
    manuals.push({ id, kind, product_id: productId(model), name });
    await addDocuments(id, leaflets);
  };

  const addDocuments = async (entityId: string, leaflets: readonly Leaflet[], bilingual = false) => {
    for (const [position, leaflet] of leaflets.entries()) {
      const bytes = await renderPdf(leaflet);
      const id = demoId('document', files.length + 1);
      await store.put(id, bytes);
      files.push({
        id,
        entity_id: entityId,
        // File names cannot contain the title's separators.
        name: `${leaflet.title.replaceAll(/[ \u00a0]?[:/] ?/g, ' – ')}.pdf`,
        type: 'application/pdf',
        size: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
        path: id,
        position,
        purpose: null,
        language: bilingual ? null : leaflet.language,
        // Published one after the other, the last one a month ago.
        created_at: new Date(now.getTime() - (30 + manuals.length * 8) * dayMs),
      });
    }
  };

  for (const machine of demoMachines.filter(({ model }) => !withoutUserManual.includes(model))) {
    const leaflets = languages.map((language) => userManual(machine, language));
    await addManual('user manual', machine.model, `${machine.name} · ${machine.model}`, leaflets);
  }
  for (const [model, assemblies] of serviced) {
    const machine = findMachine(model);
    const leaflets = languages.map((language) => serviceManual(machine, assemblies, language));
    await addManual('service manual', model, `${machine.name} · ${model}`, leaflets);
  }
  for (const [number, model] of bulletins) {
    const leaflets = languages.map((language) => bulletin(number, model, language));
    await addManual('technical bulletin', model, number, leaflets);
  }
  await addDocuments(retailerIds.mapleRidge, [procedure('returns'), procedure('registration')], true);
  await addDocuments(depotIds.britishColumbia, [procedure('returns')], true);
  return { manuals, files };
}
