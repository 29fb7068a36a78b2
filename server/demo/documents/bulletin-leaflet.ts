import type { Language } from '../../http/language.ts';
import type { DemoBulletin } from './bulletins.ts';
import type { Leaflet } from './leaflet.ts';

const words = {
  en: { bulletin: 'Technical bulletin', concerns: 'Concerns', seen: 'What is seen', remedy: 'What to do' },
  fr: { bulletin: 'Bulletin technique', concerns: 'Concerne', seen: 'Ce que l’on constate', remedy: 'Que faire' },
} as const;

/** A bulletin as its one page. */
export function bulletinLeaflet(bulletin: DemoBulletin, brand: string, language: Language): Leaflet {
  const { bulletin: kind, concerns, seen, remedy } = words[language];
  const text = bulletin[language];
  return {
    language,
    brand,
    title: `${kind} ${bulletin.number}`,
    subtitle: `${concerns} ${bulletin.model}. ${text.subject}`,
    chapters: [
      { title: seen, blocks: [{ kind: 'text', text: text.symptom }] },
      { title: remedy, blocks: [{ kind: 'steps', steps: text.remedy }] },
    ],
  };
}
