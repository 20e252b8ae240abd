import { expect, it } from 'vitest'
import { currencyInFiles, currencyInText } from './currency-in-file.ts'

it.each([
  ['a column of codes', 'order_id,currency\n1,GBP\n2,GBP\n3,USD\n', 'GBP'],
  ['a quoted cell with the mark before it', 'Name,Lineitem name,Currency\n"#1","Mug, blue",eur\n', 'EUR'],
  ['another mark and a byte order mark', '\uFEFFDatum;Währung\r\n2026-01-01;CHF\r\n', 'CHF'],
  ['its header', 'Day,"Amount spent (CAD)"\n2026-01-01,5\n', 'CAD'],
  ['no column', 'order_id,date\n1,2026-01-01\n', null],
  ['no code that there is', 'order_id,currency\n1,QQQ\n2,\n', null],
  ['no text', 'PK\u0003\u0004\u0000\u0001', null],
  ['nothing', '', null],
])('finds the currency of a file in %s', (_, text, currency) => {
  expect(currencyInText(text)).toBe(currency)
})

it('names the first file that says it', async () => {
  const files = [new File(['sku,cost\nA,1\n'], 'costs.csv'), new File(['order_id,currency\n1,JPY\n'], 'orders.csv')]
  expect(await currencyInFiles(files)).toEqual({ fileName: 'orders.csv', currency: 'JPY' })
  expect(await currencyInFiles(files.slice(0, 1))).toBeNull()
})
