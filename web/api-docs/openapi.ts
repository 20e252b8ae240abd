/** What of the server's OpenAPI document the page shows. */
export type Shape = {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly items?: Shape
  readonly anyOf?: readonly Shape[]
  readonly maxLength?: number
}

export type Parameter = {
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required: boolean
  readonly description?: string
  readonly schema: Shape
  readonly example?: string
}

type Content = { readonly 'application/json'?: { readonly schema: Shape; readonly example?: unknown } }

export type Answer = { readonly $ref?: string; readonly description?: string; readonly content?: Content }

export type Operation = {
  readonly operationId: string
  readonly summary: string
  readonly tags: readonly string[]
  readonly security?: readonly object[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Content }
  readonly responses: Readonly<Record<string, Answer>>
}

export type OpenApi = {
  readonly info: { readonly title: string; readonly version: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, Shape>>; readonly responses: Readonly<Record<string, Answer>> }
}

/** One call, as the page lists it. */
export type Call = { readonly method: string; readonly path: string; readonly operation: Operation }

/** All calls by the first word of their path, in the order of the document. */
export function callsByTag({ paths }: OpenApi): Map<string, Call[]> {
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  )
  return Map.groupBy(calls, ({ operation }) => operation.tags[0] ?? '')
}

/** Whether a call's method, path or summary holds each word of a search. */
export function fitting(search: string): (call: Call) => boolean {
  const words = search.toLowerCase().split(/\s+/)
  return ({ method, path, operation }) => {
    const text = `${method} ${path} ${operation.summary}`.toLowerCase()
    return words.every((word) => text.includes(word))
  }
}

/** What a reference stands for. */
export function answerOf({ components }: OpenApi, answer: Answer): Answer {
  return (answer.$ref && components.responses[nameIn(answer.$ref)]) || answer
}

/** What a reference stands for, with what is said at this place. */
export function shapeOf({ components }: OpenApi, shape: Shape): Shape {
  const found = shape.$ref && components.schemas[nameIn(shape.$ref)]
  return found ? { ...found, ...(shape.description && { description: shape.description }) } : shape
}

function nameIn(ref: string): string {
  return ref.split('/').at(-1) ?? ''
}

/**
 * The kind of a value in words: `text`, `list of Risk`, `one of active, resolved`,
 * `number or nothing`.
 */
export function kindOf(shape: Shape): string {
  if (shape.$ref) return nameIn(shape.$ref)
  if (shape.anyOf) return shape.anyOf.map(kindOf).join(' or ')
  if (shape.enum) return `one of ${shape.enum.map((one) => (one === null ? 'nothing' : String(one))).join(', ')}`
  if (shape.const !== undefined) return `always ${JSON.stringify(shape.const)}`
  if (shape.items) return `list of ${kindOf(shape.items)}`
  const types = [shape.type ?? 'anything'].flat()
  return types.map((type) => (type === 'string' ? (formats[shape.format ?? ''] ?? 'text') : (typeWords[type] ?? type))).join(' or ')
}

const formats: Readonly<Record<string, string>> = { 'date-time': 'instant', date: 'day', email: 'e-mail address' }
const typeWords: Readonly<Record<string, string>> = { integer: 'whole number', boolean: 'true or false', null: 'nothing' }
