import { setTimeout as pause } from 'node:timers/promises'
import { deliverPushes, type PushDependencies } from './deliver-push.ts'

/** The pause between two looks for notifications. */
const everyMs = 2_000

/** Looks for notifications to devices every two seconds, until stopped. */
export function keepPushing(dependencies: PushDependencies): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const goOn = async (): Promise<void> => {
    while (!signal.aborted) {
      await deliverPushes(dependencies, signal).catch((error) =>
        dependencies.log.warn({ err: error }, 'Notifications to devices cannot be looked for; trying again.'),
      )
      await pause(everyMs, undefined, { signal }).catch(() => undefined)
    }
  }
  const looking = goOn()
  return {
    stop: async () => {
      stopping.abort()
      await looking
    },
  }
}
