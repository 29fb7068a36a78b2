import { tidyLine } from './tidied.ts';

/** Why a text is no phone number that the portal takes (R-CONTACT-01). */
export type PhoneProblem = 'invalid_phone' | 'phone_abroad' | 'phone_too_long' | 'phones_two' | 'phone_with_text';

type PhoneReading =
  | { digits: string; extension: string | null; problem: null }
  | { digits: null; problem: PhoneProblem };

/** A North American number at the start of a text. Dashes of any width, as word processors write them. */
const number =
  /^(?:t[eé]l[.:]? ?)?(?:(?:\(?\+?1\)?|0(?:0|11) ?1)[ .\p{Pd}]{0,3})?\(?([2-9]\d{2})\)?[ ./\p{Pd}]{0,3}([2-9]\d{2})[ ./\p{Pd}]{0,3}(\d{4})(?!\d)/iu;

/** What may follow it: `x123`, `ext. 123`, `poste 123`, `#123`, `;ext=123`. */
const extensionAfter = /^[ ,;]*(?:x|extn?|extension|poste|#)[ .:=]*(\d{1,8})$/i;

/** Reads a phone with or without its extension. The same judgement for fields, calls and imports (R-CONTACT-01). */
export function readPhone(text: string): PhoneReading {
  const line = tidyLine(text);
  const found = number.exec(line);
  if (!found) return { digits: null, problem: problemWithout(line) };
  const [whole, ...parts] = found;
  const after = line.slice(whole.length);
  const extension = extensionAfter.exec(after)?.[1] ?? null;
  if (after === '' || extension !== null) return { digits: parts.join(''), extension, problem: null };
  const more = digitsOf(after).length;
  if (more >= 7) return { digits: null, problem: 'phones_two' };
  return { digits: null, problem: isDigits(after) ? 'phone_too_long' : 'phone_with_text' };
}

function problemWithout(line: string): PhoneProblem {
  if (/^(?:\+ *(?!1)\d|0(?:0|11))/.test(line)) return 'phone_abroad';
  const count = digitsOf(line).replace(/^1/, '').length;
  if (count >= 20) return 'phones_two';
  return count > 10 && isDigits(line) ? 'phone_too_long' : 'invalid_phone';
}

function isDigits(text: string): boolean {
  return /^[\d +().\p{Pd}]*$/u.test(text);
}

function digitsOf(text: string): string {
  return text.replaceAll(/\D/g, '');
}

/** The ten digits of a phone, for comparison; the extension does not count (R-CONTACT-02). */
export function phoneDigits(phone: string): string {
  return readPhone(phone).digits ?? digitsOf(phone).replace(/^1(?=\d{10}$)/, '');
}

/** A phone as `+1 ### ###-####` with `x123` for an extension, as it is stored (R-UI-06); any other text as it is. */
export function maskedIfPhone(text: string): string {
  const read = readPhone(text);
  if (read.problem !== null) return text;
  return masked(read.digits) + (read.extension === null ? '' : ` x${read.extension}`);
}

function masked(digits: string): string {
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  return `+1 ${area}${exchange && ` ${exchange}`}${line && `-${line}`}`;
}

/**
 * Formats a phone while it is typed. Ten digits at most are formatted: a longer text, the number of another country and
 * any word stay as typed, and are refused in words (R-UI-06).
 */
export function maskedPhone(typed: string): string {
  const area = /^(?:\+ *1|1)?[ ().\p{Pd}]*([2-9][\d ().\p{Pd}]*)$/u.exec(typed.trimStart())?.[1];
  const digits = digitsOf(area ?? '');
  return digits !== '' && digits.length <= 10 ? masked(digits) : maskedIfPhone(typed);
}

/** The link that dials a phone (RFC 3966). */
export function phoneLink(phone: string): string {
  const read = readPhone(phone);
  if (read.problem !== null) return `tel:${phone.replaceAll(/[^+\d]/g, '')}`;
  return `tel:+1${read.digits}${read.extension === null ? '' : `;ext=${read.extension}`}`;
}
