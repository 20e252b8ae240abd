import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

type Source = { readonly path: string; readonly text: string }

/** A service: an exported function whose first argument is the work, or what it takes of it. */
const service = /^export (?:async )?function \w+(?:<[^(]*>)?\(\s*(?:\w+|\{[^}]*\}): (?:Work\b|Pick<Work,)/m

/** The rooms with a service and without a test in their folder. */
function unprovenRooms(sources: readonly Source[]): string[] {
  const roomOf = ({ path }: Source) => path.split('/')[1] ?? ''
  const isTest = ({ path }: Source) => /\.test\.tsx?$/.test(path)
  const proven = new Set(sources.filter(isTest).map(roomOf))
  const withService = sources.filter((source) => !isTest(source) && service.test(source.text)).map(roomOf)
  return [...new Set(withService)].filter((room) => !proven.has(room)).toSorted()
}

it('has a test in every room of api that has a service', () => {
  const files = readdirSync('api', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const sources = files.map((file) => ({ path: join('api', file), text: readFileSync(join('api', file), 'utf8') }))
  expect(unprovenRooms(sources)).toEqual([])
  const untested = sources.filter(({ path }) => !(path.startsWith('api/suppliers/') && path.includes('.test.')))
  expect(unprovenRooms(untested)).toEqual(['suppliers'])
})

it('knows a service by its first argument, however it is written', () => {
  const texts = [
    'export async function page(work: Work, page: PageArgs): Promise<void> {',
    'export function count({ sql, businessId }: Pick<Work, "sql">): Promise<void> {',
    'export function loaded<T extends object>(\n  work: Work,\n): T {',
  ]
  for (const text of texts) expect(unprovenRooms([{ path: 'api/hall/hall.ts', text }])).toEqual(['hall'])
  for (const text of ['export function pure(workday: Workday) {', 'function own(work: Work) {'])
    expect(unprovenRooms([{ path: 'api/hall/hall.ts', text }])).toEqual([])
})
