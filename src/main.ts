import { screenAt } from '#app/screens.ts';
import { fetchCatalogue } from '#i18n/catalogue.ts';
import { savedLocale } from '#i18n/locale.ts';

// The frame, the words and the screen leave for the network together. What fails here is asked for again, with its
// message, by the router and the language's start.
fetchCatalogue(savedLocale()).catch(() => {});
screenAt(window.location.pathname)
  ?.load()
  .catch(() => {});
void import('./start.tsx').then(({ start }) => start());
