/** Returns a page without libraries: a field, and below it the first hundred names that contain the text. */
export function searchPage(names: readonly string[]): string {
  return `<!doctype html><title>Bare search</title><input id="search"><ul id="found"></ul>
<script type="module">(${search.toString()})(${JSON.stringify(names).replaceAll('<', '\\u003c')})</script>`;
}

/** Runs in the page. Each name is normalised once, as in the portal. */
function search(names: readonly string[]): void {
  const fold = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();
  const folded = names.map(fold);
  const found = document.querySelector('#found');
  document.querySelector('#search')?.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    const sought = fold(target.value);
    const items: HTMLElement[] = [];
    for (const [at, name] of names.entries()) {
      if (items.length === 100) break;
      if (!folded[at]?.includes(sought)) continue;
      const item = document.createElement('li');
      item.role = 'option';
      item.textContent = name;
      items.push(item);
    }
    found?.replaceChildren(...items);
  });
}
