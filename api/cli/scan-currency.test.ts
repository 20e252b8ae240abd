import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { currencyForFiles } from './scan-currency.ts'

const orders = 'order_id,date,sku,qty,unit_price\n1,2025-03-01,A,1,2.50\n'
const inPounds = 'order_id,date,sku,qty,unit_price,currency\n1,2025-03-01,A,1,2.50,GBP\n'
const costs = 'sku,valid_from,unit_cost (EUR)\nA,2025-03-01,1.20\n'

/** The currency of a folder of these files, and all that was said and asked; `answers` are typed one after the other. */
async function found(files: Record<string, string>, answers?: readonly string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'riskpilot-currency-'))
  try {
    const paths = Object.keys(files).map((name) => join(folder, name))
    for (const path of paths) await writeFile(path, files[path.slice(folder.length + 1)] ?? '')
    const [said, left]: [string[], string[]] = [[], [...(answers ?? [])]]
    const ask = async (question: string) => {
      said.push(question)
      return left.shift() ?? expect.fail('was asked too often')
    }
    const currency = await currencyForFiles(paths, {}, { ask: answers && ask, say: (line) => said.push(line) })
    expect(left).toEqual([])
    return [currency, ...said]
  } finally {
    await rm(folder, { recursive: true })
  }
}

const question = 'Which currency are these files in? [USD] '

describe('OPS-05 the currency of a scan for which none was given', () => {
  it('is asked once on a terminal where no file states one', async () => {
    expect(await found({ 'orders.csv': orders, 'more.csv': orders }, ['gbp'])).toEqual(['GBP', question])
    expect(await found({ 'orders.csv': orders }, [''])).toEqual(['USD', question])
  })

  it('is asked again after a word that is no currency', async () => {
    const no = '‘pound’ is not an ISO 4217 currency code. Type one such as USD, EUR or GBP.'
    expect(await found({ 'orders.csv': orders }, ['pound', 'GBP'])).toEqual(['GBP', question, no, question])
  })

  it('is USD where nobody can answer, which is said', async () => {
    const said = 'No file states its currency, so amounts are taken as USD. If they are in another, say it with --currency.'
    expect(await found({ 'orders.csv': orders })).toEqual(['USD', said])
  })

  it('is neither asked nor said where a file states one, in a column or a header, or where no file is known', async () => {
    expect(await found({ 'orders.csv': orders, 'other.csv': inPounds }, [])).toEqual(['USD'])
    expect(await found({ 'orders.csv': orders, 'costs.csv': costs }, [])).toEqual(['USD'])
    expect(await found({ 'notes.csv': 'a,b\n1,2\n', 'empty.csv': '' }, [])).toEqual(['USD'])
    expect(await found({ 'notes.csv': 'a,b\n1,2\n' })).toEqual(['USD'])
  })
})
