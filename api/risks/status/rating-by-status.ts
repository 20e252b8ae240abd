const none = { severity: "'low'", impact_score: '0', likelihood_score: 'likelihood_score', risk_score: '0' } as const
const ratingColumns = {
  severity: 'severity',
  impact_score: 'impactScore',
  likelihood_score: 'likelihoodScore',
  risk_score: 'riskScore',
} as const
const types = { severity: 'text', impact_score: 'numeric', likelihood_score: 'numeric', risk_score: 'numeric' } as const

/**
 * SQL: the rating of a risk that moves to the status `to` (a parameter). A leak that fades has
 * nothing at stake while its risk is open; a closed risk keeps the rating of the day on which its
 * leak last ran. Other risks keep theirs.
 */
export function ratingByStatus(to: string): string {
  const columns = Object.keys(none) as (keyof typeof none)[]
  return columns
    .map((column) => {
      const whenRunning = `coalesce((rating_when_running->>'${ratingColumns[column]}')::${types[column]}, ${column})`
      return `${column} = case when phase <> 'fading' then ${column} when ${to} in ('active', 'investigating') then ${none[column]} else ${whenRunning} end`
    })
    .join(', ')
}
