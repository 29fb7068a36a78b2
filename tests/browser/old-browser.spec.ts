import { readdirSync, readFileSync } from 'node:fs';
import { expect, signIn, test, testWithWorker, waitForWorker } from '#tests/support/portal.ts';

const assets = new URL('../../dist/app/assets/', import.meta.url);

const english = 'This browser is too old for the portal';
const french = 'Ce navigateur est trop ancien pour le portail';

/** Features that browsers of 2023 and earlier lack, each as its property and as a call in code. */
const newFeatures = {
  'Promise.withResolvers': /Promise\.withResolvers\b/,
  'Promise.try': /Promise\.try\b/,
  'AbortSignal.any': /AbortSignal\.any\b/,
  'Map.groupBy': /\bMap\.groupBy\b/,
  'Object.groupBy': /Object\.groupBy\b/,
  'URL.canParse': /URL\.canParse\b/,
  'URL.parse': /URL\.parse\b/,
  'Array.fromAsync': /Array\.fromAsync\b/,
  'Iterator.prototype.map': /\.(values|keys|entries)\(\)\.(map|filter|take|drop|flatMap|toArray|some|every|find)\(/,
  'Set.prototype.union': /\.(isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
  'Map.prototype.getOrInsert': /\.getOrInsert(Computed)?\(/,
  'Uint8Array.prototype.toBase64': /\.(toBase64|toHex|setFromBase64|setFromHex)\(|\.(fromBase64|fromHex)\(/,
  'Math.sumPrecise': /Math\.sumPrecise\b/,
  'RegExp.escape': /RegExp\.escape\b/,
  'Error.isError': /Error\.isError\b/,
  'Response.prototype.bytes': /\.bytes\(\)/,
} as const;

/** Returns which of the new features a script uses. */
function usedIn(code: string): string[] {
  return Object.entries(newFeatures).flatMap(([name, use]) => (use.test(code) ? name : []));
}

const isCheck = (file: string) => file.startsWith('old-browser-');

/** The PDF viewer loads separately and reports missing features itself. */
const isOfPdfs = (file: string) => file.startsWith('pdf-');

test('the check for old browsers tests exactly the new features that the app and its worker use', () => {
  const files = readdirSync(assets).filter((file) => file.endsWith('.js') && !isOfPdfs(file));
  const read = (file: string) => readFileSync(new URL(file, assets), 'utf8');
  const app = files.filter((file) => !isCheck(file)).map(read);
  expect(files.filter(isCheck)).toHaveLength(1);
  expect(usedIn(files.filter(isCheck).map(read).join('\n'))).toEqual(
    usedIn([...app, read('../service-worker.js')].join('\n')),
  );
});

for (const feature of ['Promise.withResolvers', 'AbortSignal.any', 'Map.groupBy', 'URL.canParse'])
  test(`a browser without ${feature} shows in both languages that it is too old`, async ({ context }) => {
    await context.addInitScript((path) => {
      const [owner = '', name = ''] = path.split('.');
      Reflect.deleteProperty(Reflect.get(window, owner), name);
    }, feature);
    // Not the page of the fixture, which fails on errors: the app's code may throw here.
    const page = await context.newPage();
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText([english, french]);
    await expect(page.getByText('Nothing is lost: what you have not sent stays on this device.')).toBeVisible();
    await expect(page.locator('p[lang=fr]').filter({ hasText: 'Rien n’est perdu' })).toBeVisible();
    await expect(page.locator('#root')).toHaveCount(0);
  });

testWithWorker(
  'the notice about an old browser is shown offline, from the cache',
  { tag: '@all' },
  async ({ context, page, link }) => {
    await signIn(page);
    await waitForWorker(page);
    await page.close();
    await context.addInitScript(() => Reflect.deleteProperty(Promise, 'withResolvers'));
    link.down();
    const offlinePage = await context.newPage();
    await offlinePage.goto('/warranty-claims');
    await expect(offlinePage.getByRole('heading', { level: 1 })).toHaveText([english, french]);
  },
);
