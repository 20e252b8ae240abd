import type { PageProps, PublicPage } from '../public-site/page.ts'
import { SeverityWord } from '../public-site/severity-word.tsx'
import { earlyAdopterForm, earlyAdopterName } from './early-adopter-form.ts'
import { Registration } from './registration.tsx'

const benefits = [
  { title: '2 Months Free', text: 'Your first 2 months are free: up to $398 saving on the Growth plan.' },
  { title: 'Priority Support', text: 'Your questions are answered first, by the people who build RiskPilot.' },
  { title: 'Shape the Product', text: 'Monthly feedback sessions with feature voting: what helps your shop is built next.' },
] as const

const figures = [
  { label: 'Risk score', value: '67/100' },
  { label: 'Active alerts', value: '12' },
  { label: 'Mitigated', value: '8' },
] as const

const alerts = [
  { severity: 'high', title: 'Shipping with carrier B to EU1 costs 18% more per parcel', money: '$640 a month' },
  { severity: 'medium', title: 'Two discount codes stack on Woodland bag', money: '$215 a month' },
] as const

function EarlyAdopter({ state }: PageProps) {
  return (
    <>
      <section className="wrap offer tall">
        <div>
          <h1>Be among the first to stop the leaks</h1>
          <p className="lead">Register now, and your first 2 months are free. You get priority support and a vote on what we build.</p>
          <Preview />
        </div>
        <Registration state={state} />
      </section>
      <section className="band" aria-labelledby="benefits">
        <div className="wrap">
          <h2 id="benefits">What early adopters get</h2>
          <ul className="cards four">
            {benefits.map(({ title, text }) => (
              <li key={title} className="card">
                <h3>{title}</h3>
                <p className="muted">{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </section>
    </>
  )
}

/** Fixed figures of a made shop. */
function Preview() {
  return (
    <section className="card preview" aria-label="Product preview">
      <dl>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt className="muted">{label}</dt>
            <dd className="figure">{value}</dd>
          </div>
        ))}
      </dl>
      <ul>
        {alerts.map(({ severity, title, money }) => (
          <li key={title}>
            <SeverityWord severity={severity} />
            <span>{title}</span>
            <span className="figure">{money}</span>
          </li>
        ))}
      </ul>
      <p className="muted hint">Sample data</p>
    </section>
  )
}

export const page: PublicPage = {
  head: () => ({
    title: 'Early adopters: 2 months free · RiskPilot',
    description:
      'Register as an early adopter of RiskPilot: first 2 months free, priority support, monthly feedback sessions with feature voting.',
  }),
  Page: EarlyAdopter,
  forms: { [earlyAdopterName]: earlyAdopterForm },
  signUp: '/early-adopter#register',
}
