import type { Page } from '@playwright/test';

/** Returns stand-alone targets below a size, on touch screens. */
export function smallTargets(page: Page, leastPx: number): Promise<string[]> {
  return page.evaluate((least) => {
    const targets = [...document.querySelectorAll<HTMLElement>('a[href], button, select, input:not([type=file])')];
    // A checkbox is also toggled by its label.
    const labelOf = (target: HTMLElement) =>
      target instanceof HTMLInputElement && target.type === 'checkbox' ? target.labels?.[0] : target.closest('label');
    return targets
      .filter((target) => target.checkVisibility({ visibilityProperty: true }))
      .filter((target) => getComputedStyle(target).display !== 'inline')
      .map((target) => ({ target, box: (labelOf(target) ?? target).getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && (box.width < least - 0.5 || box.height < least - 0.5))
      .map(({ target, box }) => `${Math.round(box.width)}×${Math.round(box.height)} ${target.outerHTML.slice(0, 140)}`);
  }, leastPx);
}

/** Returns text that its box cuts off. */
export function clippedText(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    // Virtual lists measure their rows before they position them.
    const nextFrame = () => new Promise((frame) => requestAnimationFrame(frame));
    const heights = () => [...document.querySelectorAll('main, main *')].map((element) => element.scrollHeight).join();
    for (let before = ''; before !== heights(); await nextFrame().then(nextFrame)) before = heights();
    const sideways = document.documentElement.scrollWidth - window.innerWidth;
    const cut = [...document.querySelectorAll<HTMLElement>('main *, header *, [role=dialog] *')].filter((element) => {
      const { overflowX, overflowY, clip } = getComputedStyle(element);
      if (clip !== 'auto' || !element.checkVisibility() || element.clientWidth < 2) return false;
      const wide = overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1;
      const tall = overflowY === 'hidden' && element.scrollHeight > element.clientHeight + 2;
      return (
        (wide || tall) && !element.matches('input, select, textarea, svg, svg *') && element.innerText.trim() !== ''
      );
    });
    return [
      ...(sideways > 0 ? [`page: ${sideways} px`] : []),
      ...cut.map((element) => element.outerHTML.slice(0, 160)),
    ];
  });
}

/** Returns the choices and placeholders that are wider than their field. */
export function clippedFields(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d');
    const words = (field: HTMLInputElement | HTMLSelectElement) =>
      field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? '') : field.value || field.placeholder;
    return [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('select, input[placeholder]')]
      .filter((field) => field.checkVisibility({ visibilityProperty: true }))
      .filter((field) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(field);
        if (pen) pen.font = font;
        const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        // A field without room shows only its arrow.
        return room > 0 && (pen?.measureText(words(field)).width ?? 0) > room + 1;
      })
      .map(words);
  });
}

/** Returns elements that the Tab key reaches out of visual order, or without a focus ring. */
export async function badTabOrder(page: Page): Promise<string[]> {
  const problems: string[] = [];
  await page.evaluate(() => {
    window.scrollTo(0, 0);
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
  let before = -1;
  for (let pressed = 0; pressed < 40; pressed++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      if (!element || element === document.body) return null;
      const all = [...document.querySelectorAll('*')];
      // The focus ring may be on the element or on the field that contains it, such as a stepper.
      let isFramed = false;
      for (let around: Element | null = element, steps = 0; around && steps < 5; around = around.parentElement, steps++)
        isFramed ||= getComputedStyle(around).outlineStyle !== 'none';
      const box = element.getBoundingClientRect();
      const bar = [...document.querySelectorAll('[data-bottom-bar], [data-places]')].find((bar) =>
        bar.checkVisibility(),
      );
      const barTop = bar && !bar.contains(element) ? bar.getBoundingClientRect().top : window.innerHeight;
      return {
        position: all.indexOf(element),
        hasFocusRing: isFramed,
        covered: box.top >= barTop,
        html: element.outerHTML.slice(0, 120),
      };
    });
    if (!focused || focused.position < before) break;
    if (!focused.hasFocusRing) problems.push(`no frame: ${focused.html}`);
    if (focused.covered) problems.push(`under the bar: ${focused.html}`);
    before = focused.position;
  }
  return problems;
}

/** Lengthens every word of a screen by 30 %, as other languages do. Typed text and numbers stay. */
export function lengthenWords(page: Page): Promise<void> {
  return page.evaluate(() => {
    const longer = (word: string) => word + word.slice(-Math.ceil(word.length * 0.3));
    for (const part of document.querySelectorAll('main, [role=dialog], header a')) {
      const texts = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode;
        const isAppText = text.parentElement?.closest('.mono, option, textarea, style') === null;
        if (isAppText && text.nodeValue && !/[@\d]/.test(text.nodeValue))
          text.nodeValue = text.nodeValue.replaceAll(/\p{L}{4,}/gu, longer);
      }
    }
  });
}

/** Returns elements outside an open dialog that the Tab key reaches. */
export async function focusOutsideDialog(page: Page): Promise<string[]> {
  const outside: string[] = [];
  for (let pressed = 0; pressed < 12; pressed++) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused?.closest('[role=dialog]') ? null : (focused?.outerHTML.slice(0, 120) ?? 'nothing');
    });
    if (focused !== null) outside.push(focused);
  }
  return outside;
}

/** Records the changes of live regions from now on. */
export async function recordAnnouncements(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const announcements: string[] = [];
    const regions = '[role=status], [role=alert], [role=timer], [aria-live]';
    Object.assign(window, { announcements });
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target instanceof Element ? target : target.parentElement;
        const region = element?.closest<HTMLElement>(regions) ?? element?.querySelector<HTMLElement>(regions);
        const text = region?.innerText.replaceAll(/\s+/g, ' ').trim();
        if (text && announcements.at(-1) !== text) announcements.push(text);
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  });
  return () =>
    page.evaluate(() =>
      'announcements' in window && Array.isArray(window.announcements) ? window.announcements.map(String) : [],
    );
}
