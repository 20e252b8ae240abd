import type { ApolloClient } from '@apollo/client'
import { RiskDocument, type RiskRowPartsFragment } from '../generated/graphql.ts'
import { placeInLists } from './risk-list.ts'

const firstPauseMs = 2_000
const longestPauseMs = 60_000

/**
 * Applies the event of a changed risk. Where its page is open, head, findings and rows are read
 * again and shown together: a new head alone would show another sum than the rows below it.
 * Otherwise its findings are evicted and read when it is opened.
 */
export async function applyRiskUpdate(client: ApolloClient, risk: RiskRowPartsFragment, pauseMs = firstPauseMs): Promise<void> {
  if (!openRisks(client).has(risk.id)) {
    placeInLists(client.cache, risk)
    forgetFindings(client, risk.id)
    return
  }
  const read = await once(risk.id, () => readAgain(client, risk.id))
  // Deleted, or unreachable: the event is still valid for its position in the lists.
  placeInLists(client.cache, read ?? risk)
  if (read === undefined) await once(`${risk.id} later`, () => readWhenReachable(client, risk.id, pauseMs))
}

/**
 * Tries after growing pauses, and at once when the line is back, as long as the page of the risk is
 * open.
 */
async function readWhenReachable(client: ApolloClient, id: string, firstPause: number): Promise<void> {
  for (let pauseMs = firstPause; ; pauseMs = Math.min(2 * pauseMs, longestPauseMs)) {
    await pauseOrOnline(pauseMs)
    if (!openRisks(client).has(id)) return forgetFindings(client, id)
    const read = await once(id, () => readAgain(client, id))
    if (read) placeInLists(client.cache, read)
    if (read !== undefined) return
  }
}

function pauseOrOnline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController()
    const goOn = () => {
      over.abort()
      clearTimeout(timer)
      resolve()
    }
    const timer = setTimeout(goOn, ms)
    addEventListener('online', goOn, { signal: over.signal })
  })
}

/**
 * Evicts the findings of every risk that is not on the screen: they may have changed during the
 * disconnect.
 */
export function forgetUnseenFindings(client: ApolloClient): void {
  const open = openRisks(client)
  for (const key of Object.keys(client.cache.extract() as object)) {
    const id = /^Risk:(.+)$/.exec(key)?.[1]
    if (id && !open.has(id)) forgetFindings(client, id)
  }
}

function openRisks(client: ApolloClient): Set<string> {
  const open = [...client.getObservableQueries('active')].filter(({ queryName }) => queryName === 'Risk')
  return new Set(open.map(({ variables }) => String(variables?.id)))
}

function forgetFindings({ cache }: ApolloClient, id: string): void {
  const risk = cache.identify({ __typename: 'Risk', id })
  for (const fieldName of ['findings', 'history', 'comments', 'actionPlans', 'isUnseen', 'escalations'])
    cache.evict({ id: risk, fieldName })
}

/** Null where it is deleted, undefined where nobody answered. */
async function readAgain(client: ApolloClient, id: string): Promise<RiskRowPartsFragment | null | undefined> {
  try {
    const { data } = await client.query({
      query: RiskDocument,
      variables: { id },
      fetchPolicy: 'network-only',
      // The answer of a request in progress may be older than the change.
      context: { queryDeduplication: false },
    })
    return data?.risk ?? null
  } catch {
    return undefined
  }
}

const underWay = new Map<string, { isAskedAgain: boolean; done: Promise<unknown> }>()

/**
 * One read at a time per key; a request during a read causes one more read afterwards, so that the
 * newest answer is the last.
 */
export function once<T>(key: string, read: () => Promise<T>): Promise<T> {
  const current = underWay.get(key)
  if (current) {
    current.isAskedAgain = true
    return current.done as Promise<T>
  }
  const state = { isAskedAgain: false, done: Promise.resolve() as Promise<unknown> }
  const run = async (): Promise<T> => {
    try {
      for (;;) {
        state.isAskedAgain = false
        const answer = await read()
        if (!state.isAskedAgain) return answer
      }
    } finally {
      underWay.delete(key)
    }
  }
  underWay.set(key, state)
  const done = run()
  state.done = done
  return done
}
