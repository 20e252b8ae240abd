import type { Logger } from 'pino'
import { claimDataDir } from '../../db/claim.ts'
import { keyIdOf } from '../../db/secret-key-proof.ts'
import { entities } from '../graphql/rooms.ts'
import { keepTokensFresh } from '../integrations/keep-tokens.ts'
import { sealAllAnew } from '../integrations/seal-all-anew.ts'
import { mailServer } from '../mail/mail-server.ts'
import { keepSendingMail } from '../mail/send-mail.ts'
import { askForNightlyScans } from '../scans/nights.ts'
import { ensureDemo, forgetDemos } from '../visitors/demo-business.ts'
import { freeOn } from '../work/disk.ts'
import { systemClock } from '../work/in-work.ts'
import { openDatabase } from '../work/open-database.ts'
import type { Outside } from '../work/outside.ts'
import { type ProofPlace, proveRestoring } from '../work/restore-proof.ts'
import type { Settings } from '../work/settings.ts'
import type { Trace } from '../work/trace.ts'
import type { Clock } from '../work/work.ts'
import { runWorker, takeBackAbandoned } from '../work/worker.ts'
import { jobHandlers } from './handlers.ts'
import { keepDatabase } from './keep-database.ts'
import { keepDoing } from './keep-doing.ts'
import { makeLog } from './log.ts'
import { makePlace, type Place } from './place.ts'
import { keepRetention } from './retention.ts'
import { serve } from './serve.ts'
import { type Step, type StopFirst, stopInOrder } from './stopping.ts'

export type StartOptions = {
  readonly settings: Settings
  readonly log?: Logger
  readonly clock?: Clock
  /** `false`: the embedded database flushes nothing, for tests. */
  readonly durable?: boolean
  /** Where the built pages are; the project's `dist` unless told otherwise. */
  readonly pages?: string
  /** How much room there is on the disk of a folder; tests make it small. */
  readonly freeBytes?: typeof freeOn
  /** How providers are asked; tests answer for them. */
  readonly ask?: Outside['ask']
}

export type Started = {
  /** False: another process serves this data folder, at `url`. */
  readonly isHere: boolean
  /** Null for a process that works the queue alone. */
  readonly url: string | null
  /** The address that signs in the owner of a new, empty business, as long as nobody has ever signed in. */
  readonly link: string | null
  stop(): Promise<void>
}

/** Starts everything that the settings ask for, or finds who serves this data folder. Fails with a sentence, and leaves nothing running. */
export async function start({
  settings,
  log = makeLog(settings),
  clock = systemClock,
  durable = true,
  pages,
  freeBytes = freeOn,
  ask,
}: StartOptions): Promise<Started> {
  const claim = await claimDataDir(settings.dataDir)
  if (!claim.claimed) return { isHere: false, url: claim.by.address, link: null, stop: async () => undefined }
  const steps: Step[] = [{ name: 'the claim of the data folder', seconds: 5, stop: () => claim.release() }]
  const stopFirst: StopFirst = (step) => steps.unshift(step)
  try {
    const database = await openDatabase(settings, { as: 'server', entities: [...entities], durable })
    stopFirst({ name: 'the database', seconds: 40, stop: () => database.close() })
    const place = await makePlace(database, { log, clock, settings, freeBytes, ask }, stopFirst)
    if (settings.secretKeyPrevious !== undefined)
      log.info(await sealAllAnew(place), 'Stored credentials were sealed with the new SECRET_KEY')
    keepDatabase({ database, dataDir: settings.dataDir, durable, log }, stopFirst)
    const tracing = settings.otlp && (await import('./tracing.ts')).startTracing(settings.otlp, log, stopFirst)
    tracing?.statements(place.db.pool)
    if (settings.worker !== 'off') {
      startMail(place, { settings, secretKey: database.secretKey }, stopFirst)
      const tokens = keepTokensFresh(place)
      stopFirst({ name: 'the renewal of connections', seconds: 10, stop: () => tokens.stop() })
      await startWorker({ ...place, trace: tracing?.job }, { settings, log, isAlone: database.embedded !== undefined }, stopFirst)
      keepNights(place, stopFirst)
      keepRetention({ ownerUrl: database.ownerUrl, dataDir: settings.dataDir, clock, log }, stopFirst)
      keepProving(
        { ownerUrl: database.ownerUrl, dataDir: settings.dataDir, keyId: keyIdOf(database.secretKey), clock, freeBytes },
        log,
        stopFirst,
      )
    }
    if (settings.worker === 'only') return { isHere: true, url: null, link: null, stop: () => stopInOrder(steps, log) }
    const served = await serve(place, { settings, log, database, pages, tracing }, stopFirst)
    await claim.announce(served.url)
    keepDemo(place, settings, stopFirst)
    return { isHere: true, ...served, stop: () => stopInOrder(steps, log) }
  } catch (error) {
    await stopInOrder(steps, log)
    throw error
  }
}

