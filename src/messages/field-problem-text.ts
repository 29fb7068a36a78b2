import { t } from '@lingui/core/macro';
import type { FieldProblem, PlainProblem } from '#contract/errors.ts';
import { passwordLength, serialNumberLength } from '#contract/limits.ts';
import { formatNumber } from '#ui/format.ts';

/** The error of a field and how to correct it (R-UI-09). Follows the field's label and a colon. */
export function fieldProblemText(problem: FieldProblem): string {
  if (typeof problem === 'string') return plainText(problem);
  switch (problem.code) {
    case 'too_long':
      return t`use ${formatNumber(problem.max)} characters at most`;
    case 'too_large':
      return t`enter ${formatNumber(problem.max)} or less`;
    case 'too_small':
      return t`enter ${formatNumber(problem.min)} or more`;
    case 'hours_as_time':
      return t`use decimal hours, here ${formatNumber(problem.hours)}`;
    case 'invoice_number_used':
      return problem.claim === null
        ? t`another invoice has this number`
        : t`the invoice of claim ${problem.claim} has this number`;
    case 'depot_below_zero':
      return t`${problem.depot} would get less than zero`;
    case 'postal_code_elsewhere': {
      const { postalCode, country } = problem;
      return country === 'Canada'
        ? t`${postalCode} is a US zip code; the country is Canada`
        : t`${postalCode} is a Canadian postal code; the country is the United States`;
    }
    case 'before_purchase':
      return t`must be on or after the date of purchase, ${problem.date}`;
    case 'before_failure':
      return t`must be on or after the date of failure, ${problem.date}`;
    case 'after_cover':
      return t`must be on or before the end of the warranty, ${problem.date}`;
  }
}

function plainText(problem: PlainProblem): string {
  switch (problem) {
    case 'required':
      return t`this field is required`;
    case 'not_a_number':
      return t`please specify a number`;
    case 'tax_not_a_number':
      return t`please specify number`;
    case 'not_a_positive_integer':
      return t`enter a whole number, 1 or more`;
    case 'outside_limits':
      return t`it is too long or too large`;
    case 'too_many_decimals':
      return t`use two decimals at most`;
    case 'invalid_date':
      return t`enter a valid date, as YYYY-MM-DD`;
    case 'date_in_future':
      return t`must be today or earlier`;
    case 'date_too_early':
      return t`check the year`;
    case 'noticed_before':
      return t`nobody notices it before it happens`;
    // Of a query, which no field of a form is.
    case 'unknown_name':
      return t`this name is not known`;
    case 'invalid_choice':
      return t`choose one from the list`;
    case 'control_characters':
      return t`remove line breaks and control characters`;
    case 'invalid_email':
      return t`enter a valid email`;
    case 'invalid_phone':
      return t`enter a North American phone number`;
    case 'phone_abroad':
      return t`use a Canadian or US number, as 416 555-0100`;
    case 'phone_too_long':
      return t`it has more than ten digits; write an extension as x123`;
    case 'phones_two':
      return t`enter one phone number only`;
    case 'phone_with_text':
      return t`enter only the number, and an extension as x123`;
    case 'invalid_email_or_phone':
      return t`enter a North American phone number or a valid email`;
    case 'email_or_phone_required':
      return t`enter an email or a phone number`;
    case 'customer_does_not_match':
      return t`no registration of the product matches it`;
    case 'serial_number_length':
      return t`use ${serialNumberLength.min} to ${serialNumberLength.max} characters`;
    case 'serial_number_characters':
      return t`no spaces or special characters`;
    case 'too_many_pixels':
      return t`choose a picture of fewer pixels`;
    case 'one_file_only':
      return t`choose one file only`;
    case 'tax_not_applicable':
      return t`this tax does not apply to your depot`;
    case 'tax_comparison':
      return t`tax comparison error. GST/HST always less than PST/QST (check fields)`;
    case 'tax_above_rate':
      return t`invoiced GST/HST or PST/QST exceeds tax rate`;
    case 'invalid_postal_code':
      return t`Canadian Postal Code or US Zip Code`;
    case 'invalid_https_address':
      return t`enter an address that begins with https://`;
    case 'invoice_number_void':
      return t`the void invoice of this claim has this number: enter another`;
    case 'invalid_website':
      return t`Enter correct URL! Example: www.example.com`;
    case 'invalid_business_number':
      return t`Business Number should have 9 digits`;
    case 'password_too_short':
      return t`use ${passwordLength.min} characters at least`;
    case 'password_too_long':
      return t`use ${passwordLength.max} characters at most`;
    case 'password_too_simple':
      return t`add a digit or a special character`;
    case 'password_too_common':
      return t`it is one of the most common passwords, choose another`;
    case 'passwords_differ':
      return t`passwords must match`;
  }
}

/** Capitalises a sentence that otherwise follows a colon. */
export function asSentence(words: string): string {
  return words.charAt(0).toLocaleUpperCase() + words.slice(1);
}
