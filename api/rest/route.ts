import { z } from 'zod'

/**
 * What a caller sent: the parts of the path; parameters after `?` and body, checked by the row's
 * schemas, without what these do not name.
 */
export type Sent = {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: Readonly<Record<string, unknown>>
}

type PageInfo = { readonly hasNextPage: boolean; readonly endCursor?: string | null }

/** What happens for a status, a sentence each. */
type Meanings = Readonly<Record<number, string>>

/** Values that a reader can try; of parts of the path they only show the form. */
export type Example = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
}

/**
 * One documented call: which document of the graph it runs, with which variables, and what of the
 * data is its answer.
 */
export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** `:id` names a part of the path. */
  readonly path: `/api/${string}`
  readonly summary: string
  readonly document: string
  /** Whoever is not signed in may call it too. */
  readonly isPublic: boolean
  /**
   * A browser may be led here by another site, such as a provider that a person came from; never
   * fetched by one.
   */
  readonly isReturn: boolean
  /** What each part of the path means, where it is not the id of the thing. */
  readonly params: Readonly<Record<string, string>>
  /** Parameters after `?`. Without it none are read. */
  readonly query?: z.core.$ZodType
  /**
   * The JSON object that is sent; fields that it does not name are dropped before anything looks at
   * them. Without it a body is not read.
   */
  readonly body?: z.core.$ZodType
  /** Of the document, from what was sent. May throw `invalid_input`. */
  readonly variables: (sent: Sent) => Readonly<Record<string, unknown>>
  /** The answer's body; it is not asked for 204 and redirects. */
  readonly answer: (data: unknown) => unknown
  /** The answer's shape, where it cannot be told from the types of the graph. */
  readonly answers?: z.core.$ZodType
  /** Where the answer leads to, for 302. */
  readonly location?: (data: unknown) => string
  /** Lists that come in pages: where the page lies. */
  readonly page?: (data: unknown) => PageInfo
  readonly status: (data: unknown) => number
  /** Every status of success. */
  readonly statuses: Meanings
  /** Statuses of failure that this call has a meaning of its own for. */
  readonly errors: Meanings
  readonly example: Example
}

type Said<Data> = Pick<Route, 'method' | 'path' | 'summary' | 'document' | 'query' | 'body' | 'answers'> &
  Partial<Pick<Route, 'isPublic' | 'isReturn' | 'params' | 'variables' | 'statuses' | 'errors' | 'example'>> & {
    readonly answer?: (data: Data) => unknown
    readonly location?: (data: Data) => string
    readonly page?: (data: Data) => PageInfo
    /**
     * 200 unless told otherwise, 302 with `location`. Where it depends on the data, `statuses`
     * names them all.
     */
    readonly status?: number | ((data: Data) => number)
  }

/** A row of the table; `Data` is what its document answers. */
export function route<Data>({ answer, location, page, status = location ? 302 : 200, ...said }: Said<Data>): Route {
  return {
    isPublic: false,
    isReturn: false,
    params: {},
    variables: () => ({}),
    errors: {},
    example: {},
    statuses: typeof status === 'number' ? { [status]: said.summary } : {},
    ...said,
    status: typeof status === 'number' ? () => status : (data) => status(data as Data),
    answer: (data) => answer?.(data as Data),
    ...(location && { location: (data: unknown) => location(data as Data) }),
    ...(page && { page: (data: unknown) => page(data as Data) }),
  }
}

/** The answer of a call that is only done. */
export const doneAnswer = z.object({ success: z.literal(true).meta({ description: 'The call did what it says.' }) })

/** How a row is named in sentences and tests. */
export function nameOf({ method, path }: Pick<Route, 'method' | 'path'>): string {
  return `${method} ${path}`
}
