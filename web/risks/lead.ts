import type { RiskDetail } from './detail.ts'

type Parts = Pick<RiskDetail, 'description'> & { readonly findings: readonly Pick<RiskDetail['findings'][number], 'advice'>[] }

/**
 * What happened, below the title. The advice at its end is left out: it has a place of its own.
 * Each of several findings has its own sentence beside its own figures.
 */
export function leadOf({ description, findings }: Parts): string {
  const [first, second] = findings
  if (second) return `${findings.length} statements with one cause, each with its own rows below.`
  const advice = (first?.advice ?? []).map(({ text }) => text).join('')
  return advice !== '' && description.endsWith(advice) ? description.slice(0, -advice.length).trimEnd() : description
}
