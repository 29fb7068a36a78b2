import { fetched, refetchStyles } from '#app/start/retry-import.ts';
import { loadScreen, screenAt } from '#app/routing/screens.ts';
import { isForVisitor } from '#app/start/signed-out-start.ts';
import { fetchCatalogue } from '#i18n/catalogue.ts';
import { savedLocale } from '#i18n/locale.ts';
import { isNobodySignedIn } from '#session/nobody.ts';
import { readSessionAhead } from '#storage/session-ahead.ts';

refetchStyles();
// The screen, the frame and the words leave for the network together; the words last, since the first look into what the
// browser keeps, for the language, blocks. What fails here is asked for again, with its message, by the router and the
// language's start.
const screen = screenAt(window.location.pathname);
if (screen) loadScreen(screen).catch(() => {});
const frame = fetched(() => import('#app/start/start.tsx'));
const visitor = isForVisitor(screen);
if (!visitor) import('#app/start/start-offline.tsx').catch(() => {});
fetchCatalogue(savedLocale()).catch(() => {});
if (!isNobodySignedIn()) readSessionAhead();
void frame.then(({ start }) => start(visitor));
