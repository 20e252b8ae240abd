import { addDays, type Day } from '../../../values/day.ts'
import type { Finding } from '../../finding.ts'
import { dayWords } from '../../phrases.ts'
import { changeForms } from './change-forms.ts'
import { commonForms } from './common-forms.ts'
import { flowForms } from './flow-forms.ts'
import type { Asked, Form } from './form.ts'
import { ruleForms } from './rule-forms.ts'
import { isFigure, readAt, type Sentence, sentence } from './sentence.ts'
import type { RawRows } from './shop-rows.ts'
import { figureWords, isTrue, type TrueFigure } from './true-figure.ts'

type ReadForm = Form & { readonly sentence: Sentence }

const read = (forms: readonly Form[]): ReadForm[] => forms.map((form) => ({ ...form, sentence: sentence(form.form) }))
const common = read(commonForms)
const ofKinds = new Map(
  Object.entries({ ...flowForms, ...changeForms, ...ruleForms }).map(([kind, forms]) => [kind, [...read(forms), ...common]]),
)

/** A figure as a text says it: of which form, which part, and what the rows say. */
export type CheckedFigure = {
  readonly form: string
  readonly part: string
  readonly said: string
  readonly is: TrueFigure
  readonly isTrue: boolean
}

type Told = { readonly form: ReadForm; readonly said: Record<string, string> }

/**
 * The sentences of a text one after the other. Throws where one is of no known form: new words say
 * what their figures are.
 */
function sentencesOf(kind: string, text: string): Told[] {
  const forms = ofKinds.get(kind)
  if (!forms) throw new RangeError(`Nobody says what the figures of ${kind} are`)
  const told: Told[] = []
  for (let at = 0; at < text.length; ) {
    const found = forms.flatMap((form) => {
      const one = readAt(text, at, form.sentence)
      return one ? [{ form, ...one }] : []
    })
    const [first] = found.toSorted((a, b) => a.end - b.end)
    if (!first) throw new RangeError(`${kind}: nobody says what the figures are in ‘${text.slice(at)}’`)
    told.push(first)
    at = first.end + 1
  }
  return told
}

/**
 * Days after its last counted row until which a finding that runs may have counted: a flow is
 * judged once a week, and may wait for what comes later.
 */
const mostDaysAgo = 21

/** Every figure of a finding's text beside what the rows of its days say. */
function checkedFigures(finding: Finding, rows: RawRows): CheckedFigure[] {
  const told = sentencesOf(finding.kind, finding.explanation)
  const ends = finding.endedOn === null ? Array.from({ length: mostDaysAgo }, (_, i) => addDays(rows.lastDay, -i)) : [finding.endedOn]
  const last = finding.evidence.at(-1)?.day ?? finding.startedOn
  const all = ends.filter((end, i) => i === 0 || end >= last).map((end) => figuresUntil(told, finding, rows, end))
  const wrong = (figures: readonly CheckedFigure[]) => figures.filter((one) => !one.isTrue).length
  return all.reduce((best, figures) => (wrong(figures) < wrong(best) ? figures : best))
}

function figuresUntil(told: readonly Told[], finding: Finding, rows: RawRows, to: Day): CheckedFigure[] {
  let earlier: Record<string, string> = {}
  let from = finding.startedOn
  const leftOut = Number((told.find(({ said }) => said.leftOut !== undefined)?.said.leftOut ?? '0').replaceAll(',', ''))
  return told.flatMap(({ form, said }) => {
    const start = said.since ?? said.first ?? said.only
    const isNew = start !== undefined && form.form.includes('{period}')
    if (isNew) from = dayOf(start)
    const asked: Asked = { rows, finding, said, earlier, leftOut, from, to }
    const figures = { ...(isNew ? periodOf(asked) : {}), ...form.figures(asked) }
    earlier = { ...earlier, ...said }
    return Object.entries(said).flatMap(([part, words]) => {
      if (!isFigure(form.sentence.parts.get(part) ?? 'text')) return []
      const is = figures[part]
      if (is === undefined) throw new RangeError(`Nobody says what ${part} is in ‘${form.form}’`)
      return [{ form: form.form, part, said: words, is, isTrue: isTrue(words, is) }]
    })
  })
}

const months = 'January February March April May June July August September October November December'.split(' ')

function dayOf(words: string): Day {
  const [date = '', month = '', year = ''] = words.split(' ')
  return `${year}-${String(months.indexOf(month) + 1).padStart(2, '0')}-${date.padStart(2, '0')}` as Day
}

/** A text says since when it leaks, or since when it leaks again: then rows of that day show it. */
function periodOf({ finding, from }: Asked): Record<string, TrueFigure> {
  const isAgain = / It leaked before, from /.test(finding.explanation) && finding.evidence.some(({ day }) => day === from)
  const starts = [dayWords(finding.startedOn), ...(isAgain ? [dayWords(from)] : [])]
  const ends = finding.endedOn === null ? [] : [dayWords(finding.endedOn)]
  return { since: finding.endedOn === null ? starts : [], first: starts, last: ends, only: ends }
}

/** Days and months of a title that are neither its first nor its last. */
function untrueDates({ title, entity, startedOn, endedOn }: Finding): string[] {
  const own = [startedOn, ...(endedOn === null ? [] : [endedOn])]
  const known = new Set(own.flatMap((day) => [dayWords(day), dayWords(day).replace(/^\d+ /, '')]))
  const said =
    title
      .replace(entity, '')
      .match(/(?:\d{1,2} )?(?:January|February|March|April|May|June|July|August|September|October|November|December) \d{4}/g) ?? []
  return said.filter((date) => !known.has(date)).map((date) => `${date}: ${title}`)
}

/**
 * What is not true of the title and text of a finding, for people. Throws where a sentence is of no
 * known form.
 */
export function untrueFigures(finding: Finding, rows: RawRows): string[] {
  const untrue = checkedFigures(finding, rows).filter((one) => !one.isTrue)
  const words = untrue.map(
    ({ part, said, is }) =>
      `${finding.fingerprint}: ${part} is said to be ${said}, the rows say ${figureWords(is)}: ${finding.explanation}`,
  )
  return [...untrueDates(finding), ...words]
}
