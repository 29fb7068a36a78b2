import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { reportReachability } from '#api/reachability.ts';
import { listAccounts } from '#contract/admin-accounts.ts';
import { listAudit } from '#contract/audit.ts';
import { readOf, refreshReads, useServerPages, useServerRead } from '#queries/use-server-read.ts';
import { useSession } from '#session/session-store.ts';
import { adminAccount, renderScreen } from '#tests/support/components/render-screen.tsx';
import { useScriptedServer } from '#tests/support/components/scripted-server.ts';

const server = useScriptedServer();

const accountsAnswer = (...names: string[]) => ({
  data: names.map((name) => ({
    id: name,
    name,
    email: `${name}@depot.example`,
    role: 'depot',
    salesForceId: null,
    verifiedAt: null,
    deactivated: false,
  })),
  pagination: { page: 1, size: 10, totalItems: names.length },
});

/** Shows the names of a page, and buttons that call each function of the hook. */
function Names({ keepsPrevious = false }: { keepsPrevious?: boolean }) {
  const [page, setPage] = useState(1);
  const list = useServerRead(readOf(listAccounts, { query: { page } }), { keepsPrevious });
  const names = list.value?.data.map(({ name }) => name).join(' ') ?? '';
  const rename = () => list.change((value) => ({ ...value, data: value.data.map((row) => ({ ...row, name: 'Zoe' })) }));
  return (
    <>
      <p role="status">{`${list.reading.phase}: ${names}${list.isPrevious ? ' (previous)' : ''}`}</p>
      <button onClick={() => setPage(page + 1)}>Next</button>
      <button onClick={list.refresh}>Refresh</button>
      <button onClick={rename}>Rename</button>
    </>
  );
}

const shown = () => screen.getByRole('status').textContent;
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
const page = (number: number) => server.request(`GET /admin/account?page=${number}`);

describe('a read of server data', () => {
  it('shows nothing of the page before, and drops its late response', async () => {
    renderScreen(<Names />);
    const first = await page(1);
    await press('Next');
    const second = await page(2);
    await second.answer(accountsAnswer('Bo'));
    await first.answer(accountsAnswer('Ada'));
    expect(first.isAborted()).toBe(true);
    expect(shown()).toBe('ready: Bo');
    await press('Next');
    expect(shown()).toBe('reading: ');
  });

  it('marks the page before while the next one is read, and drops it when that fails', async () => {
    renderScreen(<Names keepsPrevious />);
    await (await page(1)).answer(accountsAnswer('Ada'));
    await press('Next');
    expect(shown()).toBe('ready: Ada (previous)');
    await (await page(2)).reset();
    expect(shown()).toBe('failed: ');
  });

  it('keeps the value after a failure, and reads again when the network returns', async () => {
    renderScreen(<Names />);
    await (await page(1)).answer(accountsAnswer('Ada'));
    await press('Refresh');
    await (await page(1)).reset();
    expect(shown()).toBe('failed: Ada');
    await act(async () => reportReachability('online'));
    await (await page(1)).answer(accountsAnswer('Ada', 'Bo'));
    expect(shown()).toBe('ready: Ada Bo');
  });

  it('replaces the value by the response to a change, and requests again what was on its way', async () => {
    renderScreen(<Names />);
    await (await page(1)).answer(accountsAnswer('Ada'));
    await press('Refresh');
    const outdated = await page(1);
    await press('Rename');
    expect(shown()).toBe('ready: Zoe');
    await outdated.answer(accountsAnswer('Ada'));
    expect(shown()).toBe('ready: Zoe');
    await (await page(1)).answer(accountsAnswer('Zoe', 'Bo'));
    expect(shown()).toBe('ready: Zoe Bo');
  });

  it('does not request again after a change when nothing was on its way', async () => {
    renderScreen(<Names />);
    await (await page(1)).answer(accountsAnswer('Ada'));
    await press('Rename');
    expect(shown()).toBe('ready: Zoe');
    expect(server.waiting()).toEqual([]);
  });

  it('requests again after a change when nothing was read', async () => {
    renderScreen(<Names />);
    await (await page(1)).reset();
    await press('Rename');
    await (await page(1)).answer(accountsAnswer('Zoe'));
    expect(shown()).toBe('ready: Zoe');
  });

  it('is repeated when its call is named, and not for another call', async () => {
    renderScreen(<Names />);
    await (await page(1)).answer(accountsAnswer('Ada'));
    await act(async () => refreshReads(listAudit));
    expect(server.waiting()).toEqual([]);
    await act(async () => refreshReads(listAccounts));
    await (await page(1)).answer(accountsAnswer('Bo'));
    expect(shown()).toBe('ready: Bo');
  });

  it('is cancelled when the screen is left', async () => {
    const { unmount } = renderScreen(<Names />);
    const request = await page(1);
    unmount();
    expect(request.isAborted()).toBe(true);
  });

  it.each([true, false])('is not shown to another account, keeping the previous page: %s', async (keepsPrevious) => {
    renderScreen(<Names keepsPrevious={keepsPrevious} />);
    await (await page(1)).answer(accountsAnswer('Ada'));
    await act(async () => useSession.setState({ phase: 'signed-in', account: { ...adminAccount, id: 'other' } }));
    expect(shown()).toBe('reading: ');
  });
});

/** A list with a further page at `next`. */
function Letters() {
  const { reading, pages, more } = useServerPages({
    key: ['letters'],
    read: async (cursor, signal) => {
      const response = await fetch(new Request(`http://portal.test/api/letters?after=${cursor ?? ''}`, { signal }));
      const body: { letter: string; next: string | null } = await response.json();
      return body;
    },
  });
  return (
    <>
      <p role="status">{`${reading.phase}: ${pages?.map(({ letter }) => letter).join('') ?? ''}`}</p>
      {more && <button onClick={more.read}>More</button>}
    </>
  );
}

it('reads the pages of a list one after the other, to the last', async () => {
  renderScreen(<Letters />);
  await (await server.request('GET /letters?after=')).answer({ letter: 'a', next: 'a' });
  await press('More');
  await (await server.request('GET /letters?after=a')).answer({ letter: 'b', next: null });
  expect(shown()).toBe('ready: ab');
  expect(screen.queryByRole('button', { name: 'More' })).toBeNull();
});
