import { OrgError } from './org-error.ts';
import type { OrgField, OrgObject, OrgRecord, OrgValue } from './org-schema.ts';
import { orgSchema } from './org-schema.ts';

/** A validation rule: returns its message about a record before it is saved, or null. */
export type Rule = (record: Readonly<OrgRecord>) => { message: string; field?: string } | null;

/** The records of an org, with the checks of every save. A transaction copies all of them. */
export class Org {
  readonly #records: Map<string, Map<string, OrgRecord>>;
  readonly #counters: Map<string, number>;
  readonly #rules: Map<string, Rule[]>;
  readonly now: () => Date;
  /** The duplicate rule for contacts with the same email: none, one that a caller can override, or one that blocks. */
  duplicates: 'allow' | 'warn' | 'block';
  #lastMs: number;

  constructor(now: () => Date = () => new Date(), from?: Org) {
    this.now = now;
    this.duplicates = from?.duplicates ?? 'allow';
    this.#lastMs = from ? from.#lastMs : 0;
    this.#records = new Map(
      Object.keys(orgSchema).map((object) => [
        object,
        new Map([...(from?.records(object) ?? [])].map((record) => [String(record['Id']), { ...record }])),
      ]),
    );
    this.#counters = new Map(from ? from.#counters : []);
    this.#rules = from ? from.#rules : new Map();
  }

  /** Returns a copy for a transaction, which replaces the org after a success. */
  copy(): Org {
    return new Org(this.now, this);
  }

  rule(object: string, rule: Rule): void {
    this.#rules.set(object, [...(this.#rules.get(object) ?? []), rule]);
  }

  clearRules(): void {
    this.#rules.clear();
  }

  records(object: string): IterableIterator<OrgRecord> {
    return this.#table(object).values();
  }

  /** Adds a record as an import does: with its id, its number and its creation date. */
  load(object: string, record: OrgRecord): void {
    const { Id } = record;
    const blank = Object.fromEntries(
      Object.entries(objectOf(object).fields).map(([name, field]) => [
        name,
        field.type === 'boolean' ? field.initially : null,
      ]),
    );
    for (const name of Object.keys(record)) fieldOf(object, name);
    const now = this.now().toISOString();
    const loaded = { ...blank, CreatedDate: now, SystemModstamp: now, ...record };
    runFlows(object, loaded);
    this.#table(object).set(String(Id), loaded);
    const number = /-(\d+)$/.exec(String(record['Name'] ?? ''))?.[1];
    if (number) this.#counters.set(object, Math.max(this.#counters.get(object) ?? 0, Number(number)));
  }

  byId(object: string, id: string): OrgRecord | null {
    return (
      this.#table(object).get(id) ??
      [...this.records(object)].find((record) => record['Id']?.toString().startsWith(id) && id.length === 15) ??
      null
    );
  }

  byExternalId(object: string, field: string, value: string): OrgRecord[] {
    const definition = fieldOf(object, field);
    if (!('unique' in definition) || !definition.unique)
      throw new OrgError('NOT_FOUND', 'Provided external ID field does not exist or is not accessible', {
        status: 404,
      });
    return [...this.records(object)].filter(
      (record) => String(record[field] ?? '').toLowerCase() === value.toLowerCase(),
    );
  }

  insert(object: string, values: Record<string, unknown>): string {
    const { prefix, fields } = objectOf(object);
    const number = (this.#counters.get(object) ?? 0) + 1;
    this.#counters.set(object, number);
    const record: OrgRecord = Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, initially(field, number)]),
    );
    const Id = withCheck(`${prefix}ORG${number.toString(36).toUpperCase().padStart(9, '0')}`);
    this.#save(object, { ...record, Id, CreatedDate: this.#tick() }, values);
    return Id;
  }

  update(object: string, id: string, values: Record<string, unknown>): void {
    const record = this.byId(object, id);
    if (!record) throw new OrgError('NOT_FOUND', 'The requested resource does not exist', { status: 404 });
    if (object === 'Contact' && record['IsPersonAccount'])
      throw new OrgError('INVALID_FIELD_FOR_INSERT_UPDATE', 'Unable to create/update fields of a person account.');
    for (const name of Object.keys(values)) {
      const field = isParent(values[name]) ? relationshipOf(object, name).field : name;
      const definition = fieldOf(object, field);
      // The parent of a detail record is set once, at its creation.
      if (definition.type === 'reference' && definition.fixed)
        throw new OrgError('INVALID_FIELD_FOR_INSERT_UPDATE', `Unable to create/update fields: ${field}.`, {
          fields: [field],
        });
    }
    this.#save(object, record, values);
  }

  upsert(
    object: string,
    field: string,
    value: string,
    values: Record<string, unknown>,
  ): { id: string; created: boolean } {
    if (field in values)
      throw new OrgError('INVALID_FIELD', `The ${field} field should not be specified in the sobject data.`);
    const [existing, ...others] = this.byExternalId(object, field, value);
    if (others.length > 0) throw new OrgError('MULTIPLE_CHOICES', 'More than one record found', { status: 300 });
    if (!existing) return { id: this.insert(object, { ...values, [field]: value }), created: true };
    this.update(object, String(existing['Id']), values);
    return { id: String(existing['Id']), created: false };
  }

  /** Returns a field of a record or of its parent; evaluates formulas. */
  read(object: string, record: OrgRecord, path: string): OrgValue {
    const [name = '', ...rest] = path.split('.');
    if (rest.length === 0) {
      const field = fieldOf(object, name);
      return field.type === 'formula' ? field.of(record) : (record[name] ?? null);
    }
    const { field, to } = relationshipOf(object, name);
    const id = record[field];
    const parent = typeof id === 'string' ? this.byId(to, id) : null;
    return parent ? this.read(to, parent, rest.join('.')) : definitionOf(to, rest.join('.')) && null;
  }

  /** @param overruled whether the caller overrides the rule */
  checkDuplicates(object: string, values: Record<string, unknown>, overruled: boolean): void {
    if (object !== 'Contact' || this.duplicates === 'allow' || (this.duplicates === 'warn' && overruled)) return;
    const email = typeof values['Email'] === 'string' ? values['Email'].toLowerCase() : '';
    if (email && [...this.records('Contact')].some((record) => String(record['Email'] ?? '').toLowerCase() === email))
      throw new OrgError('DUPLICATES_DETECTED', 'Use one of these records?');
  }

  /** The org's clock, which advances with each record. */
  #tick(): string {
    this.#lastMs = Math.max(this.now().getTime(), this.#lastMs + 1);
    return new Date(this.#lastMs).toISOString();
  }

  #save(object: string, before: OrgRecord, values: Record<string, unknown>): void {
    const record: OrgRecord = { ...before, SystemModstamp: this.#tick() };
    for (const [name, value] of Object.entries(values)) {
      const relationship = isParent(value) ? relationshipOf(object, name) : null;
      if (relationship) record[relationship.field] = this.#parentId(relationship.to, value);
      else record[name] = this.#accepted(object, name, value);
    }
    if (object === 'Account') this.#syncPerson(record);
    runFlows(object, record);
    this.#check(object, record);
    this.#table(object).set(String(record['Id']), record);
  }

  /** Updates the contact of a person account, which the org creates with the account. */
  #syncPerson(account: OrgRecord): void {
    const recordType = this.byId('RecordType', String(account['RecordTypeId']));
    if (recordType?.['DeveloperName'] !== 'PersonAccount') return;
    account['IsPersonAccount'] = true;
    account['Name'] = [account['FirstName'], account['LastName']].filter(Boolean).join(' ');
    account['PersonContactId'] ??= this.insert('Contact', { LastName: account['LastName'] });
    const contact = this.byId('Contact', String(account['PersonContactId']));
    if (!contact) return;
    for (const [name, value] of Object.entries(account)) {
      const own = name.replace(/^Person/, '').replace(/__pc$/, '__c');
      if (/^(?:Person(?!Contact)|FirstName|LastName|Phone$)|__pc$/.test(name)) contact[own] = value;
    }
    Object.assign(contact, { IsPersonAccount: true, AccountId: account['Id'] });
    runFlows('Contact', contact);
  }

  /** Resolves a parent named by an external id: `{ Portal_Id__c: "..." }`. */
  #parentId(object: string, parent: unknown): string {
    const [[field, value] = ['', '']] = Object.entries(parent ?? {});
    const [existing, ...others] = this.byExternalId(object, field, String(value));
    if (!existing || others.length > 0)
      throw new OrgError(
        'INVALID_FIELD',
        `Foreign key external ID: ${String(value)} not found for field ${field} in entity ${object}`,
      );
    return String(existing['Id']);
  }

  #accepted(object: string, name: string, value: unknown): OrgValue {
    const field = fieldOf(object, name);
    const wrong = () =>
      new OrgError('JSON_PARSER_ERROR', `Cannot deserialize instance of ${field.type} from ${JSON.stringify(value)}`);
    if (['id', 'autonumber', 'formula'].includes(field.type) || ('system' in field && field.system))
      throw new OrgError('INVALID_FIELD_FOR_INSERT_UPDATE', `Unable to create/update fields: ${name}.`, {
        fields: [name],
      });
    if (value === null && field.type !== 'boolean') return null;
    switch (field.type) {
      case 'boolean':
        if (typeof value !== 'boolean') throw wrong();
        return value;
      case 'double':
      case 'currency':
        if (typeof value !== 'number') throw wrong();
        return value;
      case 'date':
        if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(value)) throw wrong();
        return value;
      case 'datetime':
        if (typeof value !== 'string' || Number.isNaN(Date.parse(value))) throw wrong();
        return new Date(value).toISOString();
      case 'reference':
        if (typeof value !== 'string') throw wrong();
        if (!/^\w{15}(\w{3})?$/.test(value))
          throw new OrgError('MALFORMED_ID', `${name}: id value of incorrect type: ${value}`, { fields: [name] });
        if (!(field.to === '*' ? Object.keys(orgSchema) : [field.to]).some((to) => this.byId(to, value)))
          throw new OrgError('INVALID_CROSS_REFERENCE_KEY', 'invalid cross reference id', { fields: [name] });
        return value;
      default:
        if (typeof value !== 'string') throw wrong();
        // Salesforce trims texts and stores an empty one as null.
        return value.trim() || null;
    }
  }

  #check(object: string, record: OrgRecord): void {
    for (const [name, field] of Object.entries(objectOf(object).fields)) {
      const value = record[name];
      if ('required' in field && field.required && (value === null || value === undefined))
        throw new OrgError('REQUIRED_FIELD_MISSING', `Required fields are missing: [${name}]`, { fields: [name] });
      if ('length' in field && typeof value === 'string') {
        if (value.length > field.length)
          throw new OrgError('STRING_TOO_LONG', `${name}: data value too large (max length=${field.length})`, {
            fields: [name],
          });
        if (field.restrictedTo && !field.restrictedTo.includes(value))
          throw new OrgError(
            'INVALID_OR_NULL_FOR_RESTRICTED_PICKLIST',
            `${name}: bad value for restricted picklist field`,
            { fields: [name] },
          );
        const [twin] = field.unique
          ? this.byExternalId(object, name, value).filter(({ Id }) => Id !== record['Id'])
          : [];
        if (twin)
          throw new OrgError(
            'DUPLICATE_VALUE',
            `duplicate value found: ${name} duplicates value on record with id: ${String(twin['Id'])}`,
          );
      }
    }
    for (const rule of this.#rules.get(object) ?? []) {
      const verdict = rule(record);
      if (verdict)
        throw new OrgError('FIELD_CUSTOM_VALIDATION_EXCEPTION', verdict.message, {
          fields: verdict.field ? [verdict.field] : [],
        });
    }
  }

  #table(object: string): Map<string, OrgRecord> {
    objectOf(object);
    return this.#records.get(object) ?? new Map();
  }
}