/** Sees to the demo once the address is known, so that nobody waits for it: a worker makes what is missing; one that is not wanted is taken away. */
function keepDemo(place: Place, { demo }: Settings, stopFirst: StopFirst): void {
  const seeing = (demo === 'on' ? ensureDemo(place) : forgetDemos(place.db.pool)).catch((error) =>
    place.log.warn({ err: error }, 'The demo could not be seen to; the next start tries again.'),
  )
  stopFirst({ name: 'the look for the demo', seconds: 5, stop: () => seeing })
}

/** Asked every minute, by every server that works jobs. */
function keepNights(place: Place, stopFirst: StopFirst): void {
  const failed = "Tonight's scans could not be asked for; trying again in a minute."
  const round = () => askForNightlyScans(place)
  keepDoing({ name: 'the nightly scans', failed, firstMs: 60_000, everyMs: 60_000, log: place.log, round }, stopFirst)
}

/** Looks every hour whether this week's proof is due; the first time soon after the start, not in its bustle. */
function keepProving(place: ProofPlace, log: Logger, stopFirst: StopFirst): void {
  const failed = 'Restoring a backup could not be proved; trying again in a day.'
  const round = async (signal: AbortSignal) => {
    const proof = await proveRestoring(place, signal)
    if (proof !== null) log.info({ rows: proof.rows, file: proof.file }, 'A backup was restored and compared: all rows came back')
  }
  keepDoing({ name: 'the proof of restoring', failed, firstMs: 600_000, everyMs: 3_600_000, log, round }, stopFirst)
}

/** Mail is sent where jobs are worked; without a mail server it is kept. */
function startMail(
  { db, clock, log }: Place,
  { settings, secretKey }: { settings: Settings; secretKey: string },
  stopFirst: StopFirst,
): void {
  const { smtpUrl, mailFrom, publicUrl: publicOrigin } = settings
  if (smtpUrl === undefined) return
  const server = mailServer({ smtpUrl, mailFrom, publicOrigin })
  const sender = keepSendingMail({ pool: db.pool, clock, log, secretKey, server })
  stopFirst({ name: 'the sender of mail', seconds: 25, stop: () => sender.stop() })
}

async function startWorker(
  place: Place & { readonly trace: Trace | undefined },
  { settings, log, isAlone }: { settings: Settings; log: Logger; isAlone: boolean },
  stopFirst: StopFirst,
): Promise<void> {
  if (isAlone) {
    const count = await takeBackAbandoned(place)
    if (count > 0) log.info({ count }, 'Jobs of a server that did not stop properly go on')
  }
  const worker = runWorker(
    place,
    jobHandlers({ ...place, dataDir: settings.dataDir, scanQuietSeconds: settings.scanQuietSeconds, isShared: !isAlone }),
  )
  stopFirst({ name: 'the worker', seconds: 10, stop: () => worker.stop() })
}
