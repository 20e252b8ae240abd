import type { Logger } from 'pino'
import { claimDataDir } from '../../db/claim.ts'
import { keyIdOf } from '../../db/secret-key-proof.ts'
import { sealChannelsAnew } from '../channels/channel-secrets.ts'
import { requestDueSyncs } from '../connectors/sync/due-syncs.ts'
import { deleteDemos, ensureDemo } from '../demo/demo-business.ts'
import { sendDueDigests } from '../digests/digest-schedule.ts'
import { entities } from '../graphql/entities.ts'
import { forgetCopies } from '../imports/upload/upload-files.ts'
import { reencryptSecrets } from '../integrations/reencrypt-secrets.ts'
import { keepTokensFresh } from '../integrations/renew-tokens.ts'
import { sealAnew } from '../integrations/secrets.ts'
import { SourceBudgets } from '../monitoring/reading/source-client.ts'
import { sources } from '../monitoring/sources/list.ts'
import { requestDueLooks } from '../monitoring/watching/due-looks.ts'
import type { WatchPlace } from '../monitoring/watching/gather-readings.ts'
import { readDueSources } from '../monitoring/watching/read-due-sources.ts'
import { ReadyLists } from '../monitoring/watching/ready-lists.ts'
import { sendHeldNews } from '../notifications/email/held-news.ts'
import { sealPushKeyAnew } from '../notifications/push/push-key.ts'
import { sealPushDevicesAnew } from '../notifications/push/push-secrets.ts'
import { outside } from '../platform/jobs/job-run.ts'
import type { Trace } from '../platform/jobs/trace.ts'
import { runWorker, takeBackAbandoned } from '../platform/jobs/worker.ts'
import { freeOn } from '../platform/operations/disk.ts'
import { openDatabase } from '../platform/operations/open-database.ts'
import { pdfFonts } from '../platform/operations/project-root.ts'
import { proveRestoring, type RestoreProofDependencies } from '../platform/operations/restore-proof.ts'
import type { PostOutbound } from '../platform/outbound/post-outbound.ts'
import type { Settings } from '../platform/settings/settings.ts'
import type { ExternalServices } from '../platform/transaction/external-services.ts'
import { systemClock } from '../platform/transaction/run-in-transaction.ts'
import type { Clock } from '../platform/transaction/work.ts'
import { escalateUnseen } from '../scans/escalate-unseen.ts'
import { tellOfImports } from '../scans/import-notices.ts'
import { askForNightlyScans } from '../scans/nightly-schedule.ts'
import { jobHandlers } from './job-handlers.ts'
import { scheduleErasure } from './operations/erase-left.ts'
import { scheduleFileChecks } from './operations/forget-file-checks.ts'
import { keepDatabase } from './operations/keep-database.ts'
import { makeLog } from './operations/log.ts'
import { type RepeatedTask, repeatTask } from './operations/repeat-task.ts'
import { scheduleRetention } from './operations/retention.ts'
import { keepSending } from './send-outbox.ts'
import { serve } from './serve.ts'
import { makeServerContext, type ServerContext } from './server-context.ts'
import { type AddShutdownStep, type ShutdownStep, stopInOrder } from './shutdown.ts'

export type StartOptions = {
  readonly settings: Settings
  readonly log?: Logger
  readonly clock?: Clock
  /** `false`: the embedded database runs without fsync, for tests. */
  readonly durable?: boolean
  /** The folder of the built pages; default: the project's `dist`. */
  readonly pages?: string
  /** Measures the free space of a folder's disk; tests replace it. */
  readonly freeBytes?: typeof freeOn
  /** Sends requests to providers; tests replace it. */
  readonly ask?: ExternalServices['request']
  /** Posts to addresses that callers gave; tests replace it. */
  readonly post?: PostOutbound
}

