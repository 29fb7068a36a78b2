import { describe, expect, it } from 'vitest';
import { speak, useEnglish } from '#tests/support/language.ts';
import { validate as validateLogin } from '#features/account/login/login-rules.ts';
import { applicationSpec } from '#features/account/repair-depot/application-spec.ts';
import { emptyApplication } from '#features/account/repair-depot/application-values.ts';
import { freshTicket, ticketSpec } from '#features/contact/ticket-spec.ts';
import { fieldProblemText } from '#messages/field-problem-text.ts';

useEnglish();

describe.each(['en', 'fr'] as const)('an empty field has a text about its value (R-UI-09): %s', (language) => {
  it('of a message', () => {
    speak(language);
    const context = { asker: 'guest', ticketTypes: null, ticketSubtypes: null, productIds: null } as const;
    const values = freshTicket(null);
    expectWords(ticketSpec.names(values, context).map((name) => ticketSpec.asks(name, values)));
  });

  it("of a depot's application, by its country", () => {
    speak(language);
    const asked = (country: 'Canada' | 'United States') => {
      const values = { ...emptyApplication(), HQAddress: { ...emptyApplication().HQAddress, country } };
      const context = { businessTypes: null, brands: null, productTypes: null, today: '2026-11-24' };
      const problems = applicationSpec.problems(values, context);
      const missing = Object.entries(problems).filter(([, problem]) => problem === 'required');
      return missing.map(([name]) => applicationSpec.asks(name, values));
    };
    expectWords(asked('Canada'));
    expect(asked('United States')).not.toEqual(asked('Canada'));
  });

  it('of the login form', () => {
    speak(language);
    expectWords(Object.values(validateLogin({ email: '', password: '' })));
  });
});

function expectWords(asked: readonly string[]): void {
  const general = fieldProblemText('required').toLowerCase();
  expect(asked.length).toBeGreaterThan(1);
  expect(asked.filter((words) => words === '' || words.toLowerCase() === general)).toEqual([]);
  expect(new Set(asked).size).toBe(asked.length);
}
