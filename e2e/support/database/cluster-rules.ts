import { tablesOfRoom } from '../../../build/tables.ts'

/** The tables that a cluster shards by business. */
export const tenants: ReadonlySet<string> = new Set(
  Object.values(tablesOfRoom)
    .flatMap((tables) => tables.split(/\s+/))
    .filter(
      (table) =>
        /^\w+$/.test(table) &&
        !['deletion', 'restore_proof', 'retention_run', 'source_state', 'source_notice', 'source_answer'].includes(table),
    ),
)

/**
 * What a cluster of PostgreSQL servers that is sharded by business (Citus) refuses and a single
 * server does not. The rules read a statement's text, so they hold without a cluster.
 */
export type ClusterRule =
  | 'writes rows of a query without ON CONFLICT'
  | 'merges'
  | 'names rows by their place'
  | 'sets beside another statement'
  | 'computes inside a write'
  | 'compares by a short case inside a write'
  | 'packs a whole row of joined tables'
  | 'leaves the business of a table to another table'
  | 'hands the rows of a write to another write'
  | 'locks a row that every node has'

/** Every rule that the statement breaks, with the table or the words that break it. */
export function clusterFaults(statement: string): [ClusterRule, string][] {
  const text = withoutNotes(statement)
  return [
    ...copiedRows(text),
    ...found(text, /\bmerge\s+into\b/gi, 'merges'),
    ...found(text, /\bctid\b/gi, 'names rows by their place'),
    ...settings(text),
    ...computed(text),
    ...shortCases(text),
    ...wholeRows(text),
    ...tied(text),
    ...handedOn(text),
    ...locks(text),
  ]
}

/** Comments and quoted texts say nothing of the statement; the names of tables are in neither. */
function withoutNotes(statement: string): string {
  return statement
    .replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ')
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/\bpublic\./gi, '')
}

function found(text: string, words: RegExp, rule: ClusterRule): [ClusterRule, string][] {
  return [...text.matchAll(words)].map(([word]) => [rule, word.toLowerCase().replace(/\s+/g, ' ')])
}

/**
 * Without ON CONFLICT the rows go through COPY, which row-level security refuses. A name put
 * together at run time is a tenant's.
 */
