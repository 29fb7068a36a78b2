import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { peopleMax } from '#contract/invitations.ts';
import { InvitePeople } from '#features/admin/invitations/invite-people.tsx';
import { renderScreen } from '#tests/support/components/render-screen.tsx';
import { useScriptedServer } from '#tests/support/components/scripted-server.ts';

const server = useScriptedServer();

const emailOf = (at: number) => `person.${at}@depot.example`;
const emails = (count: number) => Array.from({ length: count }, (_, at) => emailOf(at));
const resultOf = (email: string, outcome = 'invited') => ({ contactId: null, name: null, email, outcome });
const named = (name: string) => ({ id: name, name, email: null, role: 'depot', company: null });

const invite = (count: number) =>
  screen.getByRole<HTMLButtonElement>('button', { name: `Invite ${count} ${count === 1 ? 'person' : 'people'}` });
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Emails' });
const results = () => screen.getByRole('group', { name: 'Results' });
const invitation = () => server.request('POST /admin/invitation');

async function open() {
  const shown = renderScreen(<InvitePeople />);
  const { user } = shown;
  await (await server.request('GET /admin/invitation')).answer({ data: [] });
  const paste = async (text: string) => {
    await user.click(field());
    await user.paste(text);
  };
  return { ...shown, paste };
}

describe('inviting several people (R-ADMIN-08)', () => {
  it('says that others may have been invited when an answer is lost, and keeps what was pasted', async () => {
    const { user, paste } = await open();
    await paste(emails(peopleMax + 1).join('\n'));
    await user.click(invite(peopleMax + 1));
    await (await invitation()).answer({ data: emails(peopleMax).map((email) => resultOf(email)) });
    await (await invitation()).reset();
    expect(within(results()).getByRole('alert').textContent).toContain(
      'Some of the others may have been invited. Try again: people who are already invited are left out.',
    );
    expect(results().textContent).toContain(`${peopleMax} people invited`);
    expect(field().value).toContain(emailOf(peopleMax));
  });

  it('keeps what was pasted while an invitation in it failed', async () => {
    const { user, paste } = await open();
    await paste(emails(2).join('\n'));
    await user.click(invite(2));
    await (await invitation()).answer({ data: [resultOf(emailOf(0)), resultOf(emailOf(1), 'failed')] });
    expect(results().textContent).toContain('Something went wrong: try again');
    expect(field().value).toBe(emails(2).join('\n'));
  });

  it('is stopped after the call that runs, whose results are listed', async () => {
    const { user, paste } = await open();
    await paste(emails(peopleMax + 1).join('\n'));
    await user.click(invite(peopleMax + 1));
    const running = await invitation();
    expect(within(results()).getByRole('status').textContent).toBe('Inviting people');
    await user.click(screen.getByRole('button', { name: 'Stop' }));
    await running.answer({ data: emails(peopleMax).map((email) => resultOf(email)) });
    expect(results().textContent).toContain('Stopped. The others were not invited.');
    expect(within(results()).getAllByRole('rowheader')).toHaveLength(peopleMax);
    expect(screen.queryByRole('button', { name: 'Stop' })).toBeNull();
    expect(server.waiting().filter((line) => line.startsWith('POST'))).toEqual([]);
  });

  it('is stopped by leaving the page', async () => {
    const { user, paste, unmount } = await open();
    await paste(emails(peopleMax + 1).join('\n'));
    await user.click(invite(peopleMax + 1));
    const running = await invitation();
    unmount();
    await running.answer({ data: emails(peopleMax).map((email) => resultOf(email)) });
    expect(server.waiting().filter((line) => line.startsWith('POST'))).toEqual([]);
  });

  it('counts emails alone, and offers nothing for a text without any', async () => {
    const { paste } = await open();
    await paste('not an email');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Invite' }).disabled).toBe(true);
    await paste(`\n${emailOf(1)}`);
    expect(invite(1).disabled).toBe(false);
  });

  it('keeps what is typed while it runs, and the focus with who types', async () => {
    const { user, paste } = await open();
    await paste(emailOf(1));
    await user.click(invite(1));
    const running = await invitation();
    await paste(`\n${emailOf(2)}`);
    await running.answer({ data: [resultOf(emailOf(1))] });
    expect(field().value).toContain(emailOf(2));
    expect(document.activeElement).toBe(field());
  });

  it('moves the focus to the results when nothing has it', async () => {
    const { user, paste } = await open();
    await paste(emailOf(1));
    await user.click(invite(1));
    const running = await invitation();
    // Not the button, which a browser blurs as soon as it is disabled.
    act(() => field().focus());
    act(() => field().blur());
    await running.answer({ data: [resultOf(emailOf(1))] });
    expect(document.activeElement).toBe(results());
    expect(field().value).toBe('');
  });

  const search = async (user: Awaited<ReturnType<typeof open>>['user'], text: string, ...names: string[]) => {
    const box = screen.getByRole('searchbox');
    await user.clear(box);
    await user.type(box, text);
    const request = await server.request(`GET /admin/invitation/contact?search=${text}`);
    await request.answer({ data: names.map(named), more: false });
  };
  const tick = (name: RegExp) => screen.getByRole<HTMLInputElement>('checkbox', { name });

  it('leaves a contact in its place when it is ticked, and those of earlier searches before the found ones', async () => {
    const { user } = await open();
    await search(user, 'first', 'Ada', 'Bea', 'Cyd');
    await user.click(tick(/Cyd/));
    const names = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent?.slice(0, 3));
    expect(names()).toEqual(['Ada', 'Bea', 'Cyd']);
    await search(user, 'second', 'Dot');
    expect(names()).toEqual(['Cyd', 'Dot']);
    await user.click(tick(/Cyd/));
    expect(names()).toEqual(['Cyd', 'Dot']);
    await search(user, 'third', 'Bea');
    expect(names()).toEqual(['Bea']);
  });

  it('keeps who is ticked while the others are invited', async () => {
    const { user } = await open();
    await search(user, 'first', 'Ada', 'Bea');
    await user.click(tick(/Ada/));
    await user.click(invite(1));
    const running = await invitation();
    await user.click(tick(/Bea/));
    await running.answer({ data: [{ ...resultOf('ada@depot.example'), contactId: 'Ada', name: 'Ada' }] });
    await (
      await server.request('GET /admin/invitation/contact?search=first')
    ).answer({ data: [named('Bea')], more: false });
    expect(tick(/Bea/).checked).toBe(true);
    expect(screen.queryByRole('checkbox', { name: /Ada/ })).toBeNull();
  });
});
