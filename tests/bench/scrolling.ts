import type { BrowserContext, Page } from 'playwright';
import { type Figure, quantile } from './figure.ts';
import { Contestant, inTurn, type Plan } from './rounds.ts';

const rows = 10_000;
const pageSize = 100;

/** Duration of a frame on a screen with 60 frames a second, plus the tolerance of its timer. */
const frameMaxMs = 17.5;

const bareList = `<!doctype html><title>Bare list</title><style>li { height: 68px }</style>
<ul data-virtual>${Array.from({ length: rows }, (_, at) => `<li>WC-${at}</li>`).join('')}</ul>`;

/**
 * The 95th percentile of the frames while scrolling a list of 10,000 claims whose pages load on the way. Baseline: a
 * plain list of 10,000 lines, all in the page.
 */
export async function benchScrolling(context: BrowserContext, url: string, plan: Plan): Promise<Figure[]> {
  await context.route('**/bare-list', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: bareList }),
  );
  await context.route(/\/api\/warranties\/claims\?/, async (route) => {
    const asked = new URL(route.request().url());
    const page = Number(asked.searchParams.get('page'));
    asked.searchParams.set('page', '1');
    const { data } = await (await route.fetch({ url: asked.href })).json();
    const claims = Array.from({ length: pageSize }, (_, at) => {
      const number = (page - 1) * pageSize + at;
      return { ...data[number % data.length], id: `many-${number}`, name: `WC-${number}` };
    });
    await route.fulfill({ json: { data: claims, pagination: { page, size: pageSize, totalItems: rows } } });
  });
  const page = await context.newPage();
  const ours = new Contestant(() => scroll(page, `${url}/warranty-claims`));
  const bare = new Contestant(() => scroll(page, `${url}/bare-list`));
  await inTurn(plan, [ours, bare]);
  await page.unrouteAll({ behavior: 'wait' });
  await page.close();
  return [
    {
      name: 'A frame of a scroll through 10,000 claims, 19 of 20',
      unit: 'ms',
      ours: ours.samples,
      bare: bare.samples,
      aim: null,
      limit: frameMaxMs,
    },
  ];
}

async function scroll(page: Page, at: string): Promise<number> {
  await page.goto(at);
  await page.locator('ul[data-virtual] li').first().waitFor();
  await page.waitForLoadState('networkidle');
  const frames = await page.evaluate(async () => {
    const taken: number[] = [];
    let last = await new Promise<number>(requestAnimationFrame);
    // Four seconds of fast scrolling: 3,000 pixels each.
    for (let frame = 0; frame < 240; frame += 1) {
      window.scrollBy(0, 50);
      const now = await new Promise<number>(requestAnimationFrame);
      taken.push(now - last);
      last = now;
    }
    return taken;
  });
  return quantile(
    frames.toSorted((a, b) => a - b),
    0.95,
  );
}