function copiedRows(text: string): [ClusterRule, string][] {
  return [...text.matchAll(/\binsert\s+into\s+(§|[\w."]+)/gi)]
    .map((match) => ({ table: match[1] ?? '', rest: endOfStatement(text.slice(match.index)) }))
    .filter(({ table }) => table === '§' || tenants.has(table))
    .filter(({ rest }) => /\bselect\b/i.test(outside(rest)) && !/\bon\s+conflict\b/i.test(outside(rest)))
    .map(({ table }) => ['writes rows of a query without ON CONFLICT', table])
}

/** Up to the bracket that closes around the statement, or all of it. */
function endOfStatement(text: string): string {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth < 0 || (depth === 0 && text[at] === ';')) return text.slice(0, at)
  }
  return text
}

/** The text outside of all brackets. */
function outside(text: string): string {
  let [depth, kept] = [0, '']
  for (const sign of text) {
    if (sign === ')') depth -= 1
    if (depth === 0) kept += sign
    if (sign === '(') depth += 1
  }
  return kept
}

const opening = /^\s*(begin\b[^;]*|set\s+local\s+[^;]*)\s*$/i
/** SET LOCAL and DDL are passed on to every node with the whole text that they came in. */
function settings(text: string): [ClusterRule, string][] {
  const parts = text.split(';').filter((part) => part.trim() !== '')
  const [told] = text.match(/\bset\s+local\s+\S+|\b(create|alter|drop)\s+(table|index|function|policy|trigger|type|schema)\b/i) ?? []
  if (told === undefined || parts.length === 1 || parts.every((part) => opening.test(part))) return []
  return [['sets beside another statement', told.toLowerCase()]]
}

const stable =
  /\b(jsonb?_build_object|jsonb?_build_array|to_jsonb?|row_to_json|format|to_char|concat|concat_ws|age|timezone|nextval|random|gen_random_uuid|clock_timestamp)\s*\(/gi
/** A column more or less an interval: the length of a day depends on the zone of the session. */
const shifted = /(?<![:\w$])([a-z_][\w.]*\s*[+-]\s*interval)\b/gi
/**
 * Functions that depend on more than their arguments. A write may have them in a query that it is
 * given, not of its own columns.
 */
function computed(text: string): [ClusterRule, string][] {
  return writes(text).flatMap((write) =>
    [...write.matchAll(stable), ...write.matchAll(shifted)].map(([, name = '']): [ClusterRule, string] => [
      'computes inside a write',
      name,
    ]),
  )
}

/** `case x when y` reaches the nodes without its x; `case when x = y` whole. */
function shortCases(text: string): [ClusterRule, string][] {
  return writes(text).flatMap((write) => found(write, /\bcase\s+(?!when\b)\S+/gi, 'compares by a short case inside a write'))
}

/**
 * Of a table that is passed on to the nodes only the columns that the statement names have their
 * values.
 */
function wholeRows(text: string): [ClusterRule, string][] {
  return /\bjoin\b/i.test(text) ? found(text, /\b(to_jsonb?|row_to_json)\s*\(\s*[a-z_]+\s*\)/gi, 'packs a whole row of joined tables') : []
}

/** Each update of a tenant's table, up to its end. */
function writes(text: string): string[] {
  return [...text.matchAll(/\bupdate\s+(?:(§|[\w."]+)(?:\s+(?:as\s+)?\w+)?\s+)?set\b/gi)]
    .filter(([, table = '§']) => table === '§' || tenants.has(table))
    .map((match) => endOfStatement(text.slice(match.index)))
}

/**
 * The result of a write goes to every node for a write that reads it, and both are committed there
 * in two phases: none may be away then. The outer SELECT of the statement reads it on the
 * coordinator.
 */
function handedOn(text: string): [ClusterRule, string][] {
  const parts = [...text.matchAll(/\b(\w+)\s+as\s+(?:(?:not\s+)?materialized\s+)?\(/gi)].map((match) => ({
    name: match[1] ?? '',
    body: endOfStatement(text.slice(match.index + match[0].length)),
  }))
  const reads = (body: string, names: Iterable<string>) =>
    [...names].some((name) => new RegExp(`\\b(from|join|using)\\s+(\\w+(\\s+\\w+)?\\s*,\\s*)*${name}\\b`, 'i').test(body))
  const written = new Set<string>()
  for (const { name, body } of parts)
    if (/^\s*(insert\s+into|update|delete\s+from)\b/i.test(body) || reads(body, written)) written.add(name)
  return [...text.matchAll(/\b(?:insert\s+into|delete\s+from|update(?=\s+(?:\S+\s+(?:as\s+)?\w*\s*)set\b))\s+(§|[\w."]+)/gi)]
    .map((match) => ({ table: match[1] ?? '', body: endOfStatement(text.slice(match.index)) }))
    .filter(({ table, body }) => (table === '§' || tenants.has(table)) && reads(body, written))
    .map(({ table }) => ['hands the rows of a write to another write', table])
}

/** A lock of a row goes to each node that has it. */
function locks(text: string): [ClusterRule, string][] {
  return [...text.matchAll(/\bfrom\s+business\b/gi)]
    .map((match) => endOfStatement(text.slice(match.index)))
    .filter((rest) => /\bfor\s+(update|no\s+key\s+update|share|key\s+share)\b/i.test(rest))
    .map(() => ['locks a row that every node has', 'business'])
}

const noAlias =
  /^(where|on|set|join|left|right|full|inner|cross|using|values|select|group|order|returning|as|limit|for|union|having|from|natural|and|offset|except)$/i
const named = /\b(?:from|join|update|using)\s+(?:only\s+)?(\w+)\b(?=(?:\s+(?:as\s+)?("?\w+"?))?)/gi

/**
 * Each table says `business_id = $n` itself. Where a condition is put in at run time, it may say so
 * there.
 */
function tied(text: string): [ClusterRule, string][] {
  return [...text.matchAll(named)].flatMap((match): [ClusterRule, string][] => {
    const [whole, table = '', word = ''] = match
    const isPutTogether = /^(\s+(as\s+)?"?\w+"?)?\s*(where\s+)?§/.test(text.slice(match.index + whole.length))
    if (!tenants.has(table) || isPutTogether) return []
    const alias = word === '' || noAlias.test(word) ? table : word
    return namesBusiness(text, alias, table === 'business' ? 'id' : 'business_id')
      ? []
      : [['leaves the business of a table to another table', table]]
  })
}

/** By its own name; without a name only where no other comparison has it. */
function namesBusiness(text: string, alias: string, key: string): boolean {
  const isParameter = `${key}\\s*(=|in)\\s*(any\\s*)?\\(?\\s*(\\$\\d|§)`
  if (new RegExp(`\\b${alias}\\.${isParameter}`, 'i').test(text)) return true
  return new RegExp(`(?<![.\\w"])${isParameter}`, 'i').test(text) && !new RegExp(`\\b${alias}\\.${key}\\s*=`, 'i').test(text)
}
