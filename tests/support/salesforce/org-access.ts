import { type Permissions, readPermissions } from './metadata.ts';
import { OrgError } from './org-error.ts';
import { childrenOf, fieldOf, isParent, relationshipOf } from './org.ts';
import type { Expression, Query } from './soql-subset.ts';

/** Objects without an entry in permission sets. */
const always = ['RecordType', 'ContentDocument', 'ContentVersion', 'ContentDocumentLink'];

/** Parts of compound fields, which have one permission. */
const compound = /^(Billing|Shipping|Mailing)(?:Street|City|PostalCode|State|StateCode|Country|CountryCode)$/;

/** Fields of an account that only a person has. */
const personName = ['FirstName', 'LastName', 'Phone'];

/** The permissions of the integration user: those of the permission set, without those that a test denies. */
export class OrgAccess {
  readonly #permissions: Permissions = readPermissions();
  readonly #denied = new Set<string>();
  /** Whether people can be accounts. Their fields have the permissions of the contact's. */
  hasPersonAccounts = false;
  /** Whether states and countries are picklists. */
  hasStateCodes = false;

  /** Denies access to an object, such as `Warranty_Claim__c`, or to a field, such as `Contact.Email`. */
  deny(name: string): void {
    this.#denied.add(name);
  }

  allowAll(): void {
    this.#denied.clear();
  }

  requireRead(query: Query): void {
    const { object, where, orderBy, children } = query;
    this.#requireReadObject(object);
    const fields = query.fields === 'count' ? [] : query.fields;
    for (const path of [...fields, ...orderBy.map((order) => order.path)]) this.#requireReadPath(object, path);
    if (where) this.#requireReadOf(object, where);
    for (const { relationship, query: inner } of children)
      this.requireRead({ ...inner, object: childrenOf(object, relationship).object });
  }

  requireWrite(object: string, action: 'create' | 'edit', values: Readonly<Record<string, unknown>>): void {
    const isAllowed = always.includes(object) || this.#permissions.objects.get(object)?.[action];
    if (this.#denied.has(object) || !isAllowed)
      throw new OrgError('INSUFFICIENT_ACCESS_OR_READONLY', 'insufficient access rights on object id', { status: 403 });
    for (const [name, value] of Object.entries(values)) {
      const field = isParent(value) ? relationshipOf(object, name).field : name;
      fieldOf(object, field);
      if (this.hasStateCodes && value !== null && /^(?:Billing|Shipping|Mailing)(?:State|Country)$/.test(field))
        throw new OrgError('FIELD_INTEGRITY_EXCEPTION', 'There is a problem with this state or country.', {
          fields: [field],
        });
      if (!this.#mayUse(object, field, true))
        throw new OrgError('INVALID_FIELD_FOR_INSERT_UPDATE', `Unable to create/update fields: ${field}.`, {
          fields: [field],
        });
    }
  }

  #requireReadObject(object: string): void {
    if (this.#denied.has(object) || !(always.includes(object) || this.#permissions.objects.has(object)))
      throw new OrgError('INVALID_TYPE', `sObject type '${object}' is not supported.`);
  }

  #requireReadOf(object: string, expression: Expression): void {
    if (expression.kind !== 'comparison' && expression.kind !== 'among')
      return expression.parts.forEach((part) => this.#requireReadOf(object, part));
    this.#requireReadPath(object, expression.path);
    if (expression.kind === 'comparison') return;
    const { object: other, field, where } = expression.selection;
    this.#requireReadObject(other);
    this.#requireReadPath(other, field);
    this.#requireReadOf(other, where);
  }

  #requireReadPath(object: string, path: string): void {
    const [name = '', ...rest] = path.split('.');
    const relation = rest.length === 0 ? null : relationshipOf(object, name);
    const field = relation?.field ?? name;
    fieldOf(object, field);
    if (!this.#mayUse(object, field, false))
      throw new OrgError('INVALID_FIELD', `No such column '${field}' on entity '${object}'.`);
    if (relation) this.#requireReadPath(relation.to, rest.join('.'));
  }

  #mayUse(object: string, field: string, toEdit: boolean): boolean {
    if (field.endsWith('Code') && compound.test(field) && !field.endsWith('PostalCode') && !this.hasStateCodes)
      return false;
    if (/^(?:Is)?Person|__pc$/.test(field) || (object === 'Account' && personName.includes(field)))
      return this.hasPersonAccounts;
    const name = `${object}.${field.replace(compound, '$1Address')}`;
    if (this.#denied.has(name)) return false;
    if (always.includes(object) || isAlwaysAllowed(object, field)) return true;
    const allowed = this.#permissions.fields.get(name);
    return allowed !== undefined && (allowed.edit || !toEdit);
  }
}

/** Fields that need no permission, and can have none: of the system, required, or a record's name. */
function isAlwaysAllowed(object: string, field: string): boolean {
  const definition = fieldOf(object, field);
  return (
    ['Id', 'CreatedDate', 'SystemModstamp', 'Name', 'FirstName', 'LastName', 'RecordTypeId'].includes(field) ||
    ('required' in definition && definition.required === true)
  );
}
