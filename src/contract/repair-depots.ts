import * as v from 'valibot';
import { tidyCode } from '#text/tidied.ts';
import { defineEndpoint } from './endpoint.ts';
import { Choice, Created, optionalField, Phone, PostalCode, ShortText } from './people.ts';
import { repairServiceRateLimit } from './limits.ts';
import { DateOnly, FormNumber, hasTwoDecimalsAtMost } from './primitives.ts';
import { Email } from './session.ts';

/** Most people of one application. */
export const depotContactsMax = 10;

/** A web address as people write it, with or without its scheme (R-ACCT-11). */
const websitePattern =
  /^(https?:\/\/)?[\p{L}\d](-*[\p{L}\d])*(\.[\p{L}\d](-*[\p{L}\d])*)*\.\p{L}{2,}(:\d+)?([/?#]\S*)?$/iu;

/** The country is that of the province or state; `domain/repair-depot-rules.ts` checks it and the postal code. */
export const DepotAddress = v.object({
  address: ShortText,
  city: ShortText,
  postalCode: PostalCode,
  provinceState: Choice,
  country: v.pipe(
    v.string('required'),
    v.nonEmpty('required'),
    v.picklist(['Canada', 'United States'], 'invalid_choice'),
  ),
});
export type DepotAddress = v.InferOutput<typeof DepotAddress>;

export const DepotContact = v.object({ firstName: ShortText, lastName: ShortText, phone: Phone, email: Email });

const Choices = v.pipe(v.array(Choice, 'required'), v.nonEmpty('required'), v.maxLength(200, 'invalid_choice'));

/** A depot's application (R-ACCT-10). Without a shipping address the HQ's is used. */
export const RepairDepotForm = v.object({
  name: ShortText,
  tradeName: optionalField(ShortText),
  website: optionalField(v.pipe(ShortText, v.regex(websitePattern, 'invalid_website'))),
  HQAddress: DepotAddress,
  shippingAddress: v.optional(v.nullable(DepotAddress), null),
  businessNumber: optionalField(
    v.pipe(v.string(), v.transform(tidyCode), v.regex(/^\d{9}$/, 'invalid_business_number')),
  ),
  dateOfEstablishment: DateOnly,
  businessType: Choice,
  brandServiceType: Choices,
  serviceType: Choices,
  repairServiceRate: v.pipe(
    FormNumber,
    v.minValue(repairServiceRateLimit.min, 'too_small'),
    v.maxValue(repairServiceRateLimit.max, 'too_large'),
    v.check(hasTwoDecimalsAtMost, 'too_many_decimals'),
  ),
  contact: v.pipe(
    v.array(DepotContact, 'required'),
    v.nonEmpty('required'),
    v.maxLength(depotContactsMax, 'invalid_choice'),
  ),
});
export type RepairDepotForm = v.InferOutput<typeof RepairDepotForm>;

/** An application that waits for an admin's decision (R-ACCT-12). */
export const applyAsRepairDepot = defineEndpoint({
  method: 'POST',
  path: '/repair-depots',
  access: 'anyone',
  body: RepairDepotForm,
  output: Created,
  status: 201,
  idempotent: true,
  refusals: ['TOO_MANY_REQUESTS'],
});
