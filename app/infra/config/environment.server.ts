import { z } from 'zod'
import { ConfigurationError } from './configuration-error'
import { misspeltVariables } from './environment-names'
import { isPlainAddress, type OpenIdClient, PRINTABLE, readOpenId } from './openid-variables'
import { sessionSecret } from './session-secret.server'

/** The product's configuration (spec 6), parsed once. */
export interface Environment {
  production: boolean
  port: number
  host: string
  /** null: the embedded database */
  mongodbUri: string | null
  dataDir: string
  /** the watched folder (7-beyond §2); null: none */
  importDir: string | null
  sessionSecret: string
  appUrl: string
  smtpUrl: string | null
  mailFrom: string
  /** an address whose mails are read; null when unknown, in which case administrators are named instead */
  supportEmail: string | null
  demo: 'auto' | 'off'
  /** fixed Paris wall time `yyyy-MM-ddTHH:mm`, refused in production */
  now: string | null
  logLevel: string
  /** `required`: administrators must have a second factor (7-beyond §4) */
  secondFactor: 'optional' | 'required'
  /** the OpenID provider for company accounts (7-beyond §4); null: none */
  openId: OpenIdClient | null
  /** `off`: no sign-in by password; allowed only when `openId` is set */
  passwordSignIn: 'on' | 'off'
  /** bearer token of `/metrics`; null: `/metrics` answers 404 */
  metricsToken: string | null
  /** lower-case host names on private networks that webhooks may lead to (7-beyond §7) */
  outletHosts: readonly string[]
  /** number of trusted proxies in front of the product (`X-Forwarded-*`); 0: none */
  trustProxy: number
}

export type EnvironmentSource = Readonly<Record<string, string | undefined>>

/** Host names, IPv4 or IPv6 addresses between commas; a port would never be compared. */
const HOSTS = /^(?:(?:[a-z\d.-]+|[a-f\d]*(?::[a-f\d]*){2,})(?:\s*,\s*(?!$)|$))+$/i

const url = (protocols: string[]) =>
  z.string().refine((text) => {
    try {
      return protocols.includes(new URL(text).protocol) && new URL(text).host !== ''
    } catch {
      return false
    }
  })

/** Tests whether the driver can percent-decode an address up to its options. */
function isEscaped(address: string): boolean {
  try {
    decodeURIComponent(address.replace(/\?.*$/, ''))
    return true
  } catch {
    return false
  }
}

