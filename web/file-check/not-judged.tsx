import { checkCounts } from '../../api/detection/check-counts.rules.ts'
import { capitalized } from '../../api/values/capitalized.rules.ts'
import type { CheckResultQuery } from '../generated/graphql.ts'
import { bringNext } from '../ui/next-file.ts'
import { counted } from '../ui/words.ts'

/** Lines of what one file would show. */
const mostFinds = 5

type Detectors = CheckResultQuery['detectors']

/**
 * The files that let more checks run, with what each would find, and why other checks cannot judge
 * these files.
 */
export function NotJudged({ detectors }: { detectors: Detectors }) {
  const missing = filesToAdd(detectors)
  const others = detectors.filter((detector) => detector.state !== 'ready' && bringNext(detector) === null)
  if (missing.length + others.length === 0) return null
  const { able, all } = checkCounts(detectors)
  return (
    <section aria-labelledby="not-judged">
      <h2 id="not-judged">What these files cannot show yet</h2>
      {able < all ? (
        <p className="lead">
          {all - able} of {counted(all, 'check')} could not run.{missing.length > 0 ? ' These files would let more of them.' : ''}
        </p>
      ) : null}
      {missing.length > 0 ? (
        <ul className="cards to-add">
          {missing.map(({ what, how, finds }) => (
            <li key={what} className="card">
              <h3>Add {what}</h3>
              <ul className="finds">
                {finds.slice(0, mostFinds).map((one) => (
                  <li key={one}>{capitalized(one)}</li>
                ))}
                {finds.length > mostFinds ? <li className="muted">and {finds.length - mostFinds} more</li> : null}
              </ul>
              <p className="muted hint">Your system’s own export, or {how}</p>
            </li>
          ))}
        </ul>
      ) : null}
      {missing.length > 0 ? (
        <p>
          <a className="button quiet" href="/check">
            Add files to this check
          </a>
        </p>
      ) : null}
      {others.length > 0 ? (
        <details className="reasons">
          <summary>Why {counted(others.length, 'other check')} could not judge</summary>
          <ul>
            {others.map(({ detector, finds, reason }) => (
              <li key={detector}>
                {capitalized(finds)}: <span className="muted">{reason}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  )
}

type ToAdd = { readonly what: string; readonly how: string; readonly finds: readonly string[] }

/** What to add, the file that lets most checks run first. */
function filesToAdd(detectors: Detectors): readonly ToAdd[] {
  const wanted = detectors.flatMap((detector) => (detector.state === 'ready' ? [] : (bringNext(detector) ?? [])))
  return [...Map.groupBy(wanted, ({ what }) => what)]
    .map(([what, group]) => ({ what, how: group[0]?.how ?? '', finds: group.map(({ finds }) => finds) }))
    .sort((a, b) => b.finds.length - a.finds.length)
}
