import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { goldenFolder } from '../../../e2e/support/imports/golden-files.ts'
import { readContent } from '../../../e2e/support/imports/read-content.ts'
import type { Fact } from '../../ledger/fact.ts'

const golden = readFileSync(join(goldenFolder, 'amazon-settlement.tsv'), 'utf8')
const [header = [], ...rows] = golden
  .trimEnd()
  .split('\n')
  .map((row) => row.split('\t'))
const cents = (text = '') => Math.round(Number(text) * 100)

/** Money that a fact brought into the account, in cents. */
function broughtIn(fact: Fact): number {
  if (fact.table === 'order_line') return Math.round((Number(fact.unitPrice) * fact.units) / 10_000)
  if (fact.table === 'parcel') return -Number(fact.cost)
  return 'amount' in fact ? -Number(fact.amount) : 0
}

it('REL-16 a settlement adds up: its total is that of its facts, of taxes, and of what is left out and said', async () => {
  const { facts, refusals } = await readContent(golden)
  const at = (name: string) => header.indexOf(name)
  const amountOf = (row: readonly string[] | undefined) => cents(row?.[at('amount')])
  const taxes = rows.filter((row) => /tax/i.test(`${row[at('amount-type')]} ${row[at('amount-description')]}`))
  const left = refusals.filter(({ code }) => code === 'not_counted').map(({ line }) => rows[line - 2])
  const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)
  const known = sum(facts.map(broughtIn)) + sum(taxes.map(amountOf)) + sum(left.map(amountOf))
  expect(known).toBe(cents(rows[0]?.[at('total-amount')]))
  expect(left.map((row) => row?.[at('amount-description')])).toEqual([
    ...['Hat', 'Previous Reserve Amount Balance', 'Current Reserve Amount', 'Something new'],
  ])
})

it('reads days and decimals as Amazon writes them in Europe', async () => {
  const europe = golden
    .replaceAll('USD', 'EUR')
    .replaceAll(/\t(2025)-(\d\d)-(\d\d)(?=[\t ])/g, (_, year, month, day) => `\t${day}.${month}.${year}`)
    .replaceAll(/\t(-?\d+)\.(\d\d)(?=\t)/g, '\t$1,$2')
  const { facts } = await readContent(europe, { currency: 'EUR' })
  expect(facts).toEqual((await readContent(golden)).facts)
})

it('takes cells that are cut off at the end of a row for empty ones', async () => {
  const cut = golden.replaceAll(/\t+$/gm, '')
  expect(cut).not.toBe(golden)
  const [whole, short] = [await readContent(golden), await readContent(cut)]
  expect([short.facts, short.refusals]).toEqual([whole.facts, whole.refusals])
})
