import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { belowBusinesses, readByAll, readExceptions, tablesOfRoom, writeExceptions } from '../../build/tables.ts'

type Use = { readonly table: string; readonly isWrite: boolean }

const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '')
const ownerOf = new Map(Object.entries(tablesOfRoom).flatMap(([room, tables]) => words(tables).map((table) => [table, room] as const)))

/** Comments, and sentences for people, which may well say "from supplier". */
const noStatements = /^\s*(\/\/|\*|\/\*).*$|(['"])[A-Z][^'"\n]*\2/gm
const inStatement = /\b(from|join|into|update|using|truncate)\s+(?:only\s+)?((?:"?\w+"?\.)?"?\w+"?)/gi
/** Lists that are read a page at a time are given their table by name. */
const ofList = /\b(table: )'(\w+)'/g

/**
 * The tables that a source's statements name. A name that is put together at run time is not seen.
 */
function tablesIn(source: string): Use[] {
  const code = source.replaceAll(noStatements, '')
  const isOfLists = /keysetPage|EntryTable/.test(source)
  const found = [...code.matchAll(inStatement), ...(isOfLists ? code.matchAll(ofList) : [])]
  return found.flatMap(([, word = '', name = ''], i) => {
    const table = name.replaceAll('"', '').replace(/^public\./, '')
    const isDelete = /\bdelete\s*$/i.test(code.slice(0, found[i]?.index))
    return ownerOf.has(table) ? [{ table, isWrite: isDelete || /^(into|update|truncate)$/i.test(word) }] : []
  })
}

const covers = (of: string, table: string) => of === table || of === ownerOf.get(table)

/** What in a file of api goes beyond the tables of its room. */
function trespasses(file: string, source: string): string[] {
  const [room = ''] = file.split('/')
  const isAllowed = ({ table, isWrite }: Use) => {
    const owner = ownerOf.get(table) ?? ''
    if (owner === room) return true
    if (writeExceptions.some(({ writer, of }) => file === writer && covers(of, table))) return true
    if (isWrite) return false
    if (table in readByAll && !belowBusinesses.includes(room)) return true
    return readExceptions.some(({ reader, of }) => file.startsWith(reader) && covers(of, table))
  }
  const beyond = tablesIn(source).filter((use) => !isAllowed(use))
  return [...new Set(beyond.map(({ table, isWrite }) => `${file} ${isWrite ? 'writes' : 'reads'} ${table}, of ${ownerOf.get(table)}`))]
}

const files = readdirSync('api', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  .map((file) => [file, readFileSync(join('api', file), 'utf8')] as const)

describe('whose table is whose', () => {
  it('a room reads and writes its own tables alone; another room’s rows come through functions of that room', () => {
    expect(files.flatMap(([file, source]) => trespasses(file, source))).toEqual([])
  })

  it('each table of the database has one room', () => {
    const rules = readFileSync('api/server/operations/retention-rules.ts', 'utf8')
    const named = [...rules.matchAll(/(?:rule\(\s*|^ {2})'((?:public|identity|visitors)\.\w+)'/gm)].map(([, name = '']) =>
      name.replace('public.', ''),
    )
    const owned = Object.values(tablesOfRoom).flatMap(words)
    expect(owned.filter((table, i) => owned.indexOf(table) !== i)).toEqual([])
    expect(owned.toSorted()).toEqual([...new Set(named)].filter((name) => name !== 'migration').toSorted())
  })

  it('each exception is still needed', () => {
    const isUsed = (path: string, of: string) =>
      files.some(([file, source]) => file.startsWith(path) && tablesIn(source).some(({ table }) => covers(of, table)))
    expect(readExceptions.filter(({ reader, of }) => !isUsed(reader, of))).toEqual([])
    expect(writeExceptions.filter(({ writer, of }) => !isUsed(writer, of))).toEqual([])
  })

  it('sees a statement over the fence, however it is written', () => {
    for (const [statement, what] of [
      ['`select id from risk where business_id = $1`', 'reads risk, of risks'],
      ['`insert into supplier (business_id) values ($1)`', 'writes supplier, of suppliers'],
      ['`delete from risk where business_id = $1`', 'writes risk, of risks'],
      ['`update identity."user" set name = $1`', 'writes identity.user, of identity'],
      ['`select 1 from membership m\n  join identity.session s on true`', 'reads identity.session, of identity'],
      ["keysetPage(work, page, { order: 'x', table: 'supplier' })", 'reads supplier, of suppliers'],
      ["entity: 'risk', sql: 'update public.import set state = 1'", 'writes import, of imports'],
    ] as const)
      expect(trespasses('reports/planted.ts', `sql(${statement})`)).toContain(`reports/planted.ts ${what}`)
    for (const harmless of ["'Claim it from supplier or carrier.'", '// taken from risk', "import { risk } from '../risks/risk.ts'"])
      expect(trespasses('reports/planted.ts', harmless)).toEqual([])
    expect(trespasses('risks/planted.ts', '`select id from risk`')).toEqual([])
  })
})
