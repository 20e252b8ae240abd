import { barPercent } from '../../api/calculator/calculator.rules.ts'
import type { CalculateSavingsMutation } from '../generated/graphql.ts'

export type Estimate = NonNullable<CalculateSavingsMutation['calculateSavings']['savings']>
type Span = Estimate['total']

const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`
const range = ({ low, high }: Span) => `${dollars(low)} – ${dollars(high)}`

const lines = [
  { part: 'margin', label: 'Margin: costs, discounts, fees and shipping' },
  { part: 'ads', label: 'Ads that sell nothing' },
  { part: 'refunds', label: 'Refunds that need not be' },
] as const

/** What such a shop could get back in a year, and where it comes from. */
export function SavingsResult({ estimate: { total, breakdown, assumptions, sources } }: { estimate: Estimate }) {
  return (
    <section className="card savings" aria-label="Estimated savings">
      <p className="muted">You could get back per year</p>
      <p className="figure total">{range(total)}</p>
      <ul>
        {lines.map(({ part, label }) => (
          <li key={part}>
            <span>{label}</span>
            <span className="figure">{range(breakdown[part])} per year</span>
            <span className="bar" aria-hidden="true">
              <span data-part={part} style={{ width: `${barPercent(breakdown[part], total)}%` }} />
            </span>
          </li>
        ))}
      </ul>
      <p className="muted">
        Results are based on initial results from stage one beta testers.{' '}
        <a href="#assumptions" className="link">
          Benchmarks and assumptions
        </a>
      </p>
      {/* The browser opens it for the link to what is inside. */}
      <details>
        <summary>What the estimate rests on</summary>
        <div id="assumptions">
          <ul>
            {assumptions.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
          <dl>
            {sources.map(({ name, says }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd className="muted">{says}</dd>
              </div>
            ))}
          </dl>
        </div>
      </details>
    </section>
  )
}
