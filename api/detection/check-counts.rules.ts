/** How many checks can run on a shop's files, how many of these still learn, and of how many. */
export type CheckCounts = { readonly able: number; readonly learning: number; readonly all: number }

/**
 * The one count of checks behind every sentence about them. A check that learns runs, though it
 * does not judge yet; one that is off has nothing to judge in this shop, and is not counted.
 */
export function checkCounts(detectors: readonly { readonly state: string }[]): CheckCounts {
  const of = (state: string) => detectors.filter((one) => one.state === state).length
  const able = of('ready') + of('learning')
  return { able, learning: of('learning'), all: able + of('cannot_run') }
}
