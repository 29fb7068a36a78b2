import { describe, expect, it } from 'vitest';
import { mailtoAddress } from '#domain/contact-address.ts';

describe('the address of a link', () => {
  it.each([
    ['ann.roy@customer.example', 'mailto:ann.roy@customer.example'],
    ['ann+portal@customer.example', 'mailto:ann%2Bportal@customer.example'],
    ['a@b.example?bcc=all@c.example&body=x', 'mailto:a@b.example%3Fbcc%3Dall@c.example%26body%3Dx'],
    ['a@b.example,c@d.example', 'mailto:a@b.example%2Cc@d.example'],
    ['a@b.example\r\nBcc: c@d.example', 'mailto:a@b.example%0D%0ABcc%3A%20c@d.example'],
  ])('writes to %j alone', (email, address) => {
    expect(mailtoAddress(email)).toBe(address);
    expect(new URL(address).search).toBe('');
  });
});
