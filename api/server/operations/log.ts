import { type Logger, type LoggerOptions, pino } from 'pino'
import pretty from 'pino-pretty'
import type { Settings } from '../../platform/settings/settings.ts'
import { loggedError } from './logged-error.ts'

/** Never logged: credentials, and text that people type. */
const redacted = [
  'req.headers.cookie',
  'req.headers.authorization',
  '*.password',
  '*.token',
  '*.secretKey',
  'password',
  'token',
  'secretKey',
]

/** The format of a log line, for every destination. */
export function logOptions({ logLevel }: Pick<Settings, 'logLevel'>): LoggerOptions {
  return {
    level: logLevel,
    redact: { paths: redacted, censor: '[removed]' },
    serializers: { err: loggedError, error: (value: unknown) => (value instanceof Error ? loggedError(value) : value) },
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
  }
}

/** JSON lines on standard output, readable lines on a terminal. */
export function makeLog(settings: Pick<Settings, 'logLevel'>): Logger {
  const options = logOptions(settings)
  if (!process.stdout.isTTY) return pino(options)
  return pino(options, pretty({ sync: true, translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname,reqId' }))
}
