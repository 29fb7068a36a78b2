import { expect, type Locator, type Page } from '@playwright/test';
import { storedRows } from './stored-rows.ts';

type Words = {
  serialNumber: string;
  found: string;
  claimType: string;
  subtype: string;
  diagnosis: string;
  dateOfFailure: string;
  dateEnteredShop: string;
  partsRequired: string;
  labourHours: string;
  warrantyRepair: string;
  fuelSystem: string;
  stored: string;
  send: string;
  saved: string;
};

/** The texts of the screens in both languages. Finding them proves that they are shown. */
export const words: Record<'en' | 'fr', Words> = {
  en: {
    serialNumber: 'Serial number',
    found: 'Registration found',
    claimType: 'Claim type',
    subtype: 'Subtype',
    diagnosis: 'Diagnosis',
    dateOfFailure: 'Date of failure',
    dateEnteredShop: 'Date entered shop',
    partsRequired: 'Parts required',
    labourHours: 'Labour hours',
    warrantyRepair: 'Warranty repair',
    fuelSystem: 'Fuel system',
    stored: 'Kept on this device',
    send: 'Send claim',
    saved: 'Saved on this device',
  },
  fr: {
    serialNumber: 'Numéro de série',
    found: 'Inscription trouvée',
    claimType: 'Type de réclamation',
    subtype: 'Sous-type',
    diagnosis: 'Diagnostic',
    dateOfFailure: 'Date du bris',
    dateEnteredShop: 'Date d’entrée à l’atelier',
    partsRequired: 'Pièces requises',
    labourHours: 'Heures de main-d’œuvre',
    warrantyRepair: 'Réparation sous garantie',
    fuelSystem: 'Système d’alimentation',
    stored: 'Conservée sur cet appareil',
    send: 'Envoyer la réclamation',
    saved: 'Enregistrée sur cet appareil',
  },
};

export type Photo = { name: string; mimeType: string; buffer: Buffer };

export type ClaimText = {
  serialNumber?: string;
  /** Email or phone; null for store stock. */
  customer?: string | null;
  diagnosis: string;
  photos?: readonly Photo[];
};

/** The owner of the demo data's registered units. */
export const demoOwner = 'owner@customer.example';

/** Operates the claim form by its texts. */
export class Technician {
  readonly #page: Page;
  readonly #words: Words;

  readonly #origin: string;

  /** `origin` is needed only where the browser has no base URL. */
  constructor(page: Page, language: 'en' | 'fr' = 'en', origin = '') {
    this.#page = page;
    this.#words = words[language];
    this.#origin = origin;
  }

  /** Fills in a whole claim and adds its photos; returns when every photo is stored. */
  async fillClaim({
    serialNumber = 'DEMOACTIVE0001',
    customer = demoOwner,
    diagnosis,
    photos = [],
  }: ClaimText): Promise<void> {
    const { claimType, subtype, warrantyRepair, fuelSystem, dateOfFailure, dateEnteredShop, labourHours } = this.#words;
    const form = '/warranty-claims/new';
    if (!this.#page.url().endsWith(form)) await this.#page.goto(`${this.#origin}${form}`);
    await this.field(this.#words.serialNumber).fill(serialNumber);
    if (customer === null) await this.#page.getByRole('checkbox', { name: /^(Store stock|Stock du magasin)$/ }).check();
    else await this.#page.locator('#emailOrPhone').fill(customer);
    await this.choose(claimType, warrantyRepair);
    await this.choose(subtype, fuelSystem);
    await this.field(this.#words.diagnosis).fill(diagnosis);
    await this.setDate(dateOfFailure, daysAgo(4));
    await this.setDate(dateEnteredShop, daysAgo(2));
    await this.field(this.#words.partsRequired).fill('NV-16100-E2 carburettor assembly, 1');
    await this.field(labourHours).fill('1.75');
    await this.addPhotos(photos);
  }

  async addPhotos(photos: readonly Photo[]): Promise<void> {
    if (photos.length === 0) return;
    await this.choosePhotos(photos);
    await expect(this.tiles()).toHaveCount(photos.length, { timeout: 30_000 });
  }

  /** Passes files to the form without waiting. */
  async choosePhotos(photos: readonly Photo[]): Promise<void> {
    await this.#page
      .locator('input[type=file][multiple]')
      .first()
      .setInputFiles([...photos]);
  }

  /** The tiles of stored photos. */
  tiles(): Locator {
    return this.#page.getByRole('listitem').filter({ hasText: this.#words.stored });
  }

  async send(): Promise<void> {
    await this.#page.getByRole('button', { name: this.#words.send }).click();
  }

  /** Fills in and submits, and waits until the claim is in the outbox; online it may have been sent. */
  async saveClaim(claim: ClaimText): Promise<void> {
    await this.fillClaim(claim);
    await this.send();
    await expect(this.#page).toHaveURL(/sent=/);
  }

  /** The heading shown while a claim waits. */
  savedHeading(): Locator {
    return this.#page.getByRole('heading', { name: this.#words.saved });
  }

  field(label: string): Locator {
    return this.#page.getByLabel(label, { exact: true });
  }

  async choose(label: string, option: string): Promise<void> {
    await this.field(label).selectOption(option);
  }

  async setDate(label: string, date: string): Promise<void> {
    await this.field(label).fill(date);
    await this.field(label).blur();
  }
}

/** Returns the date so many days ago in Toronto, the time zone of the tests' browser. */
export function daysAgo(days: number): string {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto' }).format(new Date());
  return new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10);
}

/** Returns the SHA-256 of every stored photo, sorted, computed by the browser. */
export async function storedHashes(page: Page): Promise<string[]> {
  return (await storedRows(page, 'photos')).evaluate(async (rows) => {
    const hashes = rows.map(async ({ bytes = new Blob() }) => {
      const digest = await crypto.subtle.digest('SHA-256', await bytes.arrayBuffer());
      return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
    });
    return (await Promise.all(hashes)).toSorted();
  });
}

type StoredPhoto = { type: string; width: number; height: number; text: string };

/** Returns each stored photo: its size in pixels (0 for a PDF) and its bytes as Latin-1 text. */
export async function storedPhotos(page: Page): Promise<StoredPhoto[]> {
  return (await storedRows(page, 'photos')).evaluate((rows) =>
    Promise.all(
      rows.map(async ({ bytes = new Blob() }) => {
        const picture = bytes.type === 'application/pdf' ? null : await createImageBitmap(bytes);
        const text = new TextDecoder('latin1').decode(await bytes.arrayBuffer());
        return { type: bytes.type, width: picture?.width ?? 0, height: picture?.height ?? 0, text };
      }),
    ),
  );
}
