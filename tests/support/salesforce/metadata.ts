import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const source = resolve(import.meta.dirname, '../../../deploy/salesforce/force-app/main/default');

/** A custom field as its file describes it. */
export type FieldFile = {
  object: string;
  name: string;
  type: string;
  length: number;
  required: boolean;
  unique: boolean;
  externalId: boolean;
  initially: boolean;
  referenceTo: string;
  relationshipName: string;
  restrictedTo: readonly string[] | null;
};

/** A custom object. `displayFormat` is the auto number of its records; null where their creator names them. */
export type ObjectFile = { object: string; displayFormat: string | null };

/** The permissions in the permission set of the integration user. */
export type Permissions = {
  objects: ReadonlyMap<string, { create: boolean; edit: boolean }>;
  /** By `Object.Field`; standard compound fields such as `Account.BillingAddress` too. */
  fields: ReadonlyMap<string, { edit: boolean }>;
};

export function readFieldFiles(): FieldFile[] {
  return folders().flatMap((object) =>
    filesOf(join(source, 'objects', object, 'fields')).map((xml) => {
      const restricted = textOf(xml, 'restricted') === 'true';
      return {
        object,
        name: textOf(xml, 'fullName') ?? '',
        type: textOf(xml, 'type') ?? '',
        length: Number(textOf(xml, 'length') ?? 255),
        required: textOf(xml, 'required') === 'true',
        unique: textOf(xml, 'unique') === 'true',
        externalId: textOf(xml, 'externalId') === 'true',
        initially: textOf(xml, 'defaultValue') === 'true',
        referenceTo: textOf(xml, 'referenceTo') ?? '',
        relationshipName: textOf(xml, 'relationshipName') ?? '',
        restrictedTo: restricted ? blocksOf(xml, 'value').flatMap((value) => textOf(value, 'fullName') ?? []) : null,
      };
    }),
  );
}

export function readObjectFiles(): ObjectFile[] {
  return folders().flatMap((object) =>
    filesOf(join(source, 'objects', object)).map((xml) => ({ object, displayFormat: textOf(xml, 'displayFormat') })),
  );
}

export function readPermissions(): Permissions {
  const xml = readFileSync(join(source, 'permissionsets', 'Depot_Portal.permissionset-meta.xml'), 'utf8');
  const isSet = (block: string, name: string) => textOf(block, name) === 'true';
  return {
    objects: new Map(
      blocksOf(xml, 'objectPermissions')
        .filter((block) => isSet(block, 'allowRead'))
        .map((block) => [
          textOf(block, 'object') ?? '',
          { create: isSet(block, 'allowCreate'), edit: isSet(block, 'allowEdit') },
        ]),
    ),
    fields: new Map(
      blocksOf(xml, 'fieldPermissions')
        .filter((block) => isSet(block, 'readable'))
        .map((block) => [textOf(block, 'field') ?? '', { edit: isSet(block, 'editable') }]),
    ),
  };
}

function folders(): string[] {
  return readdirSync(join(source, 'objects'));
}

/** The XML files of a folder, without those of its folders; none when it is missing. */
function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.xml'))
    .map(({ name }) => readFileSync(join(folder, name), 'utf8'));
}

function blocksOf(xml: string, element: string): string[] {
  return [...xml.matchAll(new RegExp(`<${element}>(.*?)</${element}>`, 'gs'))].map(([, inner = '']) => inner);
}

/** The text of the first element with this name. */
function textOf(xml: string, element: string): string | null {
  return new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1] ?? null;
}
