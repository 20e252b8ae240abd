import type { BlockList } from 'node:net'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { Quotas } from '../rate-limits/request-counts.ts'
import { clientPairs, clientVariables, type ProviderClients, providerClientsOf } from './provider-clients.ts'
import { type ProviderOrigins, providerOriginList } from './provider-origins.ts'
import { trustedProxyList } from './trusted-proxies.ts'

const postgresUrl = z.string().refine((text) => /^postgres(ql)?:\/\/\S+$/.test(text) && URL.canParse(text), {
  error: 'is not a PostgreSQL address; write postgres://user:password@host:5432/database',
})

const port = z
  .string()
  .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, {
    error: 'is not a port; write a number from 0 (pick a free one) to 65535',
  })
  .transform(Number)

const publicUrl = z
  .string()
  .refine((text) => /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).pathname === '/' && new URL(text).search === '', {
    error: 'is not an origin; write https://shop.example without a path',
  })
  .transform((text) => new URL(text).origin)

/** Comma-separated origins, each as browsers send it. */
const origins = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .refine((list) => list.every((one) => /^https?:\/\//.test(one) && URL.canParse(one) && new URL(one).origin === one), {
    error: 'is not a list of origins; write https://shop.example,https://office.example without paths',
  })

const trustedProxies = z.string().transform((text, context) => {
  const list = trustedProxyList(text)
  if (list) return list
  context.addIssue('is not a list of addresses and networks; write 127.0.0.1,10.0.0.0/8,fd00::/8')
  return z.NEVER
})

const originsBy = (what: string, example: string) =>
  z.string().transform((text, context) => {
    const list = providerOriginList(text)
    if (list) return list
    context.addIssue(`is not a list of origins by ${what}; write ${example}`)
    return z.NEVER
  })

const smtpUrl = z.string().refine((text) => /^smtps?:\/\/\S+$/.test(text) && URL.canParse(text) && new URL(text).hostname !== '', {
  error: 'is not a mail server; write smtp://user:password@mail.example:587, or smtps:// for port 465',
})

const smsSender = z.string().regex(/^(\+[1-9]\d{6,14}|MG[0-9a-f]{32})$/, {
  error: 'is not a number such as +15005550006, nor the SID of a messaging service (MG…)',
})

const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** ISO 3166 codes of countries, comma-separated. */
const countries = z
  .string()
  .transform((text) => text.split(',').map((one) => one.trim()))
  .refine((list) => list.every((one) => /^[A-Z]{2}$/.test(one) && regions.of(one) !== undefined), {
    error: 'is not a list of countries; write their ISO codes: DE,AT,GB',
  })

