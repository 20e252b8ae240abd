import type { Logger } from 'pino'
import { keepEventLogShort } from '../platform/events/event-log.ts'
import { Events } from '../platform/events/events.ts'
import { openQueue } from '../platform/jobs/job-queue.ts'
import { type Disk, diskOf, type freeOn } from '../platform/operations/disk.ts'
import type { OpenDatabase } from '../platform/operations/open-database.ts'
import { outboundClient, type PostOutbound } from '../platform/outbound/post-outbound.ts'
import type { Settings } from '../platform/settings/settings.ts'
import { type ExternalServices, requestProvider } from '../platform/transaction/external-services.ts'
import type { WorkDependencies } from '../platform/transaction/run-in-transaction.ts'
import type { Clock } from '../platform/transaction/work.ts'
import { ConnectionShares } from '../requests/connection-shares.ts'
import { externalServicesOf, type OwnExternalServices } from './external-services.ts'
import type { AddShutdownStep } from './shutdown.ts'

/** The dependencies of a server or worker process. */
export type ServerContext = WorkDependencies & {
  readonly events: Events
  readonly disk: Disk
  readonly log: Logger
  readonly external: OwnExternalServices
  readonly shares: ConnectionShares
}

/** Creates the shared dependencies on an open database. */
export async function makeServerContext(
  database: OpenDatabase,
  {
    log,
    clock,
    settings,
    freeBytes,
    ask = requestProvider,
    post = outboundClient(),
  }: {
    log: Logger
    clock: Clock
    settings: Settings
    freeBytes: typeof freeOn
    ask?: ExternalServices['request'] | undefined
    post?: PostOutbound | undefined
  },
  stopFirst: AddShutdownStep,
): Promise<ServerContext> {
  const { db, appUrl, secretKey } = database
  const queue = await openQueue(db, log, { supervise: settings.worker !== 'off' })
  stopFirst({ name: 'the job queue', seconds: 5, stop: () => queue.stop({ graceful: false, close: false }) })
  const events = await Events.listen(appUrl, log)
  stopFirst({ name: 'the event connection', seconds: 2, stop: () => events.close() })
  const stopForgetting = keepEventLogShort(db, log)
  stopFirst({ name: 'the forgetting of events', seconds: 1, stop: async () => stopForgetting() })
  const disk = diskOf(settings.dataDir, settings.minFreeMb, freeBytes)
  const external = externalServicesOf(settings, { secretKey, ask, post })
  return { db, clock, queue, events, disk, log, external, shares: new ConnectionShares() }
}
