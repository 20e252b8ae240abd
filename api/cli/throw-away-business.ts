import { startEmbedded } from '../../db/embedded.ts'
import type { InBusiness, NewShop } from './open-throw-away.ts'
import { inThrowAwayFolder } from './throw-away-folder.ts'

/**
 * A small database in a temporary folder, with one empty business; stopped and deleted at the end,
 * also after Ctrl-C at any moment. `load` gives `fn` its code: loading it takes as long as making
 * the database, so both happen at once.
 */
export function withThrowAwayBusiness<T, Code>(
  shop: NewShop,
  load: () => Promise<Code>,
  fn: (within: InBusiness, code: Code) => Promise<T>,
): Promise<T> {
  const open = (dataDir: string) => openWhileLoading(dataDir, shop, load)
  return inThrowAwayFolder(open, ({ within, code }) => fn(within, code))
}

async function openWhileLoading<Code>(dataDir: string, shop: NewShop, load: () => Promise<Code>) {
  // PostgreSQL's programs make and start the database in processes of their own meanwhile.
  const starting = startEmbedded({ dataDir, as: 'command', durable: false })
  const loading = Promise.all([import('./open-throw-away.ts'), load()])
  const [started, loaded] = await Promise.allSettled([starting, loading])
  if (started.status === 'rejected') throw started.reason
  try {
    if (loaded.status === 'rejected') throw loaded.reason
    const [{ openThrowAway }, code] = loaded.value
    return { ...(await openThrowAway(dataDir, shop)), code }
  } catch (error) {
    await started.value.stop()
    throw error
  }
}
