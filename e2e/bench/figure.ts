/** One figure of the benchmark: what was measured, and its peer of the same run. */
export type Figure = {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** What it is held against, and the ratio to it. */
  readonly peer?: { readonly name: string; readonly value: number; readonly ratio: number }
  /** 90 % interval of the value. */
  readonly interval?: readonly [number, number]
  /** What is promised: "<= 5". */
  readonly goal?: string
  /** Makes the run fail: worse than what the repository keeps. */
  readonly isMissed?: boolean
}

/** What the command was asked for beside a section; each section takes what it knows. */
export type BenchOptions = {
  /** As few rounds or seeds as say anything. */
  readonly quick: boolean
  /** A program that is judged beside the engine. */
  readonly baseline?: string
  /** A file of pairs of names, and a folder of lists: for `matching`. */
  readonly pairs?: string
  readonly lists?: string
  /** Keeps what is measured as what later runs are held against: for `detector-shares`. */
  readonly keep: boolean
}

/** A part of the benchmark that can be run alone. */
export type Section = {
  readonly name: string
  /** Takes longer than all others together: runs only when it is named. */
  readonly isLong?: boolean
  readonly run: (options: BenchOptions) => Promise<Figure[]> | Figure[]
}

export function beside(name: string, unit: string, values: { value: number; peer: string; of: number; goal?: string }): Figure {
  const ratio = values.value / values.of
  return {
    name,
    unit,
    value: values.value,
    peer: { name: values.peer, value: values.of, ratio },
    ...(values.goal && { goal: values.goal }),
  }
}

export function figureLine({ name, value, unit, peer, interval, goal, isMissed }: Figure): string {
  const range = interval ? ` (${short(interval[0])}–${short(interval[1])})` : ''
  const ratio = peer ? `; ${short(peer.ratio)} × ${peer.name} (${short(peer.value)} ${unit})` : ''
  return `${name}: ${short(value)} ${unit}${range}${ratio}${goal ? `; goal ${goal}` : ''}${isMissed ? ', MISSED' : ''}`
}

function short(value: number): string {
  if (!Number.isFinite(value)) return '–'
  return value === 0 || Math.abs(value) >= 100 ? value.toFixed(0) : Number(value.toPrecision(3)).toString()
}
