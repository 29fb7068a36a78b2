/** The ten digits of a North American phone, however it was written; for comparing (R-CONTACT-02). */
export function phoneDigits(phone: string): string {
  const digits = phone.replaceAll(/\D/g, '');
  return digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
}
