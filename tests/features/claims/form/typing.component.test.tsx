import { screen } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ClaimNew } from '#features/claims/claim-new.tsx';
import { pickedKinds } from '#offline/catalogue/state.ts';
import { database } from '#storage/database.ts';
import { depotAccount } from '#tests/support/contract-answers.ts';
import { renderScreen } from '#tests/support/components/render-screen.tsx';
import { useScriptedServer } from '#tests/support/components/scripted-server.ts';

useScriptedServer();

// The form shows these later. Loaded before, they are shown with it and not during the keys of a test.
beforeAll(async () => {
  await Promise.all([
    import('#product/serial-number-help.tsx'),
    import('#features/claims/form/copy-earlier.tsx'),
    import('#features/claims/picks/picks-section.tsx'),
    import('#forms/age-of-choices.tsx'),
    import('#ui/file-drop.tsx'),
  ]);
});

// A company without a catalogue, which was asked just before: the form asks for it where it is due.
beforeAll(async () => {
  const { id: accountId } = depotAccount;
  const nothing = { accountId, next: '0', page: 0, written: 0, held: 0, readAt: new Date().toISOString() };
  await database.catalogue.bulkPut(pickedKinds.map((key) => ({ ...nothing, key })));
});
afterAll(() => database.catalogue.clear());

const controls = 'input, select, textarea';

/** Runs `act`, and returns the ids of the controls whose attributes it wrote. React writes those of each it renders. */
async function controlsWrittenBy(act: () => Promise<unknown>): Promise<string[]> {
  const written = new Set<string>();
  const note = (records: readonly MutationRecord[]) => {
    for (const { target } of records) if (target instanceof Element && target.matches(controls)) written.add(target.id);
  };
  const observer = new MutationObserver(note);
  observer.observe(document.body, { attributes: true, subtree: true });
  await act();
  note(observer.takeRecords());
  observer.disconnect();
  return [...written];
}

it.each([
  ['Serial number', 'serialNumber'],
  ['Customer’s email or phone', 'emailOrPhone'],
  ['Diagnosis', 'diagnosis'],
  ['Date of failure', 'dateOfFailure'],
  ['Parts required', 'partsRequired'],
  ['Labour hours', 'labourHours'],
])('renders no other field at a key in “%s”', async (label, id) => {
  const { user } = renderScreen(<ClaimNew />, { address: '/warranty-claims/new', account: depotAccount });
  await screen.findByLabelText('Labour hours');
  const field = screen.getByLabelText(label);
  await user.type(field, '1');
  const written = await controlsWrittenBy(() => user.keyboard('2'));
  expect(written.filter((other) => other !== id)).toEqual([]);
  expect(field).toHaveProperty('value', '12');
});
