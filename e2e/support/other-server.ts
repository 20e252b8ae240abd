import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { readSettings } from '../../api/platform/settings/settings.ts'
import type { Clock } from '../../api/platform/transaction/work.ts'
import { start } from '../../api/server/start.ts'
import { callers, type TestServer, testKey } from './test-server.ts'

export type OtherServer = ReturnType<typeof callers> & AsyncDisposable

/** A second server on the first one's database: they share nothing else. */
export async function otherServer({ database }: Pick<TestServer, 'database'>, { clock }: { clock?: Clock } = {}): Promise<OtherServer> {
  const folder = await mkdtemp(join(tmpdir(), 'riskpilot-other-'))
  const settings = readSettings({
    REQUESTS_PER_MINUTE: '0',
    CHANGES_PER_MINUTE: '0',
    PORT: '0',
    DEMO: 'off',
    WORKER: 'off',
    DATA_DIR: folder,
    DATABASE_URL: database.ownerUrl,
    DATABASE_APP_URL: database.appUrl,
    SECRET_KEY: testKey,
  })
  const started = await start({ settings, log: pino({ level: 'silent' }), durable: false, ...(clock && { clock }) })
  return {
    ...callers(started),
    [Symbol.asyncDispose]: async () => {
      await started.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
