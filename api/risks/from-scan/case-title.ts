import { type Finding, manyOf } from '../../detection/finding.ts'

type Titled = Pick<Finding, 'kind' | 'title' | 'titleOfMany' | 'startedOn' | 'endedOn'>

/**
 * The title of findings with one cause, most expensive first. Several of the kind of the most
 * expensive are named together, by the one that runs and began first; else the most expensive names
 * them all. Throws a RangeError for an empty list.
 */
export function caseTitle(findings: readonly Titled[]): string {
  const [first, ...others] = findings
  if (!first) throw new RangeError('a case has at least one finding')
  if (others.length === 0) return first.title
  const alike = findings.filter(({ kind }) => kind === first.kind)
  const [earliest = first] = [...alike].sort(
    (a, b) =>
      Number(a.endedOn !== null) - Number(b.endedOn !== null) || (a.startedOn < b.startedOn ? -1 : a.startedOn > b.startedOn ? 1 : 0),
  )
  return alike.length > 1 && earliest.titleOfMany !== null
    ? earliest.titleOfMany.replace(manyOf, String(alike.length))
    : inFewWords(first.title)
}

/** Words of a title that names a case. */
const mostWords = 14

/** When it was, as `periodWords` ends a sentence. */
const period = / (?:since|between|from|until|on) \d{1,2} \p{L}+ \d{4}\b.*$/su

/** A title of at most 14 words: without its last clauses, then without its days, where it is longer. */
export function inFewWords(title: string): string {
  if (countOf(title) <= mostWords) return title
  const clause = /^(.*)[:;,]\s/su
  let short = title
  while (countOf(short) > mostWords && clause.test(short)) short = clause.exec(short)?.[1] ?? short
  if (countOf(short) > mostWords) short = short.replace(period, '')
  const words = short.split(' ')
  return words.length > mostWords ? `${words.slice(0, mostWords).join(' ')} …` : short
}

const countOf = (title: string) => title.split(' ').length
