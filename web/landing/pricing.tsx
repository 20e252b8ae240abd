import { type Capability, Planned, PlannedNote } from '../ui/planned.tsx'

const plans = [
  {
    plan: 'starter',
    name: 'Starter',
    price: 'Price announced at launch',
    points: ['One shop', 'File imports', 'Alerts and playbooks'],
    isMain: false,
  },
  {
    plan: 'growth',
    name: 'Growth',
    price: '$199 a month',
    points: ['Everything in Starter', 'Connected tools', 'Supplier monitoring', 'Your team and your accountant'],
    isMain: true,
  },
  {
    plan: 'enterprise',
    name: 'Enterprise',
    price: 'By agreement',
    points: ['Everything in Growth', 'Several shops', 'On your own servers'],
    isMain: false,
  },
] as const

/** The points of the plans that are not there yet. */
const plannedPoints: Readonly<Record<string, Capability>> = { 'Connected tools': 'connections' }

/** The plans; each begins the setup with its name. */
export function Pricing() {
  return (
    <section className="band" id="pricing" aria-labelledby="pricing-title">
      <div className="wrap">
        <h2 id="pricing-title">Pricing</h2>
        <p className="lead">Starter and Growth begin with a 14 days free trial, credit card required. The beta below needs no card.</p>
        <ul className="cards plans">
          {plans.map(({ plan, name, price, points, isMain }) => (
            <li key={plan} className={`card${isMain ? ' main-plan' : ''}`}>
              <h3>{name}</h3>
              <p className="figure price">{price}</p>
              <ul>
                {points.map((point) => (
                  <Point key={point} of={point} />
                ))}
              </ul>
              <a className={`button${isMain ? '' : ' quiet'}`} href={`/onboarding?plan=${plan}`}>
                Choose {name}
              </a>
            </li>
          ))}
        </ul>
        <PlannedNote of={['connections']} />
      </div>
    </section>
  )
}

function Point({ of }: { of: string }) {
  const what = plannedPoints[of]
  return (
    <li>
      {of}
      {what ? <Planned what={what} /> : null}
    </li>
  )
}
