import { t } from '@lingui/core/macro';
import type { FieldProblem } from '#contract/errors.ts';
import {
  emailMaxLength,
  invoiceNumberMaxLength,
  labourHoursLimit,
  longTextMaxLength,
  passwordLength,
  repairServiceRateLimit,
  serialNumberLength,
  shortTextMaxLength,
  taxAmountMax,
} from '#contract/limits.ts';
import { formatNumber } from '#ui/format.ts';

/** Dates that a sentence may name. */
export type ProblemDates = { dateOfFailure?: string | null; dateOfPurchase?: string | null };

/** What is wrong with a field, and what to do (R-UI-09). Goes on after the field's name and a colon. */
export function fieldProblemText(problem: FieldProblem, dates: ProblemDates = {}): string {
  const { min, max } = serialNumberLength;
  switch (problem) {
    case 'required':
      return t`this field is required`;
    case 'too_long':
      return t`use ${formatNumber(longTextMaxLength)} characters at most`;
    case 'not_a_number':
      return t`please specify a number`;
    case 'not_a_positive_integer':
      return t`give a whole number from 1`;
    case 'too_small':
      return t`give ${formatNumber(labourHoursLimit.min)} or more`;
    case 'too_large':
      return t`give ${formatNumber(labourHoursLimit.max)} or less`;
    case 'too_many_decimals':
      return t`give two decimals at most`;
    case 'invalid_date':
      return t`give a date of the calendar, as YYYY-MM-DD`;
    case 'date_in_future':
      return t`it cannot be in the future`;
    case 'before_purchase':
      return dates.dateOfPurchase
        ? t`it is before the date of purchase, ${dates.dateOfPurchase}`
        : t`it is before the date of purchase`;
    case 'before_failure':
      return dates.dateOfFailure
        ? t`it is before the date of failure, ${dates.dateOfFailure}; correct one of the two`
        : t`it is before the date of failure; correct one of the two`;
    case 'invalid_choice':
      return t`choose one from the list`;
    case 'invalid_email':
      return t`give a valid email`;
    case 'email_too_long':
      return t`use ${formatNumber(emailMaxLength)} characters at most`;
    case 'invalid_phone':
      return t`give a North American phone number`;
    case 'invalid_email_or_phone':
      return t`give a North American phone number or a valid email`;
    case 'email_or_phone_required':
      return t`give an email or a phone number`;
    case 'serial_number_length':
      return t`use ${min} to ${max} characters`;
    case 'serial_number_characters':
      return t`no spaces or special characters`;
    case 'one_file_only':
      return t`choose one file only`;
    case 'invoice_number_too_long':
      return t`use a number of ${formatNumber(invoiceNumberMaxLength)} characters at most`;
    case 'tax_too_large':
      return t`give ${formatNumber(taxAmountMax)} or less`;
    case 'tax_not_applicable':
      return t`this tax does not apply to your depot`;
    case 'tax_comparison':
      return t`check both taxes, GST/HST is always less than PST/QST`;
    case 'tax_above_rate':
      return t`the invoiced tax exceeds the tax rate`;
    case 'text_too_long':
      return t`keep to ${formatNumber(shortTextMaxLength)} characters`;
    case 'invalid_postal_code':
      return t`give a Canadian postal code or a US zip code`;
    case 'invalid_website':
      return t`give a web address, such as www.example.com`;
    case 'invalid_business_number':
      return t`it should have 9 digits`;
    case 'rate_too_large':
      return t`give ${formatNumber(repairServiceRateLimit.max)} or less`;
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

/** Words that go on after a colon, where they stand alone: they begin with a capital. */
export function asSentence(words: string | undefined): string | undefined {
  return words && words.charAt(0).toLocaleUpperCase() + words.slice(1);
}