/** The flow of `deploy/salesforce`, before a contact is saved. */
function runFlows(object: string, record: OrgRecord): void {
  if (object !== 'Contact') return;
  const { Phone } = record;
  record['Phone_Digits__c'] = typeof Phone === 'string' ? Phone.replaceAll(/[ ().+-]/g, '').slice(-10) : null;
}

export function objectOf(object: string): OrgObject {
  const found = Object.hasOwn(orgSchema, object) ? orgSchema[object] : undefined;
  if (!found) throw new OrgError('INVALID_TYPE', `sObject type '${object}' is not supported.`);
  return found;
}

export function fieldOf(object: string, name: string): OrgField {
  const { fields } = objectOf(object);
  const found = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!found) throw new OrgError('INVALID_FIELD', `No such column '${name}' on entity '${object}'.`);
  return found;
}

/** Returns the definition at the end of a path. */
export function definitionOf(object: string, path: string): OrgField {
  const [name = '', ...rest] = path.split('.');
  return rest.length === 0 ? fieldOf(object, name) : definitionOf(relationshipOf(object, name).to, rest.join('.'));
}

export function relationshipOf(object: string, relationship: string): { field: string; to: string } {
  for (const [field, definition] of Object.entries(objectOf(object).fields))
    if (definition.type === 'reference' && definition.relationship === relationship)
      return { field, to: definition.to };
  throw new OrgError('INVALID_FIELD', `Didn't understand relationship '${relationship}' in field path.`);
}

/** The object and field of a relationship from a parent to its children. */
export function childrenOf(parent: string, relationship: string): { object: string; field: string } {
  for (const [object, { fields }] of Object.entries(orgSchema))
    for (const [field, definition] of Object.entries(fields))
      if (definition.type === 'reference' && definition.to === parent && definition.children === relationship)
        return { object, field };
  throw new OrgError('INVALID_TYPE', `Didn't understand relationship '${relationship}' in FROM part of query call.`);
}

/** Whether a written value is a parent named by an external id. */
export function isParent(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
}

function initially(field: OrgField, number: number): OrgValue {
  if (field.type === 'boolean') return field.initially;
  return field.type === 'autonumber' ? field.format(number) : null;
}

/** Extends an id from 15 to 18 characters: the last three encode which others are upper case. */
function withCheck(id: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345';
  const checks = [0, 5, 10].map((start) => {
    const bits = Array.from(id.slice(start, start + 5), (character, at) => (/[A-Z]/.test(character) ? 1 << at : 0));
    return letters[bits.reduce((sum, bit) => sum + bit, 0)] ?? 'A';
  });
  return id + checks.join('');
}
