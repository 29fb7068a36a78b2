import { createStore } from 'zustand/vanilla';
import { downloadPart } from '#session/call.ts';
import type { Client } from '#api/client.ts';
import { type DocumentRow, type DocumentStop, isComing, isHere } from '#storage/document-rows.ts';
import { downloadDocument, stopOf } from './download.ts';
import {
  changeDocument,
  dropComing,
  type PlacedDocument,
  readDocuments,
  removeDocuments,
  wantDocument,
} from './store.ts';

/** The downloads of this tab, to abort them, by account and document. */
const downloads = createStore<Record<string, AbortController | undefined>>()(() => ({}));

/** Stops that end when the network returns or the person signs in. */
const passing: readonly (DocumentStop | null)[] = ['network', 'signin'];

/** Saves documents for offline, one after the other. An interrupted download resumes where it stopped. */
export async function saveDocuments(
  accountId: string,
  wanted: readonly PlacedDocument[],
  client: Pick<Client, 'downloadPart'> = { downloadPart },
): Promise<void> {
  for (const one of wanted) await wantDocument(accountId, one, 'saved');
  await downloadAll(accountId, client);
}

/** Resumes downloads that the network or a sign-in had stopped; with `all`, also those that need a person. */
export async function resumeSaving(
  accountId: string,
  which: 'passing' | 'all' = 'passing',
  client: Pick<Client, 'downloadPart'> = { downloadPart },
): Promise<void> {
  for (const row of await readDocuments(accountId)) {
    const again = which === 'all' || passing.includes(row.stopped);
    if (row.keep === 'saved' && again) await changeDocument(accountId, row.id, { stopped: null });
  }
  await downloadAll(accountId, client);
}

/** Aborts the downloads of these documents: a complete older version stays, an incomplete document is deleted. */
export async function cancelSaving(accountId: string, ids: readonly string[]): Promise<void> {
  for (const id of ids) downloads.getState()[keyOf(accountId, id)]?.abort();
  for (const row of await readDocuments(accountId)) {
    if (!ids.includes(row.id) || isHere(row)) continue;
    if (row.held) await dropComing(accountId, row.id, 'changed');
    else await removeDocuments(accountId, [row.id]);
  }
}

/** One download at a time in all tabs; the next holder of the lock continues. */
async function downloadAll(accountId: string, client: Pick<Client, 'downloadPart'>): Promise<void> {
  await navigator.locks.request(`saving documents ${accountId}`, async () => {
    for (;;) {
      const next = (await readDocuments(accountId)).find(isComing);
      if (!next) return;
      const stop = await downloadOne(next, client);
      // These reasons stop the other downloads too.
      if (stop === 'network' || stop === 'signin' || stop === 'full') return stopAll(accountId, stop);
      if (stop === 'gone') await changeDocument(accountId, next.id, { stopped: stop, gone: 'gone' });
      else if (stop === 'failed') await changeDocument(accountId, next.id, { stopped: stop });
    }
  });
}

async function downloadOne(
  { accountId, id }: DocumentRow,
  client: Pick<Client, 'downloadPart'>,
): Promise<DocumentStop | 'aborted' | null> {
  const aborter = new AbortController();
  downloads.setState({ [keyOf(accountId, id)]: aborter });
  try {
    await downloadDocument(client, accountId, id, aborter.signal);
    return null;
  } catch (error) {
    return stopOf(error);
  } finally {
    downloads.setState({ [keyOf(accountId, id)]: undefined });
  }
}

function keyOf(accountId: string, id: string): string {
  return `${accountId} ${id}`;
}

async function stopAll(accountId: string, stopped: DocumentStop): Promise<void> {
  for (const row of await readDocuments(accountId))
    if (isComing(row)) await changeDocument(accountId, row.id, { stopped });
}
