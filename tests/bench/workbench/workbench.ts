import { database } from '#storage/database.ts';
import { BareStore } from './bare-store.ts';
import { catalogueBytes, loadCatalogue, prepareSearch } from './catalogue.ts';
import { startTechnician } from './claims.ts';
import { judgeKept } from './judging.ts';
import { drawnPhotos, largePhotos, PreparedPhotos } from './photos.ts';
import { encryptOutbox, fillBare, fillOutbox, replayBare, replayOurs } from './replay.ts';
import { saveBare, saveBareAtOnce, saveOurs } from './saving.ts';

export type Workbench = Awaited<ReturnType<typeof openWorkbench>>;

Object.defineProperty(globalThis, 'Worker', { value: PreparedPhotos });
const email = new URLSearchParams(location.search).get('email') ?? 'depot@portal.example';
Object.assign(globalThis, { workbench: await openWorkbench({ email, password: 'Portal-demo-1' }) });

const photos = { large: largePhotos, drawn: drawnPhotos };
type Size = keyof typeof photos;

async function openWorkbench(credentials: { email: string; password: string }) {
  const technician = await startTechnician(credentials);
  const store = await BareStore.open();
  await requireStrict();
  return {
    saveOurs: () => saveOurs(technician),
    saveBare: () => saveBare(store, 'blob'),
    saveBareBuffers: () => saveBare(store, 'buffer'),
    saveBareAtOnce: () => saveBareAtOnce(store),
    fillOutbox: (claims: number, size: Size) => fillOutbox(technician, claims, photos[size]),
    encryptOutbox,
    replayOurs,
    judgeKept,
    loadCatalogue: () => loadCatalogue(technician),
    catalogueBytes,
    prepareSearch: () => prepareSearch(technician),
    fillBare: (claims: number, size: Size) => fillBare(store, claims, photos[size]),
    replayBare: (batches: readonly string[][], abreast: number) => replayBare(store, technician, batches, abreast),
  };
}

/** Fails if the app's database does not write strictly: the comparison would be unfair. */
async function requireStrict(): Promise<void> {
  await database.transaction('rw', database.drafts, async (transaction) => {
    await database.drafts.count();
    if (transaction.idbtrans.durability !== 'strict') throw new Error('Our transactions are not strict');
  });
}
