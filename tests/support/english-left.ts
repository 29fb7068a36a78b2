import type { Page } from '@playwright/test';
import { allSentences } from './catalogue.ts';
import { englishWords } from './french-rules.ts';

/**
 * Returns the English texts of a French page: text, names, hints and titles that are a sentence of the English
 * catalogue or contain an English word. Ignores content with a `lang` attribute, values of fields, emails, and titles
 * in both languages (`Returns – Retours`).
 */
export async function englishLeft(page: Page): Promise<string[]> {
  const catalogue = await onlyEnglish();
  return (await wordsOf(page)).filter((text) => catalogue.has(text) || englishWords.test(text));
}

/** English sentences without a placeholder that are no French sentence. */
async function onlyEnglish(): Promise<Set<string>> {
  const sentences = await allSentences();
  const french = new Set(sentences.map((sentence) => sentence.french));
  const english = sentences.map((sentence) => sentence.english);
  return new Set(english.filter((text) => !/[{<]/.test(text) && !french.has(text)));
}

/** Returns each text that a person sees or hears on a page. */
function wordsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const texts = new Set<string>([document.title]);
    const foreign = '[lang]:not([lang^=fr]), textarea, script, style, noscript';
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
    while (walk.nextNode()) {
      const node = walk.currentNode;
      const element = node instanceof Element ? node : node.parentElement;
      if (!element?.checkVisibility() || element.closest(foreign)) continue;
      if (node instanceof Element)
        for (const name of ['aria-label', 'aria-description', 'aria-roledescription', 'title', 'placeholder', 'alt']) {
          const text = element.getAttribute(name) ?? '';
          if (!text.includes(' – ')) texts.add(text);
        }
      // An email is split where it may break; titles of documents are in both languages.
      else if (!/@| – /.test(element.textContent)) texts.add(node.textContent ?? '');
    }
    return [...texts].map((text) => text.replaceAll(/\s+/g, ' ').trim()).filter((text) => /\p{L}{2}/u.test(text));
  });
}
