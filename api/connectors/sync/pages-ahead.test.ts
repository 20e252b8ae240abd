import { describe, expect, it } from 'vitest'
import { pagesAhead } from './pages-ahead.ts'

/** Pages with what happened to them, in its order; `until` is waited for before a page is there. */
function listed(count: number, { fails = Number.NaN, until = async (_: number, __: AbortSignal) => {} } = {}) {
  const log: string[] = []
  const read = async function* (signal: AbortSignal) {
    try {
      for (let page = 1; page <= count; page++) {
        log.push(`ask ${page}`)
        await until(page, signal)
        if (page === fails) throw new Error(`page ${page} is refused`)
        yield page
      }
    } finally {
      log.push('closed')
    }
  }
  return { log, read }
}

const never = () => false
const signal = new AbortController().signal
/** Long enough for all that waits for nothing. */
const turns = async () => {
  for (let i = 0; i < 50; i++) await null
}

describe('pages that are asked for ahead', () => {
  it('come in their order, one asked for while the one before is written, and no further', async () => {
    const { log, read } = listed(3)
    for await (const page of pagesAhead(read, signal, never)) {
      await turns()
      log.push(`wrote ${page}`)
    }
    expect(log).toEqual(['ask 1', 'ask 2', 'wrote 1', 'ask 3', 'wrote 2', 'closed', 'wrote 3'])
  })

  it('are not asked for behind one where the reader may stop, until it goes on', async () => {
    const { log, read } = listed(3)
    for await (const page of pagesAhead(read, signal, (one) => one === 2)) {
      await turns()
      log.push(`wrote ${page}`)
    }
    expect(log).toEqual(['ask 1', 'ask 2', 'wrote 1', 'wrote 2', 'ask 3', 'closed', 'wrote 3'])
    const stopped = listed(3)
    for await (const page of pagesAhead(stopped.read, signal, (one) => one === 2)) if (page === 2) break
    expect(stopped.log).toEqual(['ask 1', 'ask 2', 'closed'])
  })

  it('are refused only after the pages before were written', async () => {
    const { log, read } = listed(3, { fails: 2 })
    const all = async () => {
      for await (const page of pagesAhead(read, signal, never)) {
        await turns()
        log.push(`wrote ${page}`)
      }
    }
    await expect(all()).rejects.toThrow('page 2 is refused')
    expect(log).toEqual(['ask 1', 'ask 2', 'closed', 'wrote 1'])
  })

  it('are given up where writing fails, also while the next is waited for', async () => {
    const endless = (page: number, of: AbortSignal) =>
      page === 1 ? Promise.resolve() : new Promise<void>((_, reject) => of.addEventListener('abort', () => reject(of.reason)))
    const { log, read } = listed(3, { until: endless })
    const all = async () => {
      for await (const _ of pagesAhead(read, signal, never)) {
        await turns()
        throw new Error('the turn is lost')
      }
    }
    await expect(all()).rejects.toThrow('the turn is lost')
    expect(log).toEqual(['ask 1', 'ask 2', 'closed'])
  })

  it('end with what the reading was aborted with', async () => {
    const stop = new AbortController()
    const waiting = (_: number, of: AbortSignal) => new Promise<void>((_, reject) => of.addEventListener('abort', () => reject(of.reason)))
    const { read } = listed(1, { until: waiting })
    const first = pagesAhead(read, stop.signal, never).next()
    stop.abort(new Error('the server stops'))
    await expect(first).rejects.toThrow('the server stops')
  })
})
