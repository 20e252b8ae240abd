import { z } from 'zod'
import { parse } from '../../platform/failures/parse.ts'
import { storedEntity } from './evidence-sql.ts'

export type EvidenceSortName = 'day' | 'loss' | 'expected' | 'actual' | 'units' | 'entity' | 'reference' | 'file'

/**
 * Which rows of a finding, and in which order. The order is total: equal ones come by day and file.
 */
export type EvidenceView = { readonly sort: EvidenceSortName; readonly isDescending: boolean; readonly filter: EvidenceConditions }

type SortKey = { readonly key: string; readonly type: 'text collate "C"' | 'numeric'; readonly isKey: (text: string) => boolean }

const isText = (text: string) => !text.includes('\0')
const isNumber = (text: string) => /^-?\d{1,30}$/.test(text)
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)
const texts = (key: string, isKey = isText): SortKey => ({ key, type: 'text collate "C"', isKey })
const numbers = (key: string): SortKey => ({ key, type: 'numeric', isKey: isNumber })

/** SQL for the key of each order, and what a cursor may hold of it. */
export const sortKeys: Readonly<Record<EvidenceSortName, SortKey>> = {
  day: texts('evidence.day', isDay),
  loss: numbers('evidence.loss'),
  expected: numbers('evidence.expected'),
  actual: numbers('evidence.actual'),
  units: numbers(`coalesce(evidence.units, '0')`),
  entity: texts('evidence.entity'),
  reference: texts(`coalesce(evidence.reference, '')`),
  file: texts(`evidence.file || ':' || lpad(evidence.line::text, 12, '0')`),
}

const text = z.string().max(200, { error: 'At most 200 characters.' }).refine(isText, { error: 'A NUL character is no text.' })

/** GraphQL has validated days already. */
const filterInput = z.object({
  search: text.nullish().transform((given) => given || null),
  entity: text.nullish(),
  reference: text.nullish(),
  file: text.nullish(),
  from: z.string().nullish(),
  until: z.string().nullish(),
})
export type EvidenceConditions = Partial<z.infer<typeof filterInput>>

/** Throws `invalid_input` for a text that is too long. */
export function evidenceFilter(filter: object): EvidenceConditions {
  return parse(filterInput, filter)
}

export const byDay: EvidenceView = { sort: 'day', isDescending: false, filter: {} }

export function isFiltered({ filter }: EvidenceView): boolean {
  return filterValues(filter).some((value) => value !== null)
}

/** SQL: the row `evidence` fits the filter, `$11` to `$16`. All spellings of a name are one. */
export const rowFits = `
  ($11::text is null or strpos(lower(concat_ws(' ', evidence.file || ':' || evidence.line, evidence.reference, evidence.entity)), lower($11)) > 0)
  and ($12::text is null or ${storedEntity('evidence.entity', 'evidence."table"')} = ${storedEntity('$12::text', 'evidence."table"')})
  and ($13::text is null or evidence.reference = $13) and ($14::text is null or evidence.file = $14)
  and ($15::text is null or evidence.day >= $15) and ($16::text is null or evidence.day <= $16)`

/** `$11` to `$16`. */
export function filterValues({ search, entity, reference, file, from, until }: EvidenceConditions): (string | null)[] {
  return [search ?? null, entity ?? null, reference ?? null, file ?? null, from ?? null, until ?? null]
}
