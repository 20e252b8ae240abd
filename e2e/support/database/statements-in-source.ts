import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'

/** A text in the source that reads as SQL. What is put in at run time stands as `§`. */
export type SourceStatement = { readonly file: string; readonly text: string }

const isSql =
  /\b(insert\s+into|merge\s+into|delete\s+from|update\s+\S+(\s+(as\s+)?\w+)?\s+set|(from|join)\s+\S+[\s\S]*\bwhere|set\s+local|select)\b/i

/**
 * Every statement, or part of one, in the sources of these folders; tests, and what only tests use,
 * are left out.
 */
export function statementsInSource(folders: readonly string[]): SourceStatement[] {
  return folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !/[.-]test\.ts$/.test(file))
      .map((file) => join(folder, file))
      .sort()
      .flatMap((file) => textsOf(parseSync(file, readFileSync(file, 'utf8')).program).map((text) => ({ file, text }))),
  )
}

/**
 * Texts inside of a text are statements of their own, and also stand in the outer one as they are.
 */
function textsOf(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(textsOf)
  if (!isNode(node)) return []
  const own = textOf(node)
  const inner = Object.values(node).flatMap(textsOf)
  return own !== undefined && isSql.test(own) ? [own, ...inner] : inner
}

type Node = { readonly type: string; readonly value?: unknown; readonly quasis?: readonly Node[]; readonly expressions?: readonly Node[] }
const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

function textOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral') return undefined
  const parts = (node.quasis ?? []).map(({ value }) => (value as { cooked: string }).cooked)
  return parts.reduce((text, part, i) => `${text}${textOf(node.expressions?.[i - 1] as Node) ?? '§'}${part}`)
}
