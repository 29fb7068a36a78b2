import type { Page } from '@playwright/test';
import * as v from 'valibot';
import type { Locale } from '#i18n/locale.ts';
import { allSentences } from './catalogue.ts';
import { englishWords } from './french-rules.ts';

/** Chromium's role names of controls. */
const controlRole =
  /^(button|link|textbox|searchbox|combobox|listbox|checkbox|radio|switch|spinbutton|slider|tab|menuitem\w*|option|Date|DateTime|InputTime|PopUpButton|ToggleButton|DisclosureTriangle)$/;

/** Containers that distinguish two controls of the same name; groups and regions do so by their own names. */
const rowRoles = ['row', 'listitem', 'article', 'dialog', 'alertdialog'];
const namedRoles = ['group', 'radiogroup', 'region', 'navigation', 'toolbar', 'tablist', 'menu', 'listbox', 'combobox'];

/** French words that are not English ones. */
const frenchWords =
  /(?<![\p{L}-])(le|la|les|des|une|du|est|et|pour|avec|dans|votre|vos|sur|aux?|cette|pas|qui|que|ou|mes|nos)(?![\p{L}-])/iu;

const sentences = await allSentences();

const Text = v.optional(v.object({ value: v.optional(v.unknown()) }));
const AccessibilityNode = v.object({
  nodeId: v.string(),
  parentId: v.optional(v.string()),
  ignored: v.boolean(),
  role: Text,
  name: Text,
  properties: v.optional(v.array(v.object({ name: v.string(), value: v.object({ value: v.optional(v.unknown()) }) }))),
});
type AccessibilityNode = v.InferOutput<typeof AccessibilityNode>;

/**
 * Returns the controls in Chromium's accessibility tree without a name, with the name of another control that does
 * something else in the same row, group or page, or with a name in the other language.
 */
export async function badNames(page: Page, language: Locale): Promise<string[]> {
  const nodes = await accessibilityTree(page);
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const isForeign = await otherLanguage(page, language);
  const targets = new Map<string, string>();
  return nodes.flatMap((node) => {
    const role = textOf(node.role);
    if (node.ignored || !controlRole.test(role)) return [];
    const name = textOf(node.name).replaceAll(/\s+/g, ' ').trim();
    const control = `${role} “${name}”`;
    if (name === '') return [`no name: ${role} in ${surroundings(node, byId).join(', ')}`];
    const place = [control, ...surroundings(node, byId)].join(' < ');
    // Two links to one address are one control in two places, as are the icon and the button that close a dialog.
    const isClose = /^(Close|Fermer)$/.test(name) && place.includes('dialog');
    const target = urlOf(node) ?? (isClose ? 'close' : node.nodeId);
    const other = targets.get(place);
    targets.set(place, target);
    return [
      ...(other !== undefined && other !== target ? [`two of one name: ${place}`] : []),
      ...(isForeign(name) ? [`other language: ${control}`] : []),
    ];
  });
}

async function accessibilityTree(page: Page): Promise<AccessibilityNode[]> {
  const session = await page.context().newCDPSession(page);
  try {
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    return v.parse(v.array(AccessibilityNode), nodes);
  } finally {
    await session.detach();
  }
}

/** Returns the rows, dialogs and named groups around a node, from the inside out. */
function surroundings(node: AccessibilityNode, byId: ReadonlyMap<string, AccessibilityNode>): string[] {
  const around: string[] = [];
  for (let parent = byId.get(node.parentId ?? ''); parent; parent = byId.get(parent.parentId ?? '')) {
    if (parent.ignored) continue;
    const role = textOf(parent.role);
    if (rowRoles.includes(role)) around.push(`${role} ${parent.nodeId}`);
    else if (namedRoles.includes(role) && textOf(parent.name) !== '') around.push(`${role} “${textOf(parent.name)}”`);
  }
  return around;
}

function textOf(text: v.InferOutput<typeof Text>): string {
  return typeof text?.value === 'string' ? text.value : '';
}

function urlOf({ properties = [] }: AccessibilityNode): string | undefined {
  const url = properties.find(({ name }) => name === 'url')?.value.value;
  return typeof url === 'string' ? url : undefined;
}

/** Returns whether a name is a sentence of the other language or contains its words; ignores parts with `lang`. */
async function otherLanguage(page: Page, language: Locale): Promise<(name: string) => boolean> {
  const words = language === 'fr' ? englishWords : frenchWords;
  const own = new Set(sentences.map(({ english, french }) => (language === 'fr' ? french : english)));
  const others = new Set(sentences.map(({ english, french }) => (language === 'fr' ? english : french)));
  const marked = await page.evaluate(
    (ownLanguage) =>
      [...document.querySelectorAll<HTMLElement>(`body [lang]:not([lang^=${ownLanguage}])`)].map(
        (part) => part.innerText,
      ),
    language,
  );
  return (name) => {
    const unmarked = marked.reduce((rest, part) => (part === '' ? rest : rest.replaceAll(part, '')), name);
    // Titles of documents are in both languages, and emails in neither.
    if (/ – |@/.test(unmarked)) return false;
    return (others.has(unmarked) && !own.has(unmarked)) || words.test(unmarked);
  };
}
