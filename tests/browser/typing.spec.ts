import { expect, signIn, test } from '#tests/support/portal.ts';

/** Elements that one key may restyle: the field, its remarks, and the elements that a `:has()` rule depends on. */
const maxElements = 60;

test(
  'a key in the claim form restyles its field and not the page',
  { tag: ['@all', '@chromium'] },
  async ({ page }) => {
    await signIn(page, undefined, { at: '/warranty-claims/new' });
    const diagnosis = page.getByRole('textbox', { name: 'Diagnosis' });
    await diagnosis.fill('The pump');
    await diagnosis.press('End');
    await expect(page.getByRole('button', { name: 'Send claim' })).toBeVisible();

    const browser = await page.context().newCDPSession(page);
    const restyled: number[] = [];
    browser.on('Tracing.dataCollected', ({ value }) => {
      for (const { name, args } of value)
        if (name === 'UpdateLayoutTree') restyled.push(Number(Object(args).elementCount));
    });
    const complete = new Promise((resolve) => browser.once('Tracing.tracingComplete', resolve));
    await browser.send('Tracing.start', { traceConfig: { includedCategories: ['devtools.timeline'] } });
    await page.keyboard.type(' runs');
    await browser.send('Tracing.end');
    await complete;
    expect(restyled.length).toBeGreaterThan(0);
    // Also one that is not a number.
    expect(restyled.filter((elements) => !(elements <= maxElements))).toEqual([]);
  },
);
