/**
 * The likeness of two texts by Jaro and Winkler, 0 to 1 (Winkler, String Comparator Metrics, 1990):
 * the plain rule beside which matching is measured.
 */
export function jaroWinkler(a: string, b: string): number {
  if (a === b) return 1
  const window = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1)
  const [usedA, usedB] = [new Uint8Array(a.length), new Uint8Array(b.length)]
  let matches = 0
  for (let i = 0; i < a.length; i++)
    for (let j = Math.max(0, i - window); j < Math.min(b.length, i + window + 1); j++) {
      if (usedB[j] === 1 || a.charCodeAt(i) !== b.charCodeAt(j)) continue
      usedA[i] = 1
      usedB[j] = 1
      matches++
      break
    }
  if (matches === 0) return 0
  const jaro = (matches / a.length + matches / b.length + (matches - swaps(a, b, usedA, usedB)) / matches) / 3
  let prefix = 0
  while (prefix < 4 && prefix < a.length && a[prefix] === b[prefix]) prefix++
  return jaro + 0.1 * prefix * (1 - jaro)
}

/** Half the matching letters that stand in another order. */
function swaps(a: string, b: string, usedA: Uint8Array, usedB: Uint8Array): number {
  let [at, others] = [0, 0]
  for (let i = 0; i < a.length; i++) {
    if (usedA[i] !== 1) continue
    while (usedB[at] !== 1) at++
    if (a.charCodeAt(i) !== b.charCodeAt(at)) others++
    at++
  }
  return others / 2
}
