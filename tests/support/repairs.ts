import { expect, type Locator, type Page } from '@playwright/test';
import { Api } from './api.ts';
import { readyForOffline, signIn } from './portal.ts';
import { daysAgo, type Photo } from './technician.ts';

/** The texts of the follow-up screens in both languages. */
export const repairWords = {
  en: {
    estimate: 'Request additional estimate',
    invoice: 'Submit invoice',
    diagnosis: 'Diagnosis',
    parts: 'Parts required',
    hours: 'Labour hours',
    invoiceNumber: 'Invoice number',
    invoiceDate: 'Invoice date',
    gst: 'GST/HST',
    pst: 'PST/QST',
    usd: 'Tax amount USD',
    check: 'Check the invoice',
    reviewed: 'Check it now',
    stored: /^Kept on this device, [\d.]+\s(bytes?|kB|MB)$/,
    saved: 'Saved on this device',
    estimateSent: 'Additional estimate requested',
    invoiceSent: 'Invoice submitted',
    viewClaim: 'View claim',
    required: 'This field is required',
    numberMissing: 'Enter the number on the invoice',
    diagnosisMissing: 'Describe what you found',
  },
  fr: {
    estimate: 'Demander une estimation supplémentaire',
    invoice: 'Soumettre la facture',
    diagnosis: 'Diagnostic',
    parts: 'Pièces requises',
    hours: 'Heures de main-d’œuvre',
    invoiceNumber: 'Numéro de facture',
    invoiceDate: 'Date de la facture',
    gst: 'TPS/TVH',
    pst: 'TVP/TVQ',
    usd: 'Montant de taxe en USD',
    check: 'Vérifier la facture',
    reviewed: 'Vérifiez maintenant',
    stored: /^Conservé sur cet appareil, [\d,]+\s(octets?|ko|Mo)$/,
    saved: /^Enregistrée sur cet appareil$/,
    estimateSent: 'Estimation supplémentaire demandée',
    invoiceSent: 'Facture soumise',
    viewClaim: 'Voir la réclamation',
    required: 'Ce champ est obligatoire',
    numberMissing: 'Entrez le numéro de la facture',
    diagnosisMissing: 'Décrivez ce que vous avez constaté',
  },
} as const;

export type RepairWords = (typeof repairWords)['en' | 'fr'];

type Estimate = { diagnosis: string; file?: Photo };
type Taxes = Partial<Record<'gst' | 'pst' | 'usd', string>>;

/** Operates the page of a claim by its texts. */
export class ClaimDesk {
  readonly words: RepairWords;
  readonly #page: Page;
  readonly #origin: string;

  /** `origin` is needed only where the browser has no base URL. */
  constructor(page: Page, language: 'en' | 'fr' = 'en', origin = '') {
    this.#page = page;
    this.words = repairWords[language];
    this.#origin = origin;
  }

  async openClaim({ id, name }: { id: string; name: string }): Promise<void> {
    await this.#page.goto(`${this.#origin}/warranty-claims/${id}`);
    await expect(this.#page.getByRole('heading', { level: 1, name })).toBeVisible();
  }

  /** A button of the claim's bar. */
  action(kind: 'estimate' | 'invoice'): Locator {
    return this.#page.locator('[data-bottom-bar]').getByRole('button', { name: this.words[kind] });
  }

  get dialog(): Locator {
    return this.#page.getByRole('dialog').first();
  }

  field(label: string): Locator {
    return this.dialog.getByLabel(label, { exact: true });
  }

  button(name: string | RegExp): Locator {
    return this.dialog.getByRole('button', { name, exact: true });
  }

  async fillEstimate({ diagnosis, file }: Estimate): Promise<void> {
    const { words } = this;
    await this.field(words.diagnosis).fill(diagnosis);
    await this.field(words.parts).fill('Gear NV-91202-01, 1');
    await this.field(words.hours).fill('2.5');
    if (file) await this.addFile(file);
  }

  async fillInvoice(number: string, taxes: Taxes, file: Photo): Promise<void> {
    const { words } = this;
    await this.addFile(file);
    await this.field(words.invoiceNumber).fill(number);
    await this.field(words.invoiceDate).fill(daysAgo(1));
    for (const tax of ['gst', 'pst', 'usd'] as const) {
      const amount = taxes[tax];
      if (amount !== undefined) await this.field(words[tax]).fill(amount);
    }
  }

  /** Adds a file to the open form and waits until the device has stored it. */
  async addFile(file: Photo): Promise<void> {
    await this.dialog.locator('input[accept*=pdf]').setInputFiles(file);
    await expect(this.dialog.getByText(file.name.replace(/\.png$/, '.jpg'))).toBeVisible();
    await expect(this.dialog.getByText(this.words.stored)).toBeVisible({ timeout: 30_000 });
  }

  /** Submits a filled form through its review. */
  async submitInvoice(): Promise<void> {
    await this.button(this.words.check).click();
    await expect(this.dialog.getByText(this.words.reviewed)).toBeVisible();
    await this.button(this.words.invoice).click();
  }
}

type Parts = { server: { url: string }; link: { down: () => void } };

/** Opens a claim with a status, then disconnects the network. */
export async function openOffline(page: Page, { server, link }: Parts, status: string) {
  await signIn(page);
  const api = await Api.signIn(server.url);
  const claim = await api.claimIn(status);
  const desk = new ClaimDesk(page);
  await desk.openClaim(claim);
  await readyForOffline(page);
  link.down();
  return { api, claim, desk };
}

/** Returns a unique file with a PDF signature. */
export function invoicePdf(name: string): Photo {
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7\n${name} ${crypto.randomUUID()}`) };
}
