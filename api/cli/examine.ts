import { stat } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { servedBy } from '../../db/claim.ts'
import { mailServer } from '../mail/mail-server.ts'
import { diskOf, freeOn } from '../platform/operations/disk.ts'
import { readSettings, type Settings } from '../platform/settings/settings.ts'
import { examineDatabase } from './examine-database.ts'
import { type CheckResult, messageOf, type NamedChecks, runChecks } from './health-check.ts'

/**
 * Checks everything the settings name, one result after the other. Changes nothing. An embedded
 * database that does not run is started for it and stopped.
 */
export async function* examine(env: Readonly<Record<string, string | undefined>>): AsyncGenerator<CheckResult> {
  let settings: Settings
  try {
    settings = readSettings(env)
  } catch (error) {
    yield { what: 'settings', problem: messageOf(error) }
    return
  }
  const isNew = settings.databaseUrl === undefined && !(await exists(settings.dataDir))
  if (isNew) {
    yield { what: 'settings' }
    yield {
      what: 'data folder',
      problem: `${settings.dataDir} is not there yet. "npm start" makes it; nothing else is examined before.`,
    }
    return
  }
  yield { what: 'settings' }
  for (const [what, look] of Object.entries(looks(settings))) yield await runChecks(what, look)
  yield await mail(settings)
  yield textMessages(settings)
  yield* examineDatabase(settings)
}

function textMessages({ twilio }: Settings): CheckResult {
  const what = 'text messages'
  return twilio === undefined ? { what, note: 'kept here, as TWILIO_ACCOUNT_SID is not set; riskpilot sms list shows them' } : { what }
}

async function mail({ smtpUrl, mailFrom, publicUrl }: Settings): Promise<CheckResult> {
  if (smtpUrl === undefined) return { what: 'mail', note: 'kept here, as SMTP_URL is not set; riskpilot mail list shows it' }
  const server = mailServer({ smtpUrl, mailFrom, publicOrigin: publicUrl })
  try {
    await server.check()
    return { what: 'mail' }
  } catch (error) {
    return {
      what: 'mail',
      problem: `${new URL(smtpUrl).host} does not take mail: ${messageOf(error)} Check SMTP_URL; until then mail waits.`,
    }
  } finally {
    server.close()
  }
}

function looks(settings: Settings): NamedChecks {
  const { dataDir, host, port, minFreeMb } = settings
  return {
    disk: async () => {
      const disk = diskOf(dataDir, minFreeMb)
      const problem = (await disk.shortForWrites()) ?? (await disk.shortForImports())
      if (problem !== null) throw new Error(problem)
      return `${Math.floor((await freeOn(dataDir)) / 1024 / 1024).toLocaleString('en-US')} MB are free where DATA_DIR is`
    },
    port: async () => {
      const served = await servedBy(dataDir)
      if (served || port === 0) return
      await new Promise<void>((resolve, reject) => {
        const probe = createServer().on('error', () =>
          reject(new Error(`${port} on ${host} is used by another program. Stop it, or choose another with PORT.`)),
        )
        probe.listen(port, host, () => probe.close(() => resolve()))
      })
    },
    keys: async () => {
      if (settings.secretKey !== undefined) return
      const { mode } = await stat(join(dataDir, 'secret-key')).catch(() => {
        throw new Error(
          `${join(dataDir, 'secret-key')} is missing. Restore it from a backup: sessions and stored credentials depend on it.`,
        )
      })
      if ((mode & 0o077) !== 0) throw new Error(`others may read ${join(dataDir, 'secret-key')}. Run chmod 600 on it.`)
    },
  }
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
