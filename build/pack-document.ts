import type { PackedDocument, PackedSelections } from '../web/app/unpack-document.ts'

type Node = { readonly [key: string]: unknown }
type Named = { readonly value: string }

/**
 * A generated document in a third of its bytes; `web/app/unpack-document.ts` makes it whole again.
 */
export function packDocument(document: Node): PackedDocument {
  const { hash } = (document.__meta__ ?? {}) as { hash?: string }
  return [hash, ...(document.definitions as Node[]).map(node)]
}

function node({ name, selectionSet, ...rest }: Node): Node {
  const packed: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(rest)) packed[key] = part(value)
  if (name) packed.n = (name as Named).value
  if (selectionSet) packed.s = selections(selectionSet as Node)
  return packed
}

function part(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(part)
  if (typeof value === 'string' && value.startsWith('$')) throw new Error(`${value} would be read as a variable.`)
  if (typeof value !== 'object' || value === null) return value
  const one = value as Node
  return one.kind === 'Variable' ? `$${(one.name as Named).value}` : node(one)
}

/** Neighbours that are nothing but names become one text. */
function selections(set: Node): PackedSelections {
  const packed: PackedSelections[number][] = []
  for (const one of (set.selections as Node[]).map(selection)) {
    const last = packed.at(-1)
    if (typeof one === 'string' && typeof last === 'string') packed[packed.length - 1] = `${last} ${one}`
    else packed.push(one)
  }
  return packed
}

function selection({ kind, name, selectionSet, ...more }: Node): PackedSelections[number] {
  const isPlain = Object.keys(more).length === 0
  if (kind === 'FragmentSpread' && isPlain) return `...${(name as Named).value}`
  if (kind !== 'Field') return node({ kind, ...(name ? { name } : {}), ...(selectionSet ? { selectionSet } : {}), ...more })
  const { value } = name as Named
  if (isPlain && !selectionSet) return value
  const inner = selectionSet ? selections(selectionSet as Node) : 0
  return isPlain ? [value, inner] : [value, inner, node(more)]
}