export type Started = {
  /** False: another process serves this data folder, at `url`. */
  readonly isHere: boolean
  /** Null for a process that only runs the worker. */
  readonly url: string | null
  /**
   * The address that signs in the owner of a new, empty business, while nobody has ever signed in.
   */
  readonly link: string | null
  stop(): Promise<void>
}

/**
 * Starts everything that the settings require, or finds the process that serves this data folder.
 * On failure throws a sentence and leaves nothing running.
 */
export async function start({
  settings,
  log = makeLog(settings),
  clock = systemClock,
  durable = true,
  pages,
  freeBytes = freeOn,
  ask,
  post,
}: StartOptions): Promise<Started> {
  const claim = await claimDataDir(settings.dataDir)
  if (!claim.claimed) return { isHere: false, url: claim.by.address, link: null, stop: async () => undefined }
  const steps: ShutdownStep[] = [{ name: 'the claim of the data folder', seconds: 5, stop: () => claim.release() }]
  const stopFirst: AddShutdownStep = (step) => steps.unshift(step)
  try {
    const database = await openDatabase(settings, { as: 'server', entities: [...entities], durable })
    stopFirst({ name: 'the database', seconds: 40, stop: () => database.close() })
    const serverContext = await makeServerContext(database, { log, clock, settings, freeBytes, ask, post }, stopFirst)
    if (settings.secretKeyPrevious !== undefined) await sealCredentialsAnew(serverContext)
    keepDatabase({ database, dataDir: settings.dataDir, durable, log }, stopFirst)
    const tracing = settings.otlp && (await import('./operations/tracing.ts')).startTracing(settings.otlp, log, stopFirst)
    tracing?.statements(serverContext.db.pool)
    if (settings.worker !== 'off') {
      const tokens = keepTokensFresh(serverContext)
      stopFirst({ name: 'the renewal of connections', seconds: 10, stop: () => tokens.stop() })
      keepSending({ ...serverContext, secretKey: database.secretKey }, settings, stopFirst)
      const watch: WatchPlace = { ...serverContext, budgets: new SourceBudgets(), sources, lists: new ReadyLists() }
      const working = { ...serverContext, watch, trace: tracing?.job }
      await startWorker(working, { settings, log, isAlone: database.embedded !== undefined }, stopFirst)
      repeatEachMinute({ ...serverContext, watch }, stopFirst)
      scheduleRetention({ ownerUrl: database.ownerUrl, dataDir: settings.dataDir, clock, log }, stopFirst)
      scheduleFileChecks({ ownerUrl: database.ownerUrl, dataDir: settings.dataDir, clock, log }, stopFirst)
      scheduleErasure({ ownerUrl: database.ownerUrl, dataDir: settings.dataDir, clock, log }, stopFirst)
      keepProving(
        { ownerUrl: database.ownerUrl, dataDir: settings.dataDir, keyId: keyIdOf(database.secretKey), clock, freeBytes },
        log,
        stopFirst,
      )
    }
    if (settings.worker === 'only') return { isHere: true, url: null, link: null, stop: () => stopInOrder(steps, log) }
    const served = await serve(serverContext, { settings, log, database, pages, tracing }, stopFirst)
    await claim.announce(served.url)
    keepDemo(serverContext, settings, stopFirst)
    return { isHere: true, ...served, stop: () => stopInOrder(steps, log) }
  } catch (error) {
    await stopInOrder(steps, log)
    throw error
  }
}

async function sealCredentialsAnew(serverContext: ServerContext): Promise<void> {
  const counts = await reencryptSecrets(serverContext, [sealAnew, sealChannelsAnew, sealPushDevicesAnew])
  await sealPushKeyAnew(outside(serverContext), serverContext.external.cipher)
  serverContext.log.info(counts, 'Stored credentials were sealed with the new SECRET_KEY')
}

/**
 * Prepares the demo after the address is known, so that the start does not wait for it. A worker
 * creates missing parts; a disabled demo is deleted.
 */
