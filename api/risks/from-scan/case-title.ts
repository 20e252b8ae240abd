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
  return alike.length > 1 && earliest.titleOfMany !== null ? earliest.titleOfMany.replace(manyOf, String(alike.length)) : first.title
}
