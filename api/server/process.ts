import type { Logger } from 'pino'
import { usableDataDir } from '../platform/settings/data-dir.ts'
import { unknownSettings } from '../platform/settings/print-settings.ts'
import { readSettings, type Settings, SettingsError } from '../platform/settings/settings.ts'
import { firstStartBox } from './operations/first-start-box.ts'
import { makeLog } from './operations/log.ts'
import { type Started, start } from './start.ts'

/**
 * `npm start`: serves until a signal. The first SIGTERM or SIGINT stops in order. A second one,
 * half a second later or more, ends the process at once.
 */
export async function serveProcess(): Promise<void> {
  const settings = await settingsOrExit()
  const log = makeLog(settings)
  for (const sentence of unknownSettings(process.env)) log.warn(sentence)
  const running = start({ settings, log })
  stopOnSignals(running, log)
  try {
    announce(await running, settings, log)
  } catch (error) {
    if (error instanceof SettingsError) exitForSettings(error)
    log.fatal({ err: error }, error instanceof Error ? error.message : String(error))
    process.exit(1)
  }
}

async function settingsOrExit(): Promise<Settings> {
  try {
    const settings = readSettings(process.env)
    await usableDataDir(settings.dataDir)
    return settings
  } catch (error) {
    if (error instanceof SettingsError) exitForSettings(error)
    throw error
  }
}

/** One line each, without a stack: the reader is the operator. */
function exitForSettings({ message }: SettingsError): never {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}

/**
 * A signal to the whole process group arrives twice: directly, and passed on by npm. Only a later
 * one counts as a second.
 */
const echoMs = 500

function stopOnSignals(running: Promise<Started>, log: Logger): void {
  let begun: number | undefined
  const stop = async (code: number) => {
    if (begun !== undefined) {
      if (performance.now() - begun > echoMs) process.exit(code === 0 ? 130 : code)
      return
    }
    begun = performance.now()
    const started = await running.catch(() => undefined)
    await started?.stop()
    log.info(`Stopped in ${Math.round(performance.now() - begun)} ms`)
    process.exit(code)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop(0))
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error) => {
      log.fatal({ err: error }, 'A defect ends this server; the process that watches it may start it again.')
      void stop(1)
    })
  }
}

function announce({ isHere, url, link }: Started, { dataDir, worker }: Settings, log: Logger): void {
  const say = (text: string) => (process.stdout.isTTY ? process.stdout.write(`${text}\n`) : log.info(text))
  if (!isHere) {
    say(
      url === null
        ? `${dataDir} is being served by another process, which works the queue alone.`
        : `RiskPilot is already running at ${url}`,
    )
    return
  }
  if (worker === 'only') return void say('RiskPilot works the queue.')
  say(`RiskPilot is at ${url}`)
  if (link === null) return
  const { isTTY, columns } = process.stdout
  if (isTTY) process.stdout.write(`\n${firstStartBox(link, columns)}\n\n`)
  else log.info(`Nobody has signed in yet. This link signs you in as the owner, on this machine, once, within 10 minutes: ${link}`)
}
