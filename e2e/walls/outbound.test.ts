import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

/** Modules that can open a connection, and `fetch`; of types nothing remains when the code runs. */
const doors = [
  'node:http',
  'node:https',
  'node:http2',
  'node:net',
  'node:tls',
  'node:dgram',
  'node:dns',
  'node:dns/promises',
  'undici',
  'ws',
]
const packages = [
  'pg',
  'nodemailer',
  'openid-client',
  '@opentelemetry/exporter-trace-otlp-http',
  'better-auth/plugins/generic-oauth',
  'better-auth',
  'pg-boss',
  'graphql-ws',
]

/**
 * What each file that has such a door does with it, and whose address it goes to: the operator's, a
 * provider's, or through the one client a caller's.
 */
const known: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'api/platform/transaction/external-services.ts': {
    fetch: 'asks providers: hosts of the catalogue of integrations, and a shop’s name under myshopify.com alone',
  },
  'api/platform/outbound/outbound-address.ts': { 'node:net': 'reads addresses' },
  'api/platform/outbound/send-outbound.ts': {
    'node:http': 'asks addresses that callers give, each of which it checks, and origins of PROVIDER_ORIGINS and SOURCE_ORIGINS',
    'node:https': 'the same',
    'node:net': 'reads addresses',
    'node:dns/promises': 'resolves the names of such addresses, once each',
  },
  'api/platform/outbound/read-certificate.ts': {
    'node:net': 'reads addresses',
    'node:tls': 'shakes hands with hosts that callers give, at an address that was checked, and sends nothing',
  },
  'api/platform/outbound/mail-records.ts': {
    'node:dns/promises': 'asks this machine’s name servers for mail records, and connects to none of what they name',
  },
  'api/integrations/exchange.ts': { 'openid-client': 'asks providers of the catalogue of integrations, through external-services' },
  'api/mail/mail-server.ts': { nodemailer: 'hands mail to SMTP_URL; what stands in a mail is not fetched (disableUrlAccess)' },
  'api/identity/sign-in/oidc.ts': { 'better-auth/plugins/generic-oauth': 'asks the provider of OIDC_ISSUER' },
  'api/identity/auth.ts': { 'better-auth': 'reads the database; telemetry is off', pg: 'the database' },
  'api/server/operations/tracing.ts': { '@opentelemetry/exporter-trace-otlp-http': 'sends to OTEL_EXPORTER_OTLP_ENDPOINT' },
  'api/graphql/sockets.ts': { ws: 'takes sockets, opens none' },
  'api/platform/failures/refuse-connection.ts': { 'node:http': 'names of status codes' },
  'api/identity/sign-in/sign-in-routes.ts': { 'node:http': 'names of status codes' },
  'api/cli/assistant/graph-client.ts': {
    fetch: 'asks the RiskPilot server whose address is given to the command, and follows no redirect',
  },
  'api/cli/examine.ts': { 'node:net': 'tries whether the own port is free' },
  'db/prepared-cluster.ts': { pg: 'the embedded database on this machine' },
  'db/port.ts': { 'node:net': 'looks for the embedded database on this machine' },
  ...Object.fromEntries(
    [
      'api/identity/sessions/joined-transaction.ts',
      'api/platform/events/events.ts',
      'api/platform/operations/owner-connection.ts',
      'api/platform/operations/backups.ts',
      'api/platform/operations/restore-proof.ts',
      'api/server/operations/erase-left.ts',
      'api/server/operations/forget-file-checks.ts',
      'api/server/operations/retention.ts',
    ]
      .concat([
        'api/cli/with-database.ts',
        'api/cli/examine-database.ts',
        'db/answers.ts',
        'db/backup.ts',
        'db/restore.ts',
        'db/embedded.ts',
        'db/migrate.ts',
        'db/pulse.ts',
        'db/try-writing.ts',
      ])
      .concat(['db/application-role.ts', 'db/in-business.ts'])
      .map((file) => [file, { pg: 'the database' }]),
  ),
  'api/platform/settings/trusted-proxies.ts': { 'node:net': 'nobody: it reads addresses' },
  'api/server/http/client-address.ts': { 'node:net': 'nobody: it reads addresses' },
  'api/platform/jobs/job-queue.ts': { 'pg-boss': 'the database' },
  'web/app/socket.ts': { 'graphql-ws': 'the own server' },
  'web/graphiql/main.tsx': { 'graphql-ws': 'the own server' },
  'web/ui/call.ts': { fetch: 'the own server' },
  'web/ui/failure.ts': { fetch: 'the own server' },
  'web/app/newer-build.ts': { fetch: 'the own page' },
  'web/graphiql/key.ts': { fetch: 'the own server' },
  'web/public-site/send.ts': { fetch: 'the own server' },
  'web/sign-in/identity.ts': { fetch: 'the own server' },
  'web/api-docs/try-call.tsx': { fetch: 'the own server' },
}

function sources(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((path) => join(folder, path))
    .filter((path) => /\.tsx?$/.test(path) && !/[.-]test\.|\.d\.ts$|generated/.test(path))
}

/** What of the doors a source uses: imported as more than types, or called. */
function doorsIn(source: string): string[] {
  const code = source.replaceAll(/^\s*(\/\/|\*|\/\*).*$/gm, '')
  const imported = [...code.matchAll(/^import (?!type\b)(.+?) from '([^']+)'/gms)]
    .filter(([, names = '']) => !/^\{(\s*type \w+,?)+\s*\}$/.test(names))
    .map(([, , from = '']) => from)
  const later = [...code.matchAll(/\b(?:import|require)\('([^']+)'\)/g)].map(([, from = '']) => from)
  const called = [
    ...(/(?<![.\w'`])fetch\((?!input\b.*=>)/.test(code.replaceAll(/`[^`]*`/gs, '``')) ? ['fetch'] : []),
    ...(/new (WebSocket|EventSource|XMLHttpRequest)\b|sendBeacon\(/.test(code) ? ['socket of a browser'] : []),
  ]
  return [...imported, ...later].filter((from) => doors.includes(from) || packages.includes(from)).concat(called)
}

describe('addresses that callers give', () => {
  it('SEC-14 are asked by one client alone: every place that can open a connection is known, with whom it asks', () => {
    const found = Object.fromEntries(
      ['api', 'db', 'web']
        .flatMap(sources)
        .map((path) => [path, [...new Set(doorsIn(readFileSync(path, 'utf8')))].toSorted()] as const)
        .filter(([, list]) => list.length > 0)
        .toSorted(),
    )
    const told = Object.fromEntries(
      Object.entries(known)
        .map(([path, reasons]) => [path, Object.keys(reasons).toSorted()] as const)
        .toSorted(),
    )
    expect(found).toEqual(told)
  })

  it('SEC-14 sees a door that somebody adds, however it is written', () => {
    for (const line of [
      "import { request } from 'node:http'",
      "import pg, { type Pool } from 'pg'",
      'await fetch(url)',
      "await import('undici')",
      'new WebSocket(url)',
    ])
      expect([line, doorsIn(`${line}\n`).length]).toEqual([line, 1])
    for (const line of [
      "import type pg from 'pg'",
      "import { type IncomingMessage, type Server } from 'node:http'",
      '// fetch(url)',
      'client.fetch(url)',
    ])
      expect([line, doorsIn(`${line}\n`)]).toEqual([line, []])
  })
})
