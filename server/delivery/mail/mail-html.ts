import type { Language } from '../../base/language.ts';

type MailBody = {
  language: Language;
  title: string;
  before: readonly string[];
  button: string;
  link: string;
  linkHint: string;
  after: readonly string[];
  foot: readonly { label: string; url: string }[];
  footer: string;
};

const teal = '#0b4f55';
const ink = '#1d2a2c';
const quiet = '#54666a';
const font = "font-family: 'Segoe UI', Helvetica, Arial, sans-serif";

/**
 * An HTML body that every mail client shows and screen readers read: one column, no remote content, inline styles,
 * since several clients drop style sheets.
 */
export function mailHtml({ language, title, before, button, link, linkHint, after, foot, footer }: MailBody): string {
  const url = escaped(link);
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escaped(title)}</title>
</head>
<body style="margin: 0; padding: 0; background: #eef3f3; color: ${ink}; ${font}; font-size: 16px; line-height: 1.5">
<div role="article" aria-roledescription="email" aria-label="${escaped(title)}" lang="${language}" style="max-width: 34em; margin: 0 auto; padding: 24px 16px">
<p style="margin: 0 0 16px; color: ${teal}; font-size: 18px; font-weight: 600">Depot Portal</p>
<div style="background: #ffffff; border: 1px solid #d5e0e0; border-radius: 8px; padding: 24px">
<h1 style="margin: 0 0 16px; color: ${teal}; font-size: 22px; line-height: 1.3">${escaped(title)}</h1>
${before.map(paragraph).join('\n')}
<p style="margin: 24px 0"><a href="${url}" style="display: inline-block; padding: 12px 20px; border-radius: 6px; background: ${teal}; color: #ffffff; font-weight: 600; text-decoration: none">${escaped(button)}</a></p>
${after.map(paragraph).join('\n')}
<p style="margin: 24px 0 0; color: ${quiet}; font-size: 14px">${escaped(linkHint)}<br><a href="${url}" style="color: ${teal}; overflow-wrap: anywhere">${url}</a></p>
</div>
${foot.map(footLink).join('\n')}
<p style="margin: 16px 0 0; color: ${quiet}; font-size: 14px">${escaped(footer)}</p>
</div>
</body>
</html>
`;
}

function paragraph(text: string): string {
  return `<p style="margin: 0 0 12px">${escaped(text)}</p>`;
}

function footLink({ label, url }: MailBody['foot'][number]): string {
  return `<p style="margin: 16px 0 0; font-size: 14px"><a href="${escaped(url)}" style="color: ${teal}">${escaped(label)}</a></p>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
