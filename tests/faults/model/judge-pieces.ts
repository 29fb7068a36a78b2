import type { Entry } from '#storage/rows.ts';
import type { Finding } from '../judge.ts';
import type { ModelNetwork } from './model-network.ts';
import { modelPieceBytes, type ModelUploads } from './model-uploads.ts';

/** Number of concurrent uploads, at most. */
const parallelMax = 3;

/**
 * Finds faults of chunked uploads that a retry hides: all photos arrive, but with more bytes than the link's faults
 * explain.
 * @param link.isAlone whether no sender ended in an error of the device and continued beside the next one
 */
export function judgePieces(uploads: ModelUploads, link: Pick<ModelNetwork, 'orphans'> & { isAlone: boolean }) {
  const findings: Finding[] = [];
  const { againBytes, broken, gaps, missing, expiries } = uploads;
  // A chunk of a dead sender may arrive after the next one has asked for the offset.
  const explained = link.orphans * modelPieceBytes;
  if (link.isAlone && againBytes > explained)
    findings.push({ kind: 'wasted', about: `${againBytes} bytes repeated, ${explained} of them explained` });
  if (broken > 0) findings.push({ kind: 'photo_differs', about: `${broken} assembled from chunks` });
  const lost = (expiries + link.orphans) * parallelMax;
  if (link.isAlone && gaps > lost)
    findings.push({ kind: 'unexplained', about: `${gaps} chunks after a gap, ${lost} of them explained` });
  if (link.isAlone && missing > lost)
    findings.push({
      kind: 'unexplained',
      about: `${missing} forms referenced missing files, ${lost} of them explained`,
    });
  return findings;
}

/** An entry must not need a person because of a weak link alone, which interrupts every attempt. */
export function judgeAsking({ id, state, cause }: Pick<Entry, 'id' | 'state' | 'cause'>): Finding[] {
  const isAsking = state === 'attention' && ['three_failures', 'incomplete', 'unproven'].includes(cause.code);
  return isAsking ? [{ kind: 'unexplained', about: `${id} needs attention: ${cause.code}` }] : [];
}
