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

/** A page on its way. It may fail before anybody waits for it, which is told to who does. */
function asked<P>(pages: AsyncGenerator<P>): Promise<IteratorResult<P>> {
  const next = pages.next()
  next.catch(() => undefined)
  return next
}
