import type { Picklist } from '#contract/picklists.ts';
import type { Registration } from '#contract/registrations.ts';
import { claimTypePicklist } from '#domain/offered-values.ts';
import type { Context } from '../context.ts';

type Filing = NonNullable<Registration['filing']>;

type Place = Pick<Context, 'platform' | 'lateFilingDays'>;

/** Which claims are taken after the end of cover (R-COVER-04, R-COVER-05); null for none, as with Salesforce. */
export async function readFiling(place: Place): Promise<Filing | null> {
  return place.platform.desk ? filingOf(place, await place.platform.getPicklist(claimTypePicklist, 'en')) : null;
}

/** The same, where the types of claims have been read. */
export function filingOf({ platform, lateFilingDays: lateDays }: Place, types: Picklist | null): Filing | null {
  if (!platform.desk) return null;
  const afterExpiry = types?.values.some((type) => type.afterExpiry) ?? false;
  return lateDays > 0 || afterExpiry ? { lateDays, afterExpiry } : null;
}

/** A registration with which claims are taken after the end of its cover, so that a device can judge them. */
export function withFiling(registration: Registration, filing: Filing | null): Registration {
  return filing ? { ...registration, filing } : registration;
}
