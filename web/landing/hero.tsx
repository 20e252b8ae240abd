import { useHold, useRotation } from '../public-site/rotation.ts'
import { RotationButtons } from '../public-site/rotation-buttons.tsx'
import alertDark from './pictures/alert-dark.webp'
import alertDarkSmall from './pictures/alert-dark-720.webp'
import alertLight from './pictures/alert-light.webp'
import alertLightSmall from './pictures/alert-light-720.webp'
import { ProductPicture } from './product-picture.tsx'

const leaks = ['margin erosion', 'wasted ad spend', 'shipping overruns', 'refund anomalies'] as const
const everyMs = 3_000

/** What RiskPilot finds, in one sentence and one picture. */
export function Hero() {
  const { isHeld, handlers } = useHold()
  const rotation = useRotation({ count: leaks.length, everyMs, isHeld })
  return (
    <section className="hero">
      <div className="wrap">
        <div>
          <h1 {...handlers}>
            Catch{' '}
            <span className="stack words">
              {leaks.map((leak, i) => (
                <span key={leak} className={i === rotation.index ? 'shown' : undefined} aria-hidden={i !== rotation.index}>
                  {`${leak} `}
                </span>
              ))}
            </span>{' '}
            before the month ends
          </h1>
          <p className="lead">
            RiskPilot reads the exports of your online shop and shows what leaks: how much a month, since which day, and the rows that prove
            it.
          </p>
          <p className="hero-actions">
            <a className="button" href="#beta-signup">
              Join Beta Program
            </a>
            <a className="button quiet" href="/check">
              Check my own files
            </a>
          </p>
          <p className="muted small hero-note">
            No credit card required. Your data stays private.
            <RotationButtons rotation={rotation} what="the headline" previous="Previous leak" next="Next leak" />
          </p>
        </div>
        <a className="hero-picture" href="/demo">
          <ProductPicture
            light={{ file: alertLight, small: alertLightSmall }}
            dark={{ file: alertDark, small: alertDarkSmall }}
            size={{ width: 1080, height: 705 }}
            alt="An alert in RiskPilot: the unit cost of a product is up, what that costs a month, what was lost so far, and since which day"
            isFirst
          />
          <p className="caption muted">
            An alert of the demo shop. <span>Open the demo</span>
          </p>
        </a>
      </div>
    </section>
  )
}
