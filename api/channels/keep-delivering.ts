import { setTimeout as pause } from 'node:timers/promises'
import { type DeliveryDependencies, deliverDue } from './deliver.ts'

/** The pause between two looks for messages. */
const everyMs = 2_000

/** Looks for messages to channels every two seconds, until stopped. */
export function keepDelivering(dependencies: DeliveryDependencies): { stop(): Promise<void> } {
  const stopping = new AbortController()
  const { signal } = stopping
  const goOn = async (): Promise<void> => {
    while (!signal.aborted) {
      await deliverDue(dependencies, signal).catch((error) =>
        dependencies.log.warn({ err: error }, 'Messages to channels cannot be looked for; trying again.'),
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
