import { OrgError } from './org-error.ts';

/** A literal of SOQL; in LIKE patterns, wildcards are separate from typed characters. */
export type Literal =
  | { kind: 'string'; text: string; pattern: readonly (string | { wildcard: '%' | '_' })[] }
  | { kind: 'number'; value: number }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'date'; text: string }
  | { kind: 'datetime'; text: string }
  | { kind: 'null' };

export type Operator = '=' | '!=' | '<' | '<=' | '>' | '>=' | 'LIKE' | 'IN';

export type Expression =
  | { kind: 'and' | 'or'; parts: readonly Expression[] }
  | { kind: 'comparison'; path: string; operator: Operator; values: readonly Literal[] }
  | { kind: 'among'; path: string; selection: Selection; isNot: boolean };

/** `IN (SELECT field FROM object WHERE …)`, or `NOT IN`. */
export type Selection = { field: string; object: string; where: Expression };

/** A query within the fields of another: of the records that refer to its record. */
export type ChildQuery = { relationship: string; query: Query & { fields: readonly string[] } };

export type Query = {
  fields: 'count' | readonly string[];
  children: readonly ChildQuery[];
  object: string;
  where: Expression | null;
  /** GROUP BY one field: one row per value, with the number of records where `COUNT(Id)` is selected. */
  groupBy: string | null;
  countsGroups: boolean;
  orderBy: readonly { path: string; descending: boolean; nullsLast: boolean }[];
  limit: number | null;
  offset: number | null;
};

const path = String.raw`[A-Za-z]\w*(?:\.[A-Za-z]\w*)*`;

/** The tokens; the first match has the highest precedence. */
const tokens = new RegExp(
  [
    String.raw`(?<space>[ ]+)`,
    String.raw`'(?<string>(?:[^'\\]|\\.)*)'`,
    String.raw`(?<datetime>\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d{3})?Z)`,
    String.raw`(?<date>\d{4}-\d\d-\d\d)`,
    String.raw`(?<number>-?\d+(?:\.\d+)?)`,
    String.raw`(?<word>${path})`,
    String.raw`(?<symbol>!=|<=|>=|[=<>(),])`,
  ].join('|'),
  'suy',
);

type Token = { kind: 'string' | 'datetime' | 'date' | 'number' | 'word' | 'symbol' | 'end'; text: string };

/** Parses the part of SOQL that the portal uses; rejects anything else, as the org rejects invalid queries. */
export function parseSoql(soql: string): Query {
  const reader = new Reader(tokensOf(soql));
  const query = reader.query();
  reader.end();
  return query;
}

function tokensOf(soql: string): Token[] {
  const found: Token[] = [];
  tokens.lastIndex = 0;
  while (tokens.lastIndex < soql.length) {
    const at = tokens.lastIndex;
    const groups = tokens.exec(soql)?.groups;
    if (!groups) throw malformed(`unexpected token at ${at}: ${soql.slice(at, at + 20)}`);
    for (const kind of ['string', 'datetime', 'date', 'number', 'word', 'symbol'] as const) {
      const text = groups[kind];
      if (text !== undefined) found.push({ kind, text });
    }
  }
  return [...found, { kind: 'end', text: '' }];
}

class Reader {
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(found: readonly Token[]) {
    this.#tokens = found;
  }

  word(word: string): void {
    if (!this.tryWord(word)) throw malformed(`expecting ${word}, got ${this.#next.text}`);
  }

  tryWord(word: string): boolean {
    const fits = this.#next.kind === 'word' && this.#next.text.toUpperCase() === word;
    if (fits) this.#at++;
    return fits;
  }

  path(): string {
    return this.#take('word').text;
  }

  wholeNumber(): number {
    const { text } = this.#take('number');
    if (!/^\d+$/.test(text)) throw malformed(`expecting a whole number, got ${text}`);
    return Number(text);
  }

  end(): void {
    this.#take('end');
  }

  query(): Query {
    this.word('SELECT');
    const { fields, children, countsGroups } = this.fields();
    this.word('FROM');
    const object = this.path();
    const where = this.tryWord('WHERE') ? this.expression() : null;
    const groupBy = this.tryWord('GROUP') ? this.group() : null;
    const orderBy = this.tryWord('ORDER') ? this.order() : [];
    const limit = this.tryWord('LIMIT') ? this.wholeNumber() : null;
    const offset = this.tryWord('OFFSET') ? this.wholeNumber() : null;
    if (offset !== null && offset > 2000)
      throw new OrgError('NUMBER_OUTSIDE_VALID_RANGE', 'Maximum SOQL offset allowed is 2000');
    if (groupBy !== null && (fields === 'count' || fields.length !== 1 || fields[0] !== groupBy))
      throw malformed('a field that is not grouped must be aggregated');
    if (countsGroups && groupBy === null) throw malformed('a field that is not grouped must be aggregated');
    return { fields, children, object, where, groupBy, countsGroups, orderBy, limit, offset };
  }