const issuer = z
  .string()
  .refine(
    (text) =>
      URL.canParse(text) && (/^https:\/\//.test(text) || /^http:\/\/(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?(\/|$)/.test(text)),
    { error: 'is not the address of an issuer; write https://login.example' },
  )

const collector = z
  .string()
  .refine((text) => /^https?:\/\//.test(text) && URL.canParse(text), { error: 'is not an address; write http://localhost:4318' })
  .transform((text) => text.replace(/\/+$/, ''))

/** Headers in OpenTelemetry's format: comma-separated `name=value`, values percent-encoded. */
const headers = z
  .string()
  .regex(/^\s*[\w-]+\s*=\s*[^,=\s][^,\s]*(\s*,\s*[\w-]+\s*=\s*[^,=\s][^,\s]*)*\s*$/, {
    error: 'is not a list of headers; write name=value,other=value',
  })
  .transform((text) =>
    Object.fromEntries(
      text.split(',').map((one) => [one.slice(0, one.indexOf('=')).trim(), decoded(one.slice(one.indexOf('=') + 1).trim())]),
    ),
  )

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function oneOf<const Values extends readonly [string, ...string[]]>(...values: Values) {
  return z.enum(values, { error: `is not one of ${values.join(', ')}` })
}

const whole = (mostDigits: number, error: string) =>
  z
    .string()
    .regex(new RegExp(`^\\d{1,${mostDigits}}$`), { error })
    .transform(Number)

const perMinute = whole(9, 'is not a whole number of requests a minute; write 600, or 0 for no limit')

export const variables = z.object({
  HOST: z
    .string()
    .regex(/^[A-Za-z0-9.:_-]+$/, { error: 'is not a host name or address; write 127.0.0.1, or 0.0.0.0 for every network' })
    .default('127.0.0.1'),
  PORT: port.default(4000),
  METRICS_PORT: port.optional(),
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((path) => resolve(path)),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_APP_URL: postgresUrl.optional(),
  PUBLIC_URL: publicUrl.optional(),
  TRUSTED_PROXIES: trustedProxies.optional(),
  SMTP_URL: smtpUrl.optional(),
  MAIL_FROM: z.email({ error: 'is not an e-mail address; write riskpilot@shop.example' }).optional(),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/, { error: 'is not the SID of an account at Twilio; it is AC and 32 more characters' })
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  SMS_FROM: smsSender.optional(),
  SMS_COUNTRIES: countries.optional(),
  PROVIDER_ORIGINS: originsBy('provider', 'stripe=http://127.0.0.1:9002,shopify=http://127.0.0.1:9001').optional(),
  SOURCE_ORIGINS: originsBy('source', 'ofac=http://127.0.0.1:9101,un=http://127.0.0.1:9101').optional(),
  ...clientVariables,
  OIDC_ISSUER: issuer.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  SECRET_KEY: z.string().min(32, { error: 'is too short; write at least 32 random characters' }).optional(),
  SECRET_KEY_PREVIOUS: z.string().min(32, { error: 'is too short; write the key that SECRET_KEY was before' }).optional(),
  DEMO: oneOf('on', 'off').default('on'),
  WORKER: oneOf('on', 'off', 'only').default('on'),
  MIN_FREE_MB: whole(6, 'is not a whole number of megabytes; write 500, or 0 to look at nothing').default(500),
  SCAN_QUIET_SECONDS: whole(3, 'is not a whole number of seconds; write 10, or 0 to scan at once').default(10),
  DRAIN_SECONDS: whole(2, 'is not a whole number of seconds below 100; write 10, or 0 to stop at once').default(0),
  CORS_ORIGINS: origins.default([]),
  REQUESTS_PER_MINUTE: perMinute.default(120_000),
  CHANGES_PER_MINUTE: perMinute.default(600),
  SOCKETS_PER_PERSON: whole(6, 'is not a whole number of open sockets; write 100, or 0 for no limit').default(100),
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headers.optional(),
  LOG_LEVEL: oneOf('silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace').default('info'),
})

/** Values that must never be repeated in a message. */
export const secret: ReadonlySet<string> = new Set([
  'SECRET_KEY',
  'SECRET_KEY_PREVIOUS',
  'DATABASE_URL',
  'DATABASE_APP_URL',
  'SMTP_URL',
  'TWILIO_AUTH_TOKEN',
  'OIDC_CLIENT_SECRET',
  ...clientPairs.map(([, secret]) => secret),
  'OTEL_EXPORTER_OTLP_HEADERS',
])

export type Settings = {
  readonly host: string
  /** 0: the system picks a free one. */
  readonly port: number
  /** Where figures are served without a key. Absent: nowhere. */
  readonly metricsPort?: number | undefined
  /** Absolute. */
  readonly dataDir: string
  /** An external PostgreSQL, as the owner of the schema. Absent: the database is embedded. */
  readonly databaseUrl?: string | undefined
  readonly databaseAppUrl?: string | undefined
  /** The public origin, where it differs from the served address (behind a proxy). */
  readonly publicUrl?: string | undefined
  /** Proxies whose `X-Forwarded-For` tells who the client is. Absent: none. */
  readonly trustedProxies?: BlockList | undefined
  /** Absent: generated into `dataDir` at the first start. */
  readonly secretKey?: string | undefined
  /** The mail server. Absent: mail is stored and not sent. */
  readonly smtpUrl?: string | undefined
  /** The sender of mail. */
  readonly mailFrom?: string | undefined
  /** The account that sends text messages. Absent: they are stored and not sent. */
  readonly twilio?: TwilioAccount | undefined
  /** Countries whose numbers codes are texted to. Absent: all. */
  readonly smsCountries?: readonly string[] | undefined
  /** Origins that take the place of a provider's own hosts: stand-ins and proxies. Absent: none. */
  readonly providerOrigins?: ProviderOrigins | undefined
  /**
   * Origins that take the place of all hosts of a source of monitoring, by its key. Absent: none.
   */
  readonly sourceOrigins?: ProviderOrigins | undefined
  /** Applications at providers that every business may connect with. Absent: none. */
  readonly providerClients?: ProviderClients | undefined
  /** The provider of "continue with …". */
  readonly oidc?: Oidc | undefined
  /** The previous `secretKey`. It decrypts stored credentials until they are encrypted again. */
  readonly secretKeyPrevious?: string | undefined
  /** `off`: there is no demo business, and nobody can sign in to one. */
  readonly demo: 'on' | 'off'
  readonly worker: 'on' | 'off' | 'only'
  /**
   * Imports pause while less is free on the disk of `dataDir`. Below a fifth of it all writes are
   * refused. 0: never.
   */
  readonly minFreeMb: number
  /** How long a scan waits for the next file after one was imported. */
  readonly scanQuietSeconds: number
  /** How long a stopping server still answers, while `/readyz` tells a proxy to ask another one. */
  readonly drainSeconds: number
  /** Other sites whose pages may call with an API key. */
  readonly corsOrigins: readonly string[]
  /** The limits of one caller and minute. */
  readonly quotas: Quotas
  /** Sockets that one person or API key may have open at one server; 0: no limit. */
  readonly socketsPerPerson: number
  /** The trace collector. Absent: no tracing, and its code is not loaded. */
  readonly otlp?: Otlp | undefined
  readonly logLevel: 'silent' | 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace'
}

/** An OpenID Connect provider, and this application's registration there. */
export type Oidc = { readonly issuer: string; readonly clientId: string; readonly clientSecret: string }

/**
 * An account at Twilio, and whom its messages come from: a number in E.164, or the SID of a
 * messaging service.
 */
export type TwilioAccount = { readonly accountSid: string; readonly authToken: string; readonly from: string }

/** A trace collector (OTLP over HTTP): address without `/v1/traces`, and headers of each call. */
export type Otlp = { readonly endpoint: string; readonly headers: Readonly<Record<string, string>> }

/** All wrong settings at once, one line each, with the name of the variable. */
export class SettingsError extends Error {
  constructor(readonly problems: readonly string[]) {
    super(problems.join('\n'))
    this.name = 'SettingsError'
  }
}

/**
 * Reads the settings from environment variables; an empty value counts as absent. Throws a
 * SettingsError that lists every problem.
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(
    Object.entries(env).filter(([name, value]) => name in variables.shape && value !== undefined && value !== ''),
  )
  const problems: string[] = []
  const parsed = variables.safeParse(given)
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const name = String(issue.path[0])
      problems.push(secret.has(name) ? `${name} ${issue.message}.` : `${name}: ‘${given[name]}’ ${issue.message}.`)
    }
  }
  if (given.DATABASE_URL !== undefined && given.SECRET_KEY === undefined) {
    problems.push('SECRET_KEY is missing; with DATABASE_URL every server needs the same one: at least 32 random characters.')
  }
  if (given.DATABASE_APP_URL !== undefined && given.DATABASE_URL === undefined) {
    problems.push('DATABASE_APP_URL is set without DATABASE_URL; set both, or neither for the embedded database.')
  }
  problems.push(...oidcProblems(given), ...missingOf(given, ['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN', 'SMS_FROM']))
  problems.push(...clientPairs.flatMap((pair) => missingOf(given, pair)))
  if (!parsed.success || problems.length > 0) throw new SettingsError(problems)
  return named(parsed.data)
}

/** What lacks of settings that go together. */
function missingOf(given: Readonly<Record<string, string | undefined>>, names: readonly string[]): string[] {
  const missing = names.filter((name) => given[name] === undefined)
  return missing.length === names.length ? [] : missing.map((name) => `${name} is missing; set all of ${names.join(', ')}, or none.`)
}

/** The provider redirects to an address that has to be known, and registered there, beforehand. */
function oidcProblems(given: Readonly<Record<string, string | undefined>>): string[] {
  const names = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET']
  if (names.every((name) => given[name] === undefined)) return []
  const problems = missingOf(given, names)
  if (given.PUBLIC_URL === undefined && given.PORT === '0')
    problems.push('PUBLIC_URL is missing; with OIDC_ISSUER and PORT=0 nobody knows the address to come back to.')
  return problems
}

function named(values: z.output<typeof variables>): Settings {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, SMS_FROM: from } = values
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = values
  return {
    host: values.HOST,
    port: values.PORT,
    metricsPort: values.METRICS_PORT,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    databaseAppUrl: values.DATABASE_APP_URL,
    publicUrl: values.PUBLIC_URL,
    trustedProxies: values.TRUSTED_PROXIES,
    secretKey: values.SECRET_KEY,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM,
    twilio: accountSid && authToken && from ? { accountSid, authToken, from } : undefined,
    smsCountries: values.SMS_COUNTRIES,
    providerOrigins: values.PROVIDER_ORIGINS,
    sourceOrigins: values.SOURCE_ORIGINS,
    providerClients: providerClientsOf(values),
    oidc: issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : undefined,
    secretKeyPrevious: values.SECRET_KEY_PREVIOUS,
    demo: values.DEMO,
    worker: values.WORKER,
    minFreeMb: values.MIN_FREE_MB,
    scanQuietSeconds: values.SCAN_QUIET_SECONDS,
    drainSeconds: values.DRAIN_SECONDS,
    corsOrigins: values.CORS_ORIGINS,
    quotas: { requests: values.REQUESTS_PER_MINUTE, changes: values.CHANGES_PER_MINUTE },
    socketsPerPerson: values.SOCKETS_PER_PERSON,
    ...(values.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined && {
      otlp: { endpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT, headers: values.OTEL_EXPORTER_OTLP_HEADERS ?? {} },
    }),
    logLevel: values.LOG_LEVEL,
  }
}

/** The variables that are read, in the order of the help. */
export const settingNames: readonly string[] = Object.keys(variables.shape)
