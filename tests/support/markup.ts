import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';

/** A part of a screen as it is first rendered, in the active language: its markup. */
export function markupOf(part: ReactNode): string {
  return renderToStaticMarkup(
    createElement(
      I18nProvider,
      { i18n },
      createElement(MantineProvider, { env: 'test' }, createElement(MemoryRouter, null, part)),
    ),
  );
}

/** The same as the text that a person reads. */
export function textOf(part: ReactNode): string {
  return markupOf(part)
    .replaceAll(/<style[^>]*>.*?<\/style>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
