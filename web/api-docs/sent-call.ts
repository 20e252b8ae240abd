import type { Call } from './openapi.ts'

/** What a reader filled in: values by the name of the parameter, and the text of the body. */
export type Filled = { readonly values: Readonly<Record<string, string>>; readonly body: string }

/** What the examples of the call fill in. */
export function examplesOf({ operation }: Call): Filled {
  const values = (operation.parameters ?? []).filter((one) => one.in !== 'header').map(({ name, example }) => [name, example ?? ''])
  const example = operation.requestBody?.content['application/json']?.example
  return { values: Object.fromEntries(values), body: example === undefined ? '' : JSON.stringify(example, null, 2) }
}

/** The address with its parts and parameters; parameters without a value are left out. */
export function addressOf({ path, operation }: Call, { values }: Filled): string {
  const address = path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(values[name] ?? ''))
  const inQuery = (operation.parameters ?? []).filter((one) => one.in === 'query' && values[one.name])
  const query = new URLSearchParams(inQuery.map(({ name }) => [name, values[name] ?? '']))
  return inQuery.length > 0 ? `${address}?${query}` : address
}

/** The same call for a shell. The session is the reader's to put into `COOKIE`. */
export function asCurl(call: Call, filled: Filled, origin: string): string {
  const isChange = call.method !== 'GET'
  const parts = [
    `curl${isChange ? ` -X ${call.method}` : ''} -b "$COOKIE" -H ${quoted(`Origin: ${origin}`)}`,
    ...(filled.body === '' ? [] : [`-H 'Content-Type: application/json' -d ${quoted(filled.body)}`]),
    quoted(`${origin}${addressOf(call, filled)}`),
  ]
  return parts.join(' \\\n  ')
}

/** For a shell: nothing in single quotes means anything but itself. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`
}
