import type { Logger } from 'pino'
import { type Disk, diskOf, type freeOn } from '../work/disk.ts'
import { keepEventLogShort } from '../work/event-log.ts'
import { Events } from '../work/events.ts'
import type { Workplace } from '../work/in-work.ts'
import type { OpenDatabase } from '../work/open-database.ts'
import { askProvider, type Outside } from '../work/outside.ts'
import { openQueue } from '../work/queue.ts'
import type { Settings } from '../work/settings.ts'
import type { Clock } from '../work/work.ts'
import { type OwnOutside, outsideOf } from './outside.ts'
import type { StopFirst } from './stopping.ts'

/** What a serving or working process has at hand for as long as it runs. */
export type Place = Workplace & { readonly events: Events; readonly disk: Disk; readonly log: Logger; readonly outside: OwnOutside }

/** Opens what every part of the process works with, on a database that is open. */
export async function makePlace(
  database: OpenDatabase,
  {
    log,
    clock,
    settings,
    freeBytes,
    ask = askProvider,
  }: { log: Logger; clock: Clock; settings: Settings; freeBytes: typeof freeOn; ask?: Outside['ask'] | undefined },
  stopFirst: StopFirst,
): Promise<Place> {
  const { db, appUrl, secretKey } = database
  const queue = await openQueue(db, log, { supervise: settings.worker !== 'off' })
  stopFirst({ name: 'the job queue', seconds: 5, stop: () => queue.stop({ graceful: false, close: false }) })
  const events = await Events.listen(appUrl, log)
  stopFirst({ name: 'the event connection', seconds: 2, stop: () => events.close() })
  const stopForgetting = keepEventLogShort(db, log)
  stopFirst({ name: 'the forgetting of events', seconds: 1, stop: async () => stopForgetting() })
  const disk = diskOf(settings.dataDir, settings.minFreeMb, freeBytes)
  return { db, clock, queue, events, disk, log, outside: outsideOf(settings, { secretKey, ask }) }
}
