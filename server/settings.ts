import * as v from 'valibot';

/** A setting that stops the start; its message is the one line that people see. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return v.pipe(v.string(), v.digits(message), v.transform(Number), v.minValue(min, message), v.maxValue(max, message));
}

function urlOf(protocols: readonly string[], message: string) {
  return v.pipe(
    v.string(),
    v.check((text) => protocols.includes(URL.parse(text)?.protocol ?? ''), message),
  );
}

const Environment = v.object({
  PORT: v.optional(wholeNumber(0, 65_535), '8080'),
  HOST: v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'must be an address or a host name')), '127.0.0.1'),
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: v.optional(urlOf(['postgres:', 'postgresql:'], 'must begin with postgres:// or postgresql://')),
  PUBLIC_URL: v.optional(urlOf(['http:', 'https:'], 'must begin with http:// or https://')),
  SESSION_SECRET: v.optional(v.pipe(v.string(), v.minLength(32, 'must have at least 32 characters'))),
  TOKEN_TTL_S: v.optional(wholeNumber(1, 86_400), '900'),
  TRUST_PROXY: v.optional(
    v.pipe(v.string(), v.regex(/^[0-9a-fA-F.:/, ]+$/, 'must be an address, or several with commas between')),
  ),
  LOG_LEVEL: v.optional(v.picklist(logLevels, `must be one of ${logLevels.join(', ')}`), 'info'),
});

/** Settings of operations.md that a later change brings; ignoring one silently would lose files or mail. */
const notYet = ['FILES_URL', 'MAIL_URL'] as const;

export type Settings = {
  port: number;
  host: string;
  dataDir: string;
  /** Null: the embedded database in `dataDir`. */
  databaseUrl: string | null;
  publicUrl: string;
  /** Null: made on the first start and kept in `dataDir`. */
  sessionSecret: string | null;
  tokenTtlS: number;
  trustProxy: string[] | null;
  logLevel: (typeof logLevels)[number];
};

/**
 * The settings of `operations.md`, from the environment. An empty variable counts as unset.
 * @throws SettingError naming the first setting that is wrong.
 */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const unsupported = notYet.find((name) => given[name] !== undefined);
  if (unsupported) throw new SettingError(`${unsupported} is not supported yet: leave it unset.`);

  const parsed = v.safeParse(Environment, given, { abortEarly: true });
  if (!parsed.success) {
    const [issue] = parsed.issues;
    throw new SettingError(`${v.getDotPath(issue) ?? 'A setting'} ${issue.message}.`);
  }
  const { PORT, HOST, DATA_DIR, DATABASE_URL, PUBLIC_URL, SESSION_SECRET, TOKEN_TTL_S, TRUST_PROXY, LOG_LEVEL } =
    parsed.output;
  return {
    port: PORT,
    host: HOST,
    dataDir: DATA_DIR,
    databaseUrl: DATABASE_URL ?? null,
    publicUrl: PUBLIC_URL ?? `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`,
    sessionSecret: SESSION_SECRET ?? null,
    tokenTtlS: TOKEN_TTL_S,
    trustProxy: TRUST_PROXY?.split(',').map((address) => address.trim()) ?? null,
    logLevel: LOG_LEVEL,
  };
}
