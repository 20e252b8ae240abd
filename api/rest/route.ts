import { z } from 'zod'

/**
 * The input of a call: the parts of the path, and the query parameters and body as the row's
 * schemas accept them; unknown fields are dropped.
 */
export type Sent = {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: Readonly<Record<string, unknown>>
}

type PageInfo = { readonly hasNextPage: boolean; readonly endCursor?: string | null }

/** The meaning of each status, in a sentence. */
type Meanings = Readonly<Record<number, string>>

/** Values for trying the call; parts of the path only show the form. */
export type Example = {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: Readonly<Record<string, unknown>>
}

/**
 * One documented call: its document of the graph, the document's variables, and how the answer is
 * derived from the data.
 */
export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** `:id` names a part of the path. */
  readonly path: `/api/${string}`
  readonly summary: string
  readonly document: string
  /** Anonymous callers may call it too. */
  readonly isPublic: boolean
  /** Another site may navigate a browser here, such as a provider; it may never fetch it. */
  readonly isReturn: boolean
  /** The meaning of each part of the path, where it is not the object's own id. */
  readonly params: Readonly<Record<string, string>>
  /** Query parameters. Without it none are read. */
  readonly query?: z.core.$ZodType
  /** The JSON body; unknown fields are dropped before any use. Without it a body is not read. */
  readonly body?: z.core.$ZodType
  /** The document's variables, from the input. May throw `invalid_input`. */
  readonly variables: (sent: Sent) => Readonly<Record<string, unknown>>
  /** The answer's body; not called for 204 and redirects. */
  readonly answer: (data: unknown) => unknown
  /** The answer's shape, where the types of the graph do not determine it. */
  readonly answers?: z.core.$ZodType
  /** The target of the redirect, for 302. */
  readonly location?: (data: unknown) => string
  /** For lists with pages: the position of the page. */
  readonly page?: (data: unknown) => PageInfo
  readonly status: (data: unknown) => number
  /** Every status of success. */
  readonly statuses: Meanings
  /** Error statuses with a meaning of their own for this call. */
  readonly errors: Meanings
  readonly example: Example
}

type RouteParts<Data> = Pick<Route, 'method' | 'path' | 'summary' | 'document' | 'query' | 'body' | 'answers'> &
  Partial<Pick<Route, 'isPublic' | 'isReturn' | 'params' | 'variables' | 'statuses' | 'errors' | 'example'>> & {
    readonly answer?: (data: Data) => unknown
    readonly location?: (data: Data) => string
    readonly page?: (data: Data) => PageInfo
    /**
     * Default: 200, or 302 with `location`. Where it depends on the data, `statuses` lists all
     * values.
     */
    readonly status?: number | ((data: Data) => number)
  }

/** A row of the table; `Data` is the type of its document's data. */
export function route<Data>({ answer, location, page, status = location ? 302 : 200, ...parts }: RouteParts<Data>): Route {
  return {
    isPublic: false,
    isReturn: false,
    params: {},
    variables: () => ({}),
    errors: {},
    example: {},
    statuses: typeof status === 'number' ? { [status]: parts.summary } : {},
    ...parts,
    status: typeof status === 'number' ? () => status : (data) => status(data as Data),
    answer: (data) => answer?.(data as Data),
    ...(location && { location: (data: unknown) => location(data as Data) }),
    ...(page && { page: (data: unknown) => page(data as Data) }),
  }
}

/** The answer of a call without data. */
export const doneAnswer = z.object({ success: z.literal(true).meta({ description: 'The call did what it says.' }) })

/** The name of a row in sentences and tests. */
export function nameOf({ method, path }: Pick<Route, 'method' | 'path'>): string {
  return `${method} ${path}`
}
