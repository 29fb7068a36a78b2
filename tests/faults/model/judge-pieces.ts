import type { Entry } from '#storage/rows.ts';
import type { Finding } from '../judge.ts';
import type { ModelNetwork } from './model-network.ts';
import { modelPieceBytes, type ModelUploads } from './model-uploads.ts';

/** So many entries are on their way at once, at most. */
const parallelMax = 3;

/**
 * What recovery hides of photos in pieces: every photo arrives in the end, but by more than its faults explain.
 * @param link.isAlone whether senders were always alone: none ended in an error of the device and went on beside the next
 */
export function judgePieces(uploads: ModelUploads, link: Pick<ModelNetwork, 'orphans'> & { isAlone: boolean }) {
  const findings: Finding[] = [];
  const { againBytes, broken, gaps, missing, expiries } = uploads;
  // What a dead sender had on its way may come after the next has asked how far it is.
  const explained = link.orphans * modelPieceBytes;
  if (link.isAlone && againBytes > explained)
    findings.push({ kind: 'wasted', about: `${againBytes} bytes came again, ${explained} of them explained` });
  if (broken > 0) findings.push({ kind: 'photo_differs', about: `${broken} put together from pieces` });
  const lost = (expiries + link.orphans) * parallelMax;
  if (link.isAlone && gaps > lost)
    findings.push({ kind: 'unexplained', about: `${gaps} pieces behind a gap, ${lost} of them explained` });
  if (link.isAlone && missing > lost)
    findings.push({ kind: 'unexplained', about: `${missing} forms named what was not there, ${lost} explained` });
  return findings;
}

/** Who asks for a person although nothing went wrong but a weak link, which takes a little of every try. */
export function judgeAsking({ id, state, cause }: Pick<Entry, 'id' | 'state' | 'cause'>): Finding[] {
  const isAsking = state === 'attention' && ['three_failures', 'incomplete', 'unproven'].includes(cause.code);
  return isAsking ? [{ kind: 'unexplained', about: `${id} asks for a person: ${cause.code}` }] : [];
}