  fields(): Pick<Query, 'fields' | 'children' | 'countsGroups'> {
    const fields: string[] = [];
    const children: ChildQuery[] = [];
    do {
      if (this.#trySymbol('(')) {
        const query = this.query();
        this.#symbol(')');
        if (query.fields === 'count' || query.children.length > 0) throw malformed('a query in a query of a query');
        children.push({ relationship: query.object, query: { ...query, fields: query.fields } });
        continue;
      }
      const path = this.path();
      if (path.toUpperCase() === 'COUNT' && this.#trySymbol('(')) {
        const counts = fields.length > 0;
        if (counts) this.word('ID');
        this.#symbol(')');
        return { fields: counts ? fields : 'count', children, countsGroups: counts };
      }
      fields.push(path);
    } while (this.#trySymbol(','));
    const repeated = fields.find((field, at) => fields.indexOf(field) !== at);
    if (repeated) throw new OrgError('INVALID_FIELD', `duplicate field selected: ${repeated}`);
    return { fields, children, countsGroups: false };
  }

  group(): string {
    this.word('BY');
    return this.path();
  }

  order() {
    this.word('BY');
    const order = [this.#orderItem()];
    while (this.#trySymbol(',')) order.push(this.#orderItem());
    return order;
  }

  /** SOQL does not allow AND and OR without parentheses. */
  expression(): Expression {
    const parts = [this.#part()];
    const kind = this.#peekWord('OR') ? 'or' : 'and';
    while (this.tryWord(kind.toUpperCase())) parts.push(this.#part());
    if (this.#peekWord('AND') || this.#peekWord('OR')) throw malformed('AND and OR need parentheses');
    const [only, ...others] = parts;
    return only && others.length === 0 ? only : { kind, parts };
  }

  #part(): Expression {
    if (this.#trySymbol('(')) {
      const inner = this.expression();
      this.#symbol(')');
      return inner;
    }
    const field = this.path();
    if (this.tryWord('NOT')) {
      this.word('IN');
      this.#symbol('(');
      this.word('SELECT');
      return this.#selection(field, true);
    }
    if (this.tryWord('LIKE')) return comparison(field, 'LIKE', [this.#literal(true)]);
    if (this.tryWord('IN')) {
      this.#symbol('(');
      if (this.tryWord('SELECT')) return this.#selection(field, false);
      const values = [this.#literal(false)];
      while (this.#trySymbol(',')) values.push(this.#literal(false));
      this.#symbol(')');
      return comparison(field, 'IN', values);
    }
    const { text } = this.#take('symbol');
    const operator = (['=', '!=', '<', '<=', '>', '>='] as const).find((known) => known === text);
    if (!operator) throw malformed(`unexpected ${text}`);
    return comparison(field, operator, [this.#literal(false)]);
  }

  #selection(path: string, isNot: boolean): Expression {
    const field = this.path();
    this.word('FROM');
    const object = this.path();
    this.word('WHERE');
    const where = this.expression();
    this.#symbol(')');
    return { kind: 'among', path, selection: { field, object, where }, isNot };
  }

  #literal(inLike: boolean): Literal {
    const token = this.#next;
    this.#at++;
    switch (token.kind) {
      case 'string':
        return stringLiteral(token.text, inLike);
      case 'number':
        return { kind: 'number', value: Number(token.text) };
      case 'date':
      case 'datetime':
        return { kind: token.kind, text: token.text };
      default:
        if (token.text === 'null') return { kind: 'null' };
        if (token.text === 'true' || token.text === 'false') return { kind: 'boolean', value: token.text === 'true' };
        throw malformed(`unexpected ${token.text}`);
    }
  }

  #orderItem() {
    const field = this.path();
    const descending = this.tryWord('DESC');
    if (!descending) this.tryWord('ASC');
    const nullsLast = this.tryWord('NULLS');
    if (nullsLast) this.word('LAST');
    return { path: field, descending, nullsLast };
  }

  get #next(): Token {
    return this.#tokens[this.#at] ?? { kind: 'end', text: '' };
  }

  #peekWord(word: string): boolean {
    return this.#next.kind === 'word' && this.#next.text.toUpperCase() === word;
  }

  #take(kind: Token['kind']): Token {
    const token = this.#next;
    if (token.kind !== kind) throw malformed(`expecting ${kind}, got ${token.text || token.kind}`);
    this.#at++;
    return token;
  }

  #symbol(symbol: string): void {
    if (!this.#trySymbol(symbol)) throw malformed(`expecting ${symbol}, got ${this.#next.text}`);
  }

  #trySymbol(symbol: string): boolean {
    const fits = this.#next.kind === 'symbol' && this.#next.text === symbol;
    if (fits) this.#at++;
    return fits;
  }
}

function comparison(field: string, operator: Operator, values: readonly Literal[]): Expression {
  return { kind: 'comparison', path: field, operator, values };
}

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  r: '\r',
  t: '\t',
  b: '\b',
  f: '\f',
  '"': '"',
  "'": "'",
  '\\': '\\',
};

/** Decodes the documented escape sequences; any other backslash and a raw line break are errors. */
function stringLiteral(raw: string, inLike: boolean): Literal {
  const pattern: (string | { wildcard: '%' | '_' })[] = [];
  for (let at = 0; at < raw.length; at++) {
    const character = raw[at] ?? '';
    if (character === '\n' || character === '\r') throw malformed('line break in a string');
    if (character !== '\\') {
      pattern.push(inLike && (character === '%' || character === '_') ? { wildcard: character } : character);
      continue;
    }
    const next = raw[++at] ?? '';
    const unicode = /^[0-9a-fA-F]{4}$/.test(raw.slice(at + 1, at + 5)) ? raw.slice(at + 1, at + 5) : null;
    if (next === 'u' && unicode) {
      pattern.push(String.fromCharCode(Number.parseInt(unicode, 16)));
      at += 4;
    } else if (inLike && (next === '%' || next === '_')) pattern.push(next);
    else {
      const meant = escapes[next.toLowerCase()];
      if (meant === undefined) throw malformed(`illegal escape \\${next}`);
      pattern.push(meant);
    }
  }
  return { kind: 'string', text: pattern.filter((part) => typeof part === 'string').join(''), pattern };
}

function malformed(message: string): OrgError {
  return new OrgError('MALFORMED_QUERY', message);
}