// Accepts any text: zod calls this check even after the pattern has failed.
function isRealTime(text: string): boolean {
  const time = new Date(`${text}Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text)
}

/** Tests whether an address names itself unread, such as `noreply@…`. */
const isUnread = (address: string) =>
  /^(no|do[-_.]?not|ne[-_.]?pas)[-_.]?(reply|r[eé]pondre)/i.test(address)

const variables = z.object({
  PORT: z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .refine((port) => port <= 65535)
    .optional(),
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9._:-]+$/)
    .optional(),
  MONGODB_URI: z
    .string()
    .regex(/^mongodb(\+srv)?:\/\/[^/\s]+\/[^/?\s]+(\?\S*)?$/)
    .refine(isEscaped)
    .optional(),
  DATA_DIR: z
    .string()
    .refine((text) => !text.includes('\0'))
    .optional(),
  IMPORT_DIR: z
    .string()
    .refine((text) => !text.includes('\0'))
    .optional(),
  SESSION_SECRET: z.string().min(32).optional(),
  APP_URL: url(['http:', 'https:']).optional(),
  SMTP_URL: url(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>\r\n]*<[^<>\s@]+@[^<>\s@]+>|[^<>\s@]+@[^<>\s@]+)$/)
    .optional(),
  SUPPORT_EMAIL: z
    .string()
    .regex(/^[^<>\s@]+@[^<>\s@]+$/)
    .refine((address) => !isUnread(address))
    .optional(),
  DEMO: z.enum(['auto', 'off']).optional(),
  NOW: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d$/)
    .refine(isRealTime)
    .optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).optional(),
  SECOND_FACTOR: z.enum(['optional', 'required']).optional(),
  OIDC_ISSUER: url(['http:', 'https:']).refine(isPlainAddress).optional(),
  OIDC_CLIENT_ID: z.string().regex(PRINTABLE).optional(),
  OIDC_CLIENT_SECRET: z.string().regex(PRINTABLE).optional(),
  PASSWORD_SIGN_IN: z.enum(['on', 'off']).optional(),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{32,500}$/)
    .optional(),
  TRUST_PROXY: z
    .string()
    .regex(/^(off|[1-9])$/)
    .optional(),
  OUTLET_HOSTS: z.string().regex(HOSTS).optional(),
})

export type VariableName = keyof z.input<typeof variables>

const EXPECTED: Readonly<Record<VariableName, string>> = {
  PORT: 'un numéro de port de 0 à 65535, par exemple 3000',
  HOST: 'une adresse d’écoute, par exemple 127.0.0.1 ou 0.0.0.0',
  MONGODB_URI:
    'une adresse qui commence par mongodb:// ou mongodb+srv:// et nomme la base (mongodb://serveur/gestion), où le signe pour cent d’un mot de passe s’écrit %25',
  DATA_DIR: 'un chemin de dossier, par exemple .data',
  IMPORT_DIR: 'un chemin de dossier, par exemple /srv/apres-vente/depot',
  SESSION_SECRET: 'au moins 32 caractères tirés au hasard (openssl rand -hex 32)',
  APP_URL: 'une adresse http:// ou https://, par exemple https://apres-vente.exemple.fr',
  SMTP_URL: 'une adresse smtp:// ou smtps://, par exemple smtp://utilisateur:secret@serveur:587',
  MAIL_FROM:
    'une adresse e-mail, par exemple «\u202fAprès-vente <ne-pas-repondre@exemple.fr>\u202f»',
  SUPPORT_EMAIL: 'une adresse e-mail que quelqu’un lit, par exemple support@exemple.fr',
  DEMO: 'auto ou off',
  NOW: 'une heure de Paris de la forme 2026-11-20T08:30',
  LOG_LEVEL: 'trace, debug, info, warn, error, fatal ou silent',
  SECOND_FACTOR: 'optional ou required',
  OIDC_ISSUER:
    'l’adresse du fournisseur de comptes (https:// en production), par exemple https://connexion.exemple.fr/realms/groupe',
  OIDC_CLIENT_ID: 'l’identifiant que le fournisseur de comptes a donné à l’application',
  OIDC_CLIENT_SECRET: 'le secret que le fournisseur de comptes a donné à l’application',
  PASSWORD_SIGN_IN: 'on ou off',
  METRICS_TOKEN: 'au moins 32 caractères tirés au hasard, sans espace (openssl rand -hex 32)',
  OUTLET_HOSTS: 'des noms d’hôtes séparés par des virgules, par exemple chat.interne.exemple.fr',
  TRUST_PROXY: 'off ou le nombre de mandataires (proxies) de confiance, de 1 à 9',
}

/** Names of all supported variables. */
const VARIABLE_NAMES = Object.keys(EXPECTED) as VariableName[]

function read(source: EnvironmentSource): z.output<typeof variables> {
  const [wrong] = misspeltVariables(Object.keys(source), VARIABLE_NAMES)
  if (wrong)
    throw new ConfigurationError(
      `La variable ${wrong.found} n’existe pas\u202f: écrivez ${wrong.meant}, ou retirez-la.`,
    )
  // An empty value means "not set": shells and env files often contain `NAME=`.
  const given = VARIABLE_NAMES.flatMap((name) => {
    const value = source[name]?.trim()
    return value ? [[name, value] as const] : []
  })
  const parsed = variables.safeParse(Object.fromEntries(given))
  if (parsed.success) return parsed.data
  const name = String(parsed.error.issues[0]?.path[0]) as VariableName
  throw new ConfigurationError(
    `La variable ${name} est mal formée\u202f: donnez ${EXPECTED[name]}.`,
  )
}

/**
 * Tests whether `NODE_ENV` says production. Unknown words are rejected: a misspelt `production` would run as a demo
 * with public accounts.
 * @throws ConfigurationError for an unknown word
 */
function isProduction(named: string): boolean {
  if (!['', 'production', 'development', 'test'].includes(named))
    throw new ConfigurationError(
      'La variable NODE_ENV est mal formée\u202f: donnez production, ou retirez-la ailleurs qu’en production.',
    )
  return named === 'production'
}

/**
 * Reads the configuration from a set of variables (spec 6). Blank values count as absent.
 * @throws ConfigurationError one sentence for the first missing, malformed or misspelt variable
 */
export function readEnvironment(source: EnvironmentSource): Environment {
  const production = isProduction(source.NODE_ENV?.trim() ?? '')
  const given = read(source)
  if (production && given.NOW)
    throw new ConfigurationError('La variable NOW est refusée en production\u202f: retirez-la.')
  if (production && !given.SESSION_SECRET)
    throw new ConfigurationError(
      `La variable SESSION_SECRET manque en production\u202f: donnez ${EXPECTED.SESSION_SECRET}.`,
    )
  // Not a default: links in mails would lead every reader to a computer of their own.
  if (production && !given.APP_URL)
    throw new ConfigurationError(
      `La variable APP_URL manque en production\u202f: donnez ${EXPECTED.APP_URL}.`,
    )
  const openId = readOpenId(given, { production, expected: EXPECTED })
  if (openId && 'wrong' in openId) throw new ConfigurationError(openId.wrong)
  const port = given.PORT ?? 3000
  const dataDir = given.DATA_DIR ?? '.data'
  const mailFrom = given.MAIL_FROM ?? 'Gestion Après-Vente Automobile <ne-pas-repondre@localhost>'
  const sender = mailFrom.replace(/^.*<|>.*$/g, '')
  let kept: string | null = null
  return {
    production,
    port,
    host: given.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    mongodbUri: given.MONGODB_URI ?? null,
    dataDir,
    importDir: given.IMPORT_DIR ?? null,
    // Lazy: a command that only looks for a database must not create a folder for a mistyped DATA_DIR.
    get sessionSecret() {
      kept ??= given.SESSION_SECRET ?? sessionSecret(dataDir)
      return kept
    },
    appUrl: (given.APP_URL ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    smtpUrl: given.SMTP_URL ?? null,
    mailFrom,
    supportEmail: given.SUPPORT_EMAIL ?? (isUnread(sender) ? null : sender),
    demo: given.DEMO ?? 'auto',
    now: given.NOW ?? null,
    logLevel: given.LOG_LEVEL ?? 'info',
    secondFactor: given.SECOND_FACTOR ?? 'optional',
    openId,
    passwordSignIn: given.PASSWORD_SIGN_IN ?? 'on',
    metricsToken: given.METRICS_TOKEN ?? null,
    outletHosts: (given.OUTLET_HOSTS ?? '')
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
    trustProxy: given.TRUST_PROXY && given.TRUST_PROXY !== 'off' ? Number(given.TRUST_PROXY) : 0,
  }
}

let parsed: Environment | null = null

/**
 * Parses a set of variables and makes it the product's configuration. Null resets the configuration, so that the next
 * `environment()` reads `process.env` again (tests).
 * @throws ConfigurationError see `readEnvironment`
 */
export function configureEnvironment(source: EnvironmentSource | null): void {
  const read = source && readEnvironment(source)
  // Read now: a product that cannot store its secret must fail at its start, not at the first sign-in.
  void read?.sessionSecret
  parsed = read
}

/**
 * The configuration, parsed on first use.
 * @throws ConfigurationError one sentence with the correction when a variable is malformed
 */
export function environment(): Environment {
  parsed ??= readEnvironment(process.env)
  return parsed
}
