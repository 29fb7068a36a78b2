import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { MantineProvider } from '@mantine/core';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';

/** Returns the markup of the first render of a part of a screen, in the active language. */
export function markupOf(part: ReactNode): string {
  return renderToStaticMarkup(
    createElement(
      I18nProvider,
      { i18n },
      createElement(MantineProvider, { env: 'test' }, createElement(MemoryRouter, null, part)),
    ),
  );
}

/** Returns the visible text of the first render. */
export function textOf(part: ReactNode): string {
  return markupOf(part)
    .replaceAll(/<style[^>]*>.*?<\/style>/gs, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
