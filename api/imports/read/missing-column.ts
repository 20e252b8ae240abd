import { addDays, type Day } from '../../values/day.ts'
import type { Mapping } from '../decide/mapping.input.ts'
import type { Choice, Question } from '../decide/question.ts'
import { dayInWords } from './cells/day-text.ts'
import { plainName } from './header-names.ts'
import type { LayoutColumn } from './layout.ts'

/** The most columns that are offered for the one that is missing. */
const mostOffered = 5

/** Words in headers that hint at what their column holds. */
const hints: Readonly<Record<LayoutColumn['holds'], RegExp>> = {
  date: /date|day|time|when|since|datum|tag|jour|fecha|dag|created|placed|^month|^monat|^mois|^mes$|^mese|^maand/i,
  number: /amount|price|cost|qty|quant|total|sum|fee|net|gross|value|count|units|spen[dt]|betrag|preis|menge|prix|precio|prezzo/i,
  text: /id$|\bid|no\.?$|nr\.?$|number|sku|code|name|ref|item|product|order|campaign|carrier|reason|title/i,
}

type NearlyKnown = { readonly missing: LayoutColumn; readonly header: readonly string[]; readonly taken: ReadonlySet<number> }

/**
 * The columns of the file that may be the one missing column of a layout, the likeliest first: those
 * whose names share a word with it or hint at what it holds. None where nothing hints.
 */
export function columnChoices({ missing, header, taken }: NearlyKnown, { columns, ...given }: Mapping): Choice[] {
  const wanted = [missing.name, ...(missing.synonyms ?? [])].map(plainName).filter((name) => name !== '')
  const likely = header.flatMap((cell, index) => {
    const name = cell.trim()
    const likeness = taken.has(index) || name === '' ? 0 : likenessOf(name, wanted) * 2 + (hints[missing.holds].test(name) ? 1 : 0)
    return likeness > 0 ? [{ name, likeness }] : []
  })
  return likely
    .sort((a, b) => b.likeness - a.likeness)
    .slice(0, mostOffered)
    .map(({ name }) => ({ label: name, mapping: { ...given, columns: { ...columns, [missing.name]: name } } }))
}

/** 1 where the name is part of a known one or the other way round, from four letters on. */
function likenessOf(name: string, wanted: readonly string[]): number {
  const plain = plainName(name)
  return plain.length >= 4 && wanted.some((known) => known.length >= 4 && (known.includes(plain) || plain.includes(known))) ? 1 : 0
}

/**
 * Lists of products state no day for their costs. Offers the first day of the shop's rows, or a
 * year before today, and today.
 */
export function withDays(question: Question, given: Mapping, { today, knownDays }: { today: Day; knownDays: readonly Day[] }): Question {
  if (question.kind !== 'columns' || question.fileKind !== 'costs' || question.missing.join() !== 'valid_from') return question
  const first = knownDays.reduce((a, b) => (b < a ? b : a), addDays(today, -365))
  const since = (label: string, day: Day): Choice => ({ label, mapping: { ...given, values: { ...given.values, valid_from: day } } })
  const days = [since(`All along, since ${dayInWords(first)}`, first), since(`From today, ${dayInWords(today)}`, today)]
  return { ...question, choices: [...days, ...(question.choices ?? [])] }
}
