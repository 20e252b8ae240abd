import { GraphQLError } from 'graphql'

export type PageArguments = {
  readonly first?: number | null
  readonly last?: number | null
  readonly after?: string | null
  readonly before?: string | null
  readonly reverse?: boolean | null
}

/** A record in a list: by what it is sorted, and what is shown of it. */
export type Listed = { readonly id: number; readonly value: number | string; readonly node: unknown }

export type Part = { readonly from: number; readonly to: number }
type Shown = { readonly isWhole: boolean; readonly most: number; readonly ends?: number; readonly part?: Part | undefined }
const all: Part = { from: 0, to: Number.POSITIVE_INFINITY }

const cursorOf = ({ id, value }: Listed) => Buffer.from(JSON.stringify({ last_id: id, last_value: value })).toString('base64')
const failed = (message: string, code = 'BAD_REQUEST') => new GraphQLError(message, { extensions: { code } })

const isBefore = (a: Pick<Listed, 'id' | 'value'>, b: Pick<Listed, 'id' | 'value'>) =>
  a.value < b.value || (a.value === b.value && a.id < b.id)

/**
 * A page by cursor. A cursor holds the place in the order, not a number of records: what changes
 * between two pages moves to where it belongs, and is met again. `most` is a limit of the stand-in
 * for pages that are smaller than asked for; `ends`, behind how many records a list ends though
 * more fit; `part`, which records of a whole list are shown.
 */
export function connectionOf(listed: readonly Listed[], args: PageArguments, { isWhole, most, ends, part = all }: Shown) {
  const inOrder = listed.toSorted((a, b) => (isBefore(a, b) ? -1 : 1))
  const sorted = args.reverse ? inOrder.toReversed() : inOrder
  if (isWhole) return shown(sorted.slice(part.from, part.to), { hasNextPage: false, hasPreviousPage: false })
  const { first, last } = args
  if (typeof first !== 'number' && typeof last !== 'number') throw failed('you must provide one of first or last')
  const size = first ?? last ?? 0
  if (size < 0 || size > 250) throw failed(`${typeof first === 'number' ? 'first' : 'last'} must be between 0 and 250`)
  const isPast = (one: Listed, cursor: Pick<Listed, 'id' | 'value'>) => (args.reverse ? isBefore(one, cursor) : isBefore(cursor, one))
  const [after, before] = [readCursor(args.after), readCursor(args.before)]
  const range = sorted
    .slice(0, ends)
    .filter((one) => (after === null || isPast(one, after)) && (before === null || (!isPast(one, before) && one.id !== before.id)))
  const page = typeof first === 'number' ? range.slice(0, Math.min(size, most)) : range.slice(-Math.min(size, most))
  const hasMore = page.length < range.length
  return shown(page, {
    hasNextPage: typeof first === 'number' ? hasMore : before !== null,
    hasPreviousPage: typeof first === 'number' ? after !== null : hasMore,
  })
}

function shown(page: readonly Listed[], more: { hasNextPage: boolean; hasPreviousPage: boolean }) {
  const cursors = page.map(cursorOf)
  return {
    edges: page.map(({ node }, i) => ({ cursor: cursors[i], node })),
    nodes: page.map(({ node }) => node),
    pageInfo: { ...more, startCursor: cursors[0] ?? null, endCursor: cursors.at(-1) ?? null },
  }
}

function readCursor(text: string | null | undefined): Pick<Listed, 'id' | 'value'> | null {
  if (text === null || text === undefined) return null
  try {
    const { last_id: id, last_value: value } = JSON.parse(Buffer.from(text, 'base64').toString()) as {
      last_id: number
      last_value: number | string
    }
    return { id, value }
  } catch {
    throw failed('Invalid cursor for current pagination sort.')
  }
}
