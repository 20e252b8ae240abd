import { type ReactNode, useId } from 'react'
import { useHold, useRotation } from './rotation.ts'
import { RotationButtons } from './rotation-buttons.tsx'
import { type Severity, SeverityWord } from './severity-word.tsx'

/** A made alert of a page's demo. */
export type DemoAlert = {
  readonly id: string
  readonly title: string
  readonly severity: Severity
  readonly category: string
  readonly description: string
  readonly time: string
  readonly impact: string
  /** What else is measured, such as a forecast. */
  readonly metric?: { readonly name: string; readonly value: string }
  readonly action: string
}

type Props = {
  readonly alerts: readonly DemoAlert[]
  readonly label: string
  /** Of the titles: below the heading above them. */
  readonly heading: 'h2' | 'h3'
  /** How many of the other alerts stand beside the card. */
  readonly rows: number
  /** What an alert leads to, below it. */
  readonly below?: (alert: DemoAlert) => ReactNode
  /** Holds from outside, such as while a dialog of an alert is open. */
  readonly isHeld?: boolean
}

const everyMs = 4_000

/**
 * One alert after the other. All stand in the same place, so that nothing moves when they change;
 * it stops under the pointer, with the focus inside, by its button and when it is moved by hand.
 */
export function AlertCarousel({ alerts, label, heading, rows, below, isHeld = false }: Props) {
  const hold = useHold()
  const rotation = useRotation({ count: alerts.length, everyMs, isHeld: isHeld || hold.isHeld })
  const shown = rotation.index
  return (
    <section className="carousel" aria-label={label} {...hold.handlers}>
      <div className="carousel-head">
        <span className="muted">Sample alerts</span>
        <RotationButtons rotation={rotation} what="the sample alerts" previous="Previous alert" next="Next alert" />
      </div>
      <div className="stack">
        {alerts.map((alert, i) => (
          <AlertCard key={alert.id} alert={alert} isShown={i === shown} heading={heading} below={below} />
        ))}
      </div>
      {rows > 0 ? <OtherAlerts alerts={alerts} shown={shown} rows={rows} /> : null}
    </section>
  )
}

type CardProps = { readonly alert: DemoAlert; readonly isShown: boolean } & Pick<Props, 'heading' | 'below'>

function AlertCard({ alert, isShown, heading: Heading, below }: CardProps) {
  const titleId = useId()
  return (
    <article className={`alert-card card${isShown ? ' shown' : ''}`} aria-labelledby={titleId} aria-hidden={!isShown}>
      <p className="alert-line">
        <SeverityWord severity={alert.severity} />
        <span>{alert.category}</span>
        <span className="muted time">{alert.time}</span>
      </p>
      <Heading id={titleId}>{alert.title}</Heading>
      <p className="muted">{alert.description}</p>
      <dl>
        <div>
          <dt>Impact</dt>
          <dd className="figure">{alert.impact}</dd>
        </div>
        {alert.metric ? (
          <div>
            <dt>{alert.metric.name}</dt>
            <dd className="figure">{alert.metric.value}</dd>
          </div>
        ) : null}
        <div className="whole">
          <dt>Suggested action</dt>
          <dd>{alert.action}</dd>
        </div>
      </dl>
      {below?.(alert)}
    </article>
  )
}

/** Those that are not in the card, next ones first. */
function OtherAlerts({ alerts, shown, rows }: { alerts: readonly DemoAlert[]; shown: number; rows: number }) {
  const others = Array.from({ length: rows }, (_, i) => alerts[(shown + 1 + i) % alerts.length] as DemoAlert)
  return (
    <ul className="alert-rows">
      {others.map(({ id, title, severity, impact }) => (
        <li key={id} className="card">
          <SeverityWord severity={severity} />
          <span>{title}</span>
          <span className="figure">{impact}</span>
        </li>
      ))}
    </ul>
  )
}
