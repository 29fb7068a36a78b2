import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../context.ts';
import { unsubscribe } from '../delivery/notification-settings.ts';
import { unsubscribePath } from '../delivery/unsubscribe-addresses.ts';
import type { Language } from '../base/language.ts';

type Call = { Params: { key: string }; Querystring: { lang?: string } };

/**
 * Serves the end of mails about events: to a mail's client with one click (RFC 8058), without cookies, or to a person.
 * Every key gets the same answer.
 */
export async function serveUnsubscribe(app: FastifyInstance, { database }: Pick<Context, 'database'>): Promise<void> {
  await app.register(async (part) => {
    part.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 1024 }, (_request, _text, done) => done(null));
    part.get<Call>(`${unsubscribePath}/:key`, async ({ query }, reply) => {
      const language = languageOf(query.lang) ?? 'en';
      const { ask, button, settings } = words[language];
      // Without the language the answer would have no page.
      const form = `<form method="post" action="?lang=${language}"><button>${button}</button></form>`;
      return sendPage(reply, language, `<p>${ask}</p>${form}${settings}`);
    });
    part.post<Call>(`${unsubscribePath}/:key`, async ({ params, query }, reply) => {
      await unsubscribe(database, params.key);
      const language = languageOf(query.lang);
      if (!language) return reply.code(204).send();
      const { done, settings } = words[language];
      return sendPage(reply, language, `<p role="status">${done}</p>${settings}`);
    });
  });
}

function languageOf(lang: string | undefined): Language | null {
  return lang === 'en' || lang === 'fr' ? lang : null;
}

const words = {
  en: {
    title: 'Emails from Depot Portal',
    ask: 'Should Depot Portal stop emailing you about claims and registrations? Emails about logging in still come.',
    button: 'Stop these emails',
    done: 'Depot Portal no longer emails you about claims and registrations. The inbox shows them.',
    settings: '<p><a href="/my-account">Choose for each kind instead</a></p>',
  },
  fr: {
    title: 'Courriels de Depot Portal',
    ask: 'Voulez-vous que Depot Portal cesse de vous écrire au sujet des réclamations et des inscriptions? Vous recevrez encore les courriels sur votre connexion.',
    button: 'Ne plus recevoir ces courriels',
    done: 'Depot Portal ne vous écrit plus au sujet des réclamations et des inscriptions. La boîte de réception les montre.',
    settings: '<p><a href="/my-account">Choisir plutôt pour chaque type de nouvelle</a></p>',
  },
} as const satisfies Record<Language, object>;

function sendPage(reply: FastifyReply, language: Language, body: string) {
  const { title } = words[language];
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>
body { max-width: 40rem; margin: 0 auto; padding: 2rem 1rem; font: 1.0625rem/1.5 system-ui, sans-serif; color: #12282a; }
button { padding: 0.75rem 1.25rem; border: 0; border-radius: 6px; background: #0b5c62; color: #fff; font: inherit; font-weight: 600; }
a { display: inline-block; padding: 0.75rem 0; color: #0b5c62; }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
${body}
</main>
</body>
</html>`);
}
