import type { ComponentType } from 'react';
import { loadWords, type Words } from '#i18n/catalogues.ts';
import type { Access } from './access.ts';
import type { Place } from './place.ts';

/** A row of the route table. */
export type Screen = Access & {
  path: string;
  name: string;
  load: () => Promise<ComponentType>;
  place?: Place;
  /** The path of the place that this screen belongs to, where that is no beginning of its own path. */
  within?: string;
  /**
   * The catalogue of its words, and the chunk of the code that it shares (`tools/`): of every start, of every session,
   * of the first screens of a session. Without it: of all other screens.
   */
  words?: Words;
};

/** Loads a screen and its words in parallel. */
export async function loadScreen({ load, words = 'other' }: Screen): Promise<ComponentType> {
  const [component] = await Promise.all([load(), loadWords(words)]);
  return component;
}
