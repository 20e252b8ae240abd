import { setTimeout as pause } from 'node:timers/promises'

/**
 * The pages of a stream, each asked for while the one before is written; one ahead, no further, and
 * none behind a page where `mayStop`. A refusal comes behind the pages before it. Where nobody goes
 * on, what is on its way is given up.
 */
export async function* pagesAhead<P>(
  read: (signal: AbortSignal) => AsyncGenerator<P>,
  signal: AbortSignal,
  mayStop: (page: P) => boolean,
): AsyncGenerator<P> {
  const over = new AbortController()
  const pages = read(AbortSignal.any([signal, over.signal]))
  let next = asked(pages)
  try {
    for (;;) {
      const { done, value } = await next
      if (done) return
      const isAhead = !mayStop(value)
      if (isAhead) next = asked(pages)
      yield value
      if (!isAhead) next = asked(pages)
    }
  } finally {
    over.abort()
    await next.catch(() => undefined)
    await pages.return(undefined)
  }
}

/** The pages, and null whenever none came for so long: who waits for one can do other things. */
export async function* pagesOrPauses<P>(pages: AsyncGenerator<P>, everyMs: number): AsyncGenerator<P | null> {
  let next: Promise<IteratorResult<P>> | null = null
  try {
    for (;;) {
      next ??= asked(pages)
      const came = await withinMs(next, everyMs)
      if (came?.done) return
      if (came) next = null
      yield came && came.value
    }
  } finally {
    await pages.return(undefined)
  }
}

/** Null where it takes longer. */
async function withinMs<T>(waited: Promise<T>, ms: number): Promise<T | null> {
  const over = new AbortController()
  try {
    return await Promise.race([waited, pause(ms, null, { signal: over.signal })])
  } finally {
    over.abort()
  }
}

/** A page on its way. It may fail before anybody waits for it, which is told to who does. */
function asked<P>(pages: AsyncGenerator<P>): Promise<IteratorResult<P>> {
  const next = pages.next()
  next.catch(() => undefined)
  return next
}
