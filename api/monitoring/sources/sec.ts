import { z } from 'zod'
import type { EventType, Notice } from '../notice.ts'
import type { AskedSource } from '../source.ts'
import { bareName, namesQuestion } from './asked-names.ts'
import { makeNotice } from './make-notice.ts'
import { plainText } from './plain-text.ts'
import { publishedDay } from './published-at.ts'
import { jsonOf, mostItems, shaped } from './read-answer.ts'
import { readOnce } from './read-once.ts'

const name = 'SEC EDGAR'
const daysBack = 90

/**
 * Items of form 8-K that tell of trouble: https://www.sec.gov/answers/form8k.htm (in the public
 * domain).
 */
const items = new Map<string, readonly [EventType, string]>(
  Object.entries({
    '1.03': ['insolvency', 'bankruptcy or receivership'],
    '1.05': ['breach', 'a material cybersecurity incident'],
    '2.04': ['filing', 'an event that makes a debt due earlier'],
    '3.01': ['filing', 'a notice that its shares may be delisted'],
    '4.02': ['filing', 'earlier financial statements that can no longer be relied on'],
  } as const),
)

const listed = z.record(z.string(), z.object({ cik_str: z.number().int().nonnegative(), title: z.string() }))
const column = z.array(z.string())
const submissions = z.object({
  cik: z.coerce.string().regex(/^\d{1,10}$/),
  name: z.string().refine((company) => plainText(company) !== ''),
  formerNames: z.array(z.object({ name: z.string() })).nullish(),
  filings: z.object({ recent: z.object({ accessionNumber: column, filingDate: column, form: column, items: column }) }),
})

/**
 * The number of a company that is listed under that name, legal form aside; null where none or
 * several are.
 */
export function cikNamed(tickers: unknown, company: string): string | null {
  const wanted = bareName(company)
  const [word = ''] = wanted.split(' ')
  // EDGAR adds the state to a name that several have: BANK OF AMERICA CORP /DE/.
  const same = Object.values(shaped(listed, tickers, name))
    // Reading ten thousand names takes a second; looking for a word in them does not.
    .filter(({ title }) => title.toLowerCase().replace(/['’.]/g, '').includes(word))
    .filter(({ title }) => bareName(title.replace(/\s*\/.*$/, '')) === wanted)
  const ciks = new Set(same.map(({ cik_str }) => cik_str))
  return ciks.size === 1 ? String([...ciks][0]).padStart(10, '0') : null
}

/**
 * What a company told in forms 8-K of the last 90 days under an item that means trouble, a notice
 * an item.
 */
export function readSubmissions(answer: unknown, now: Date): Notice[] {
  const { cik, name: company, formerNames, filings } = shaped(submissions, answer, name)
  const { accessionNumber, filingDate, form, items: told } = filings.recent
  const from = new Date(now.getTime() - daysBack * 86_400_000).toISOString().slice(0, 10)
  const names = [company, ...(formerNames ?? []).map((former) => former.name)].map((one) => plainText(one, 160)).filter((one) => one !== '')
  return form.slice(0, mostItems).flatMap((one, i) => {
    const [number = '', day] = [accessionNumber[i], publishedDay(filingDate[i])]
    if ((one !== '8-K' && one !== '8-K/A') || !/^[\d-]{18,20}$/.test(number) || day === null || day < from) return []
    return (told[i] ?? '').split(',').flatMap((item): Notice[] => {
      const known = items.get(item.trim())
      if (known === undefined) return []
      const folder = `${Number(cik)}/${number.replaceAll('-', '')}/${number}-index.htm`
      const sentence = `${names[0]} told the SEC on ${day} of ${known[1]} (form ${one}, item ${item.trim()}).`
      const link = `https://www.sec.gov/Archives/edgar/data/${folder}`
      return [makeNotice({ key: `${number} ${item.trim()}`, type: known[0], names, day, sentence, link })]
    })
  })
}

const mostBytes = 8 * 1_048_576

/** Filings of suppliers that are listed in the United States under exactly their name. */
export function secSource(): AskedSource {
  const tickers = readOnce(12 * 60, async (client) =>
    jsonOf(await client.get('https://www.sec.gov/files/company_tickers.json', { mostBytes }), name),
  )
  return {
    key: 'sec',
    kind: 'financial',
    name: 'SEC filings (US listed companies)',
    notice: null,
    everyMinutes: 24 * 60,
    hosts: ['www.sec.gov', 'data.sec.gov'],
    perSecond: 2,
    isAuthority: true,
    question: namesQuestion,
    ask: async (client, question) => {
      const all = await tickers(client)
      const ciks = new Set(question.split('\n').map((one) => (all === null ? null : cikNamed(all, one))))
      const notices: Notice[] = []
      for (const cik of ciks) {
        const address = `https://data.sec.gov/submissions/CIK${cik}.json`
        const answer = cik === null ? null : jsonOf(await client.get(address, { mostBytes }), name)
        if (answer !== null) notices.push(...readSubmissions(answer, client.now))
      }
      return notices
    },
  }
}
