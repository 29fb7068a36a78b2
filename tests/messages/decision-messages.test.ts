import { useEnglish } from '#tests/support/language.ts';
import { sentencesOf } from '#tests/support/sentences.ts';
import { describe, expect, it } from 'vitest';
import { decisions } from '#offline/outbox/outcome.ts';
import { decisionMessage, decisionOf } from '#messages/decision-messages.ts';

useEnglish();

describe('a needed decision', () => {
  it.each(decisions)('has a text with the next step: %s', (decision) => {
    const { what, next } = decisionMessage(decision);
    expect(sentencesOf([what, next])).toHaveLength(2);
  });

  it('has a text of its own', () => {
    expect(sentencesOf(decisions.map((decision) => decisionMessage(decision).what))).toHaveLength(decisions.length);
  });

  it.each([
    ['serial_number_not_found', 'Serial number not found'],
    ['several_serial_numbers', 'Multiple serial numbers found'],
    ['several_registrations', 'Multiple product registrations found'],
    ['not_registered', 'Product not registered yet'],
    ['customer_does_not_match', 'Product registration not found for the email/phone provided'],
    ['warranty_expired', 'Warranty expired'],
  ] as const)('has the name of R-REG-02: %s', (decision, what) => {
    expect(decisionMessage(decision).what).toBe(what);
  });

  it('about a customer that does not match names the contact', () => {
    expect(decisionMessage('customer_does_not_match').next).toContain('contact support or call the toll-free line');
  });
});

describe('the decision in a cause', () => {
  it.each(decisions)('is found: %s', (decision) => expect(decisionOf(decision)).toBe(decision));

  it.each([undefined, '', 'WARRANTY_EXPIRED', 'toString'])('is null for another code: %j', (code) => {
    expect(decisionOf(code)).toBeNull();
  });
});
