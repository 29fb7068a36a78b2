import { accessibilityRules } from '#tests/support/axe-rules.ts';
import { axeViolations } from '#tests/support/axe.ts';
import { expect, setLanguage, signIn, testWithWorker, waitForWorker } from '#tests/support/portal.ts';

testWithWorker(
  'help is there without network, in French, also on a phone',
  { tag: '@all' },
  async ({ page, context, link }) => {
    await setLanguage(context, 'fr');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signIn(page);
    await waitForWorker(page);
    link.down();
    await page.goto('/outbox');
    await page.getByRole('button', { name: 'Aide' }).click();
    const help = page.getByRole('dialog', { name: 'Aide' });
    await expect(help.getByRole('heading', { level: 3 })).toHaveText(['La pastille du haut', /\?$/]);
    await expect(help.getByRole('link', { name: /^Appeler/ })).toBeVisible();
    expect(await axeViolations(page, accessibilityRules)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(help).toBeHidden();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/statements');
    await page.getByRole('button', { name: /^Compte/ }).click();
    await page.getByRole('menuitem', { name: 'Aide' }).click();
    await expect(help.getByRole('heading', { level: 3 })).toHaveText(['Relevés']);
  },
);
