import type { Page } from '@playwright/test';

/** Returns lists without an item, and groups of fields without a legend. */
export function bareGroups(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('ul, ol, dl, fieldset')]
      .filter((group) => group.checkVisibility())
      .filter((group) =>
        group instanceof HTMLFieldSetElement
          ? !group.querySelector(':scope > legend')?.textContent?.trim()
          : !group.querySelector(':scope > li, dt'),
      )
      .map((group) => group.outerHTML.slice(0, 160)),
  );
}
