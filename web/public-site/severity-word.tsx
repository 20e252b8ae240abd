export type Severity = 'critical' | 'high' | 'medium' | 'low'

const words = { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low' } as const
const shapes = {
  critical: 'M8 3h8l5 5v8l-5 5H8l-5-5V8Z',
  high: 'M12 4 21 20H3Z',
  medium: 'M12 3 21 12 12 21 3 12Z',
  low: 'M5 12l5 5 9-10',
} as const

/** Says the severity by word, shape and color. */
export function SeverityWord({ severity }: { severity: Severity }) {
  return (
    <span className={`severity ${severity}`}>
      <svg className="icon" viewBox="0 0 24 24" width="14" height="14" aria-hidden="true">
        <path d={shapes[severity]} />
      </svg>
      {words[severity]}
    </span>
  )
}
