/**
 * Milliseconds of each contender, medians over rounds in which all take their turn, so that a busy
 * machine is busy for all. A contender prepares itself and returns what is timed.
 */
export function interleaved<Name extends string>(contenders: Readonly<Record<Name, () => () => void>>, rounds = 3): Record<Name, number> {
  const names = Object.keys(contenders) as Name[]
  const times = new Map<Name, number[]>(names.map((name) => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      const run = contenders[name]()
      globalThis.gc?.()
      const start = performance.now()
      run()
      times.get(name)?.push(performance.now() - start)
    }
  }
  return Object.fromEntries(names.map((name) => [name, middle(times.get(name) ?? [])])) as Record<Name, number>
}

export function middle(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const half = sorted.length / 2
  return sorted.length === 0 ? Number.NaN : ((sorted[Math.floor(half)] ?? 0) + (sorted[Math.ceil(half) - 1] ?? 0)) / 2
}
