import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { atProvider, standInsOf } from './provider-origins.ts'
import { secretKey } from './secret-key.ts'
import { readSettings, SettingsError } from './settings.ts'

function problems(env: Record<string, string>): readonly string[] {
  try {
    readSettings(env)
    return []
  } catch (error) {
    if (error instanceof SettingsError) return error.problems
    throw error
  }
}

describe('settings', () => {
  it('OPS-04 have a default each, and an empty value is none', () => {
    expect(readSettings({ PORT: '' })).toEqual({
      host: '127.0.0.1',
      port: 4000,
      dataDir: resolve('.data'),
      databaseUrl: undefined,
      databaseAppUrl: undefined,
      metricsPort: undefined,
      smsCountries: undefined,
      publicUrl: undefined,
      trustedProxies: undefined,
      secretKey: undefined,
      smtpUrl: undefined,
      mailFrom: undefined,
      twilio: undefined,
      oidc: undefined,
      worker: 'on',
      minFreeMb: 500,
      scanQuietSeconds: 10,
      drainSeconds: 0,
      corsOrigins: [],
      quotas: { requests: 120_000, changes: 600 },
      socketsPerPerson: 100,
      demo: 'on',
      logLevel: 'info',
    })
  })

  it('OPS-04 read the origins that stand for providers and sources, by name', () => {
    const { providerOrigins } = readSettings({ PROVIDER_ORIGINS: 'shopify=http://127.0.0.1:9001, stripe=https://stand-in.example/' })
    expect([...(providerOrigins ?? [])]).toEqual([
      ['shopify', 'http://127.0.0.1:9001'],
      ['stripe', 'https://stand-in.example'],
    ])
    const { providerOrigins: ofTwo = new Map() } = readSettings({
      PROVIDER_ORIGINS: 'shopify=http://127.0.0.1:9001,shopify/elm.myshopify.com=http://127.0.0.1:9003',
    })
    expect(atProvider(ofTwo, 'shopify', 'https://fern.myshopify.com/a?b=c')).toBe('http://127.0.0.1:9001/a?b=c')
    expect(atProvider(ofTwo, 'shopify', 'https://elm.myshopify.com/a?b=c')).toBe('http://127.0.0.1:9003/a?b=c')
    expect(atProvider(ofTwo, 'stripe', 'https://elm.myshopify.com/a')).toBe('https://elm.myshopify.com/a')
    expect(standInsOf(ofTwo, 'shopify')).toEqual(['http://127.0.0.1:9001', 'http://127.0.0.1:9003'])
    const { sourceOrigins } = readSettings({ SOURCE_ORIGINS: 'ofac=http://127.0.0.1:9101' })
    expect([...(sourceOrigins ?? [])]).toEqual([['ofac', 'http://127.0.0.1:9101']])
  })

  it.each([
    ['HOST', 'a b'],
    ['HOST', '?'],
    ['PORT', 'x'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '40.5'],
    ['METRICS_PORT', 'x'],
    ['DATABASE_URL', 'mysql://x'],
    ['DATABASE_URL', 'postgres'],
    ['DATABASE_APP_URL', 'localhost:5432'],
    ['PUBLIC_URL', 'shop.example'],
    ['PUBLIC_URL', 'https://shop.example/path'],
    ['TRUSTED_PROXIES', 'proxy.example'],
    ['TRUSTED_PROXIES', '127.0.0.1,'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '0.0.0.0/0'],
    ['TRUSTED_PROXIES', 'fd00::/129'],
    ['TRUSTED_PROXIES', 'fe80::1%eth0'],
    ['SECRET_KEY', 'short'],
    ['SMTP_URL', 'mail.example'],
    ['MAIL_FROM', 'somebody'],
    ['TWILIO_ACCOUNT_SID', 'AC1'],
    ['SMS_FROM', '0151 234'],
    ['SMS_COUNTRIES', 'Germany'],
    ['SMS_COUNTRIES', 'DE,XQ'],
    ['SMS_COUNTRIES', 'de'],
    ['PROVIDER_ORIGINS', 'http://127.0.0.1:9002'],
    ['PROVIDER_ORIGINS', 'stripe=127.0.0.1:9002'],
    ['PROVIDER_ORIGINS', 'stripe=http://127.0.0.1:9002/v1'],
    ['PROVIDER_ORIGINS', 'stripe=http://user:key@127.0.0.1:9002'],
    ['PROVIDER_ORIGINS', 'stripe=http://127.0.0.1:9002,stripe=http://127.0.0.1:9003'],
    ['SOURCE_ORIGINS', 'http://127.0.0.1:9101'],
    ['SOURCE_ORIGINS', 'ofac=http://127.0.0.1:9101/lists'],
    ['OIDC_ISSUER', 'http://login.example'],
    ['WORKER', 'yes'],
    ['MIN_FREE_MB', 'half'],
    ['MIN_FREE_MB', '-1'],
    ['SCAN_QUIET_SECONDS', 'soon'],
    ['DRAIN_SECONDS', '100'],
    ['LOG_LEVEL', 'loud'],
    ['CORS_ORIGINS', 'shop.example'],
    ['CORS_ORIGINS', 'https://shop.example/,*'],
    ['REQUESTS_PER_MINUTE', 'many'],
    ['CHANGES_PER_MINUTE', '-1'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'no value'],
  ])('OPS-04 %s=%s is refused in one line that names it', (name, value) => {
    const own = problems({ ...(name === 'DATABASE_APP_URL' && { DATABASE_URL: 'postgres://u:p@h/d' }), [name]: value }).filter((line) =>
      line.startsWith(name),
    )
    expect(own).toHaveLength(1)
    expect(own[0]).toMatch(/\.$/)
  })

  it('OPS-04 all mistakes are told at once, and no secret is repeated', () => {
    const told = problems({ HOST: '?', PORT: 'x', DATABASE_URL: 'mysql://u:hidden@h', SECRET_KEY: 'tooshort', WORKER: 'x', LOG_LEVEL: 'x' })
    expect(told.map((line) => line.split(/[: ]/)[0])).toEqual(['HOST', 'PORT', 'DATABASE_URL', 'SECRET_KEY', 'WORKER', 'LOG_LEVEL'])
    expect(told.join()).not.toMatch(/hidden|tooshort/)
  })

  it('a provider needs all of its settings, and an address to come back to', () => {
    const OIDC_ISSUER = 'https://login.example'
    expect(problems({ OIDC_ISSUER })).toEqual([
      expect.stringContaining('OIDC_CLIENT_ID is missing'),
      expect.stringContaining('OIDC_CLIENT_SECRET'),
    ])
    const whole = { OIDC_ISSUER, OIDC_CLIENT_ID: 'riskpilot', OIDC_CLIENT_SECRET: 'secret' }
    expect(problems(whole)).toEqual([])
    expect(problems({ ...whole, PORT: '0' })).toEqual([expect.stringContaining('PUBLIC_URL is missing')])
    expect(problems({ ...whole, PORT: '0', PUBLIC_URL: 'https://shop.example' })).toEqual([])
  })

  it('an outside database needs the key that its servers share', () => {
    expect(problems({ DATABASE_URL: 'postgres://u:p@h/d' })).toEqual([expect.stringContaining('SECRET_KEY is missing')])
    expect(problems({ DATABASE_APP_URL: 'postgres://u:p@h/d' })).toEqual([expect.stringContaining('DATABASE_APP_URL is set without')])
  })
})

describe('the secret key', () => {
  it('is made once, for the owner’s eyes alone, also when several processes start together', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'riskpilot-key-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const dataDir = join(folder, 'data')
    const keys = await Promise.all(Array.from({ length: 20 }, () => secretKey({ dataDir, secretKey: undefined })))
    expect(new Set(keys).size).toBe(1)
    expect(keys[0]).toHaveLength(43)
    expect((await readFile(join(dataDir, 'secret-key'), 'utf8')).trim()).toBe(keys[0])
    expect((await stat(join(dataDir, 'secret-key'))).mode & 0o777).toBe(0o600)
  })

  it('is the given one when there is one', async () => {
    expect(await secretKey({ dataDir: '/nowhere', secretKey: 'given' })).toBe('given')
  })
})
