import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { matchAgainst, sought } from '../../../api/matching/match-against.ts'
import { indexNames, type ListedName, type NameIndex } from '../../../api/matching/name-index.ts'
import type { Notice } from '../../../api/monitoring/notice.ts'
import { readOfac } from '../../../api/monitoring/sources/ofac.ts'
import { readUn } from '../../../api/monitoring/sources/un.ts'
import { beside, type Figure } from '../figure.ts'
import { interleaved } from '../rounds.ts'
import { jaroWinkler } from './jaro-winkler.ts'
import { textOf } from './judged-pairs.ts'

const suppliers = 1_000
const madeNames = 20_000

/**
 * How long 1,000 suppliers take against a list, and how many names of the list are found that
 * people have changed.
 */
export async function screenedLists(folder: string | undefined): Promise<Figure[]> {
  const list = folder === undefined ? madeList() : await readLists(folder)
  const index = indexNames(list)
  return [...speed(list), ...(folder === undefined ? [] : changedNames(index, list))]
}

async function readLists(folder: string): Promise<ListedName[]> {
  const files = readdirSync(folder)
  const text = (start: string) => textOf(join(folder, files.find((name) => name.startsWith(start)) ?? start))
  const published = { names: text('ofac_sdn'), otherNames: text('ofac_alt'), addresses: text('ofac_add') }
  const sdn = await readOfac(published, { name: 'SDN', title: 'list' })
  const un = readUn(text('un_consolidated'), null)
  if ('refused' in sdn) throw new Error(`ofac: ${sdn.refused}`)
  if (!('notices' in un)) throw new Error(`un: ${'refused' in un ? un.refused : 'unchanged'}`)
  return [...listed('ofac', sdn), ...listed('un', un.notices)]
}

const listed = (source: string, notices: readonly Notice[]): ListedName[] =>
  notices.map(({ key, names }) => ({ id: `${source} ${key}`, names }))

const syllables = 'ka lo mer ton zel we ger bra ck well os tran der qui nt ess hes pe rion mar vol tes sa ri du fen'.split(' ')
const trades = ['Trading', 'Industries', 'Shipping', 'Textile', 'General Trading', 'Packaging', 'Holding', 'Petroleum']
const forms = ['Ltd', 'LLC', 'GmbH', 'S.A.', 'Co., Ltd.', 'JSC']

function madeList(): ListedName[] {
  let seed = 11
  const next = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  const word = () => Array.from({ length: 2 + next(3) }, () => syllables[next(syllables.length)]).join('')
  return Array.from({ length: madeNames }, (_, i) => ({
    id: String(i),
    names: [`${word()} ${word()} ${trades[next(trades.length)]} ${forms[next(forms.length)]}`],
  }))
}

function speed(list: readonly ListedName[]): Figure[] {
  const names = list.flatMap((entry) => entry.names)
  const every = Math.max(1, Math.floor(names.length / suppliers))
  const wanted = names.filter((_, i) => i % every === 0).slice(0, suppliers)
  const lower = names.map((name) => name.toLowerCase())
  const times = interleaved(
    {
      ready: () => () => void indexNames(list),
      search: () => {
        const index = indexNames(list)
        return () => {
          for (const name of wanted) matchAgainst(index, sought({ name }))
        }
      },
      plain: () => () => {
        for (const name of wanted) for (const one of lower) jaroWinkler(name, one)
      },
    },
    1,
  )
  const against = `${wanted.length} names against ${names.length}`
  return [
    beside(`${against}, the list made ready before`, 'ms', {
      value: times.search,
      peer: 'plain Jaro-Winkler',
      of: times.plain,
      goal: '<= 2,000 ms, <= 0.2',
    }),
    { name: 'making the list ready', value: times.ready, unit: 'ms' },
  ]
}

const changed = 250

/** Changes that leave a name what it is. */
const changes: Readonly<Record<string, (name: string, at: number) => string>> = {
  'in small letters': (name) => name.toLowerCase(),
  'last word in front': (name) => {
    const words = name.replaceAll(',', '').split(' ')
    return [words.at(-1), ...words.slice(0, -1)].join(' ')
  },
  'with a legal form more': (name, at) => `${name} ${forms[at % forms.length]}`,
  'a letter left out': (name, at) => without(name, 1 + (at % (name.length - 1))),
  'two letters swapped': (name, at) => {
    const i = 1 + (at % Math.max(1, name.length - 2))
    return name.slice(0, i) + (name[i + 1] ?? '') + name[i] + name.slice(i + 2)
  },
  'a blank left out': (name) => name.replace(' ', ''),
}

const without = (name: string, at: number) => name.slice(0, at) + name.slice(at + 1)

function changedNames(index: NameIndex, list: readonly ListedName[]): Figure[] {
  const every = Math.max(1, Math.floor(list.length / changed))
  const wanted = list.filter((_, i) => i % every === 0)
  return Object.entries(changes).map(([what, change]) => {
    const found = wanted.filter(({ id, names: [name = ''] }, i) => {
      const hit = matchAgainst(index, sought({ name: change(name, i) })).find((one) => one.id === id)
      return hit !== undefined && hit.decision !== 'related'
    })
    return { name: `listed names found ${what}, of ${wanted.length}`, value: found.length / wanted.length, unit: '', goal: '>= 0.98' }
  })
}
