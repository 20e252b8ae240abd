import { type Logger, pino } from 'pino'
import pretty from 'pino-pretty'
import type { Settings } from '../work/settings.ts'

/** Never written: what signs people in, and what they type. */
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

/** JSON lines on standard output, readable lines on a terminal. */
export function makeLog({ logLevel }: Pick<Settings, 'logLevel'>): Logger {
  const options = {
    level: logLevel,
    redact: { paths: redacted, censor: '[removed]' },
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
  }
  if (!process.stdout.isTTY) return pino(options)
  return pino(options, pretty({ sync: true, translateTime: 'SYS:HH:MM:ss', ignore: 'pid,hostname,reqId' }))
}
