import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeOrdinaryShop } from '../../api/made-shops/ordinary/make-ordinary-shop.ts'
import { ordinaryShops } from '../../api/made-shops/ordinary/ordinary-shops.ts'
import { writeFiles } from './ordinary/write-files.ts'

/**
 * Writes an ordinary shop into a folder, made where it lacks: its files into `files`, and what is
 * true of them into `truth.json` beside it, where no scan of the files reads it.
 */
function writeShop(folder: string, choice: Parameters<typeof makeOrdinaryShop>[0]): void {
  const shop = makeOrdinaryShop(choice)
  writeFiles(join(folder, 'files'), shop)
  writeFileSync(join(folder, 'truth.json'), `${JSON.stringify(shop.truth, null, 1)}\n`)
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string', default: '1' }, lines: { type: 'string' }, twin: { type: 'boolean', default: false } },
})
const [name = '', folder = ''] = positionals
const trade = Object.entries(ordinaryShops).find(([key]) => key === name)?.[1]
const linesPerDay = values.lines === undefined ? undefined : Number(values.lines)
const isWrong = linesPerDay !== undefined && !(linesPerDay > 0)
if (trade === undefined || folder === '' || isWrong || !/^\d+$/.test(values.seed)) {
  console.error(`npm run made-shop -- ${Object.keys(ordinaryShops).join('|')} FOLDER [--seed NUMBER] [--lines LINES_A_DAY] [--twin]`)
  process.exit(2)
}
writeShop(folder, { trade, seed: Number(values.seed), isTwin: values.twin, ...(linesPerDay !== undefined && { linesPerDay }) })
console.log(`${trade.title} is in ${join(folder, 'files')}; what is true of it in ${join(folder, 'truth.json')}.`)