function keepDemo(serverContext: ServerContext, { demo }: Settings, stopFirst: AddShutdownStep): void {
  const seeing = (demo === 'on' ? ensureDemo(serverContext) : deleteDemos(serverContext.db.pool)).catch((error) =>
    serverContext.log.warn({ err: error }, 'The demo could not be seen to; the next start tries again.'),
  )
  stopFirst({ name: 'the look for the demo', seconds: 5, stop: () => seeing })
}

type Watching = ServerContext & { readonly watch: WatchPlace }

/** What every server that runs jobs looks for each minute. */
function repeatEachMinute(serverContext: Watching, stopFirst: AddShutdownStep): void {
  const eachMinute: readonly Pick<RepeatedTask, 'name' | 'failed' | 'round'>[] = [
    {
      name: 'the readings of connections',
      failed: 'Connections that are to be read could not be asked for; trying again in a minute.',
      round: (signal) => requestDueSyncs(serverContext, signal),
    },
    {
      name: 'the nightly scans',
      failed: "Tonight's scans could not be asked for; trying again in a minute.",
      round: (signal) => askForNightlyScans({ ...serverContext, signal }),
    },
    {
      name: 'the digests',
      failed: 'Summaries and reports could not be written; trying again in a minute.',
      round: (signal) => sendDueDigests({ ...serverContext, signal }, pdfFonts),
    },
    {
      name: 'the mail that was held',
      failed: 'Mail that waits for the end of quiet hours could not be written; trying again in a minute.',
      round: (signal) => sendHeldNews({ ...serverContext, signal }),
    },
    {
      name: 'the alerts that nobody looked at',
      failed: 'Alerts that nobody looked at could not be passed on; trying again in a minute.',
      round: (signal) => escalateUnseen({ ...serverContext, signal }),
    },
    {
      name: 'the news of files',
      failed: 'Files that wait for an answer could not be told of; trying again in a minute.',
      round: (signal) => tellOfImports({ ...serverContext, signal }),
    },
    {
      name: 'the looks at suppliers',
      failed: 'Looks at suppliers could not be asked for; trying again in a minute.',
      round: (signal) => requestDueLooks({ ...serverContext, signal }),
    },
    {
      name: 'the reading of lists',
      failed: 'Lists that say something of suppliers could not be read; trying again in a minute.',
      round: (signal) => readDueSources({ ...serverContext.watch, signal }),
    },
  ]
  const { log } = serverContext
  for (const task of eachMinute) repeatTask({ ...task, firstMs: 60_000, everyMs: 60_000, log }, stopFirst)
}

/**
 * Checks every hour whether this week's restore check is due. The first check comes a while after
 * the start.
 */
function keepProving(dependencies: RestoreProofDependencies, log: Logger, stopFirst: AddShutdownStep): void {
  const failed = 'Restoring a backup could not be proved; trying again in a day.'
  const round = async (signal: AbortSignal) => {
    const proof = await proveRestoring(dependencies, signal)
    if (proof !== null) log.info({ rows: proof.rows, file: proof.file }, 'A backup was restored and compared: all rows came back')
  }
  repeatTask({ name: 'the proof of restoring', failed, firstMs: 600_000, everyMs: 3_600_000, log, round }, stopFirst)
}

async function startWorker(
  dependencies: Watching & { readonly trace: Trace | undefined },
  { settings, log, isAlone }: { settings: Settings; log: Logger; isAlone: boolean },
  stopFirst: AddShutdownStep,
): Promise<void> {
  if (isAlone) {
    const count = await takeBackAbandoned(dependencies)
    if (count > 0) log.info({ count }, 'Jobs of a server that did not stop properly go on')
  }
  await forgetCopies(settings.dataDir)
  const worker = runWorker(
    dependencies,
    jobHandlers({ ...dependencies, log, dataDir: settings.dataDir, scanQuietSeconds: settings.scanQuietSeconds, isShared: !isAlone }),
  )
  stopFirst({ name: 'the worker', seconds: 10, stop: () => worker.stop() })
}
