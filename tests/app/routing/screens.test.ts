import { matchRoutes } from 'react-router-dom';
import { expect, it } from 'vitest';
import { routes } from '#app/routing/routes.tsx';
import { screenAt } from '#app/routing/screen-at.ts';
import { screens } from '#app/routing/screens.ts';

const places = [
  ...screens.map(({ path }) => path.replace(':id', '7').replace('*', '/no/such/page')),
  '/warranty-claims/',
  '/warranty-claims/new/',
  '/warranty-claims/1/2',
];

it.each(places)('loads the code of the screen that the router shows at %s', (place) => {
  const matched = matchRoutes(routes, place)?.map(({ route }) => route.id);
  expect(matched).toContain(screenAt(place)?.name);
});
