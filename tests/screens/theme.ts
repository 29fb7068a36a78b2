/** `THEME=dark` walks in the dark theme. */
export const isDark = process.env['THEME'] === 'dark';
