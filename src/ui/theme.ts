import { createTheme, type CSSVariablesResolver } from '@mantine/core';

const petrol = [
  '#e3f1f2',
  '#cbe4e6',
  '#9ccbce',
  '#6bb0b5',
  '#3f949b',
  '#1c7d85',
  '#0a6b72',
  '#07545a',
  '#0b3f42',
  '#062c2f',
] as const;

/**
 * The only widths at which a layout changes; the media queries of the CSS files have the same. xs: small phones. sm:
 * phones, and from here tablets. md: Mantine's; below it the layouts are made for touch. lg: a table with many columns
 * fits. rail: the places stand at the side, narrow at first, since a table needs the room; from desk at full width.
 */
const breakpoints = { xs: '36em', sm: '48em', md: '62em', rail: '75em', lg: '80em', desk: '90em' };

/** Media query of JavaScript for what is wider than a phone. */
export const fromSm = `(min-width: ${breakpoints.sm})`;

/** Media query of JavaScript for layouts that are not made for touch. */
export const fromMd = `(min-width: ${breakpoints.md})`;

/** Media query of JavaScript for the rail of the places. */
export const fromRail = `(min-width: ${breakpoints.rail})`;

/** Media query of JavaScript for what has the room of a table with many columns. */
export const fromLg = `(min-width: ${breakpoints.lg})`;

/** Media query of JavaScript for a mouse, with which a keyboard is likely. */
export const withMouse = '(hover: hover) and (pointer: fine)';

const dialogDefaults = { centered: true, padding: 'lg', transitionProps: { duration: 150, transition: 'fade' } };

/** Mantine's theme. Sizes and states are in the css files beside it. */
export const theme = createTheme({
  colors: { petrol },
  primaryColor: 'petrol',
  primaryShade: 6,
  black: '#17262a',
  fontFamily: 'var(--sans)',
  fontFamilyMonospace: 'var(--mono)',
  headings: { fontWeight: '700', textWrap: 'balance' },
  fontSizes: { xs: '0.8125rem', sm: '0.875rem', md: '1rem', lg: '1.125rem', xl: '1.625rem' },
  lineHeights: { xs: '1.385', sm: '1.43', md: '1.5', lg: '1.334', xl: '1.23' },
  breakpoints,
  radius: { xs: '4px', sm: '4px', md: '8px', lg: '8px', xl: '8px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  respectReducedMotion: true,
  // By name: importing a component here would load it before the first screen.
  components: {
    Button: { defaultProps: { size: 'lg' } },
    Input: { vars: () => ({ wrapper: { '--input-height': 'var(--control)', '--input-fz': '1rem' } }) },
    Modal: { defaultProps: dialogDefaults },
    ModalRoot: { defaultProps: dialogDefaults },
  },
});

/** Filled buttons follow the accent, which the operator, the theme and the contrast preference change. */
const filled = {
  '--mantine-color-petrol-filled': 'var(--accent)',
  '--mantine-color-petrol-filled-hover': 'var(--accent-press)',
};

/** Mantine's colours by our tokens, so that both change together. Of its own dark shades those that we show. */
export const cssVariables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-color-body': 'var(--page)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-soft)',
    '--mantine-color-placeholder': 'var(--ink-soft)',
    '--mantine-color-error': 'var(--bad)',
    '--mantine-color-disabled': 'var(--sunk)',
    '--mantine-color-disabled-color': 'var(--ink-soft)',
    '--mantine-line-height': '1.5',
  },
  light: filled,
  dark: {
    ...filled,
    '--mantine-color-white': 'var(--on-fill)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-dark-1': 'var(--ink-soft)',
    '--mantine-color-dark-3': 'var(--ink-soft)',
    '--mantine-color-dark-4': 'var(--line)',
    '--mantine-color-dark-5': 'var(--sunk)',
    '--mantine-color-dark-6': 'var(--card-sunk)',
    '--mantine-color-dark-7': 'var(--sunk)',
    '--mantine-color-dark-8': 'var(--page)',
  },
});
