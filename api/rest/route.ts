/** What a caller sent: the parts of the path, the parameters after `?` (several of one name are a list), and the parsed body. */
export type Sent = {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, unknown>>
  readonly body: unknown
}

type PageInfo = { readonly hasNextPage: boolean; readonly endCursor?: string | null }

/** One documented call: which document of the graph it runs, with which variables, and what of the data is its answer. */
export type Route = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** `:id` names a part of the path. */
  readonly path: `/api/${string}`
  readonly summary: string
  readonly document: string
  /** Throws `invalid_input` for parameters and bodies that are wrong. */
  readonly variables: (sent: Sent) => Readonly<Record<string, unknown>>
  readonly answer: (data: unknown) => unknown
  /** Lists that come in pages: where the page lies. */
  readonly page?: (data: unknown) => PageInfo
  readonly status: number
}

type Said<Data> = Omit<Route, 'answer' | 'page' | 'status' | 'variables'> & {
  readonly variables?: Route['variables']
  readonly answer: (data: Data) => unknown
  readonly page?: (data: Data) => PageInfo
  readonly status?: number
}

/** A row of the table; `Data` is what its document answers. */
export function route<Data>({ answer, page, status = 200, variables = () => ({}), ...said }: Said<Data>): Route {
  return {
    ...said,
    status,
    variables,
    answer: (data) => answer(data as Data),
    ...(page && { page: (data: unknown) => page(data as Data) }),
  }
}
