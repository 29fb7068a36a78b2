import { expect, test } from '#tests/support/portal.ts';

const kinds = [
  { pointer: 'fine', context: {}, field: 36, button: 36 },
  { pointer: 'coarse', context: { hasTouch: true, isMobile: true }, field: 48, button: 48 },
] as const;

for (const { pointer, context, field, button } of kinds)
  test(
    `fields and buttons have the size for a ${pointer} pointer`,
    { tag: ['@chromium', '@all'] },
    async ({ otherContext, baseURL }) => {
      const opened = await otherContext({
        ...context,
        serviceWorkers: 'block',
        viewport: { width: 820, height: 1180 },
      });
      const page = await opened.newPage();
      await page.goto(`${baseURL ?? ''}/auth/login`);
      expect(await page.evaluate((kind) => matchMedia(`(pointer: ${kind})`).matches, pointer)).toBe(true);
      const heightOf = async (name: 'Email' | 'Log in') => {
        const control = name === 'Email' ? page.getByLabel(name) : page.getByRole('button', { name });
        return (await control.boundingBox())?.height;
      };
      await expect(page.getByLabel('Email')).toBeVisible();
      expect(await heightOf('Email')).toBe(field);
      expect(await heightOf('Log in')).toBe(button);
    },
  );
