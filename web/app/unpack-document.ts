import type { DocumentNode } from 'graphql'

type Node = { readonly [key: string]: unknown }

/** Fields of a selection; text holds names with spaces between them. */
export type PackedSelections = readonly (string | readonly [name: string, inner: PackedSelections | 0, more?: Node] | Node)[]

/** A document without what its place already says; `build/documents-apart.ts` writes it. */
export type PackedDocument = readonly [hash: string | undefined, ...definitions: Node[]]

const named = (value: string) => ({ kind: 'Name', value })

/** The document that was packed. */
export function unpackDocument([hash, ...definitions]: PackedDocument): DocumentNode {
  return {
    ...(hash === undefined ? {} : { __meta__: { hash } }),
    kind: 'Document',
    definitions: definitions.map((one) => node(one)),
  } as unknown as DocumentNode
}

function node({ s: selections, n: name, ...rest }: Node): Node {
  const whole: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(rest)) whole[key] = part(value)
  if (typeof name === 'string') whole.name = named(name)
  if (selections) whole.selectionSet = selectionSet(selections as PackedSelections)
  return whole
}

function part(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(part)
  if (typeof value === 'string' && value.startsWith('$')) return { kind: 'Variable', name: named(value.slice(1)) }
  return typeof value === 'object' && value !== null ? node(value as Node) : value
}

const selectionSet = (packed: PackedSelections) => ({ kind: 'SelectionSet', selections: packed.flatMap(selection) })

function selection(packed: PackedSelections[number]): Node[] {
  if (typeof packed === 'string') return packed.split(' ').map(field)
  if (!Array.isArray(packed)) return [node(packed as Node)]
  const [name, inner, more = {}] = packed as [string, PackedSelections | 0, Node?]
  return [{ ...field(name), ...node(inner === 0 ? more : { ...more, s: inner }) }]
}

const field = (name: string): Node =>
  name.startsWith('...') ? { kind: 'FragmentSpread', name: named(name.slice(3)) } : { kind: 'Field', name: named(name) }
