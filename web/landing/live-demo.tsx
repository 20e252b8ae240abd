import { useState } from 'react'
import { AlertCarousel } from '../public-site/alert-carousel.tsx'
import { PlaybookPopover, popoverId } from './playbook-popover.tsx'
import { sampleAlerts } from './sample-alerts.ts'

const tiles = [
  { label: 'Revenue at risk per month', value: '$9,723' },
  { label: 'Active leakage points', value: '8' },
  { label: 'Saved this month', value: '$12,480' },
] as const

/** The dashboard as a visitor meets it: three figures, and alerts that take turns. */
export function LiveDemo() {
  const [open, setOpen] = useState<string | null>(null)
  return (
    <section className="band" aria-labelledby="live-demo">
      <div className="wrap">
        <h2 id="live-demo">What a morning with RiskPilot looks like</h2>
        <p className="lead">Figures of a made shop. Open the demo to click through all of them.</p>
        <dl className="tiles">
          {tiles.map(({ label, value }) => (
            <div key={label} className="card">
              <dt className="muted">{label}</dt>
              <dd className="figure">{value}</dd>
            </div>
          ))}
        </dl>
        <AlertCarousel
          alerts={sampleAlerts}
          label="Live dashboard demo"
          heading="h3"
          rows={2}
          isHeld={open !== null}
          below={({ id }) => (
            <button type="button" className="button quiet" popoverTarget={popoverId(id)}>
              View Playbook
            </button>
          )}
        />
        {sampleAlerts.map((alert) => (
          <PlaybookPopover key={alert.id} alert={alert} onToggle={(isOpen) => setOpen(isOpen ? alert.id : null)} />
        ))}
      </div>
    </section>
  )
}
