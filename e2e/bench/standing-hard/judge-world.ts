import type { HardTruth } from '../../../api/made-shops/standing-hard/hard-truth.ts'

/**
 * A row of a finding by its file and line, with what the finding says that it lost; minor units.
 */
export type ToldRow = {
  readonly file: string
  readonly line: number
  readonly loss: number
  readonly kind: string
  readonly entity: string
  readonly title: string
  readonly isStanding: boolean
}

/**
 * Minor units. `told` is the part of `cost` on rows that any finding has, `byStanding` on rows of
 * standing losses.
 */
export type JudgedHardLeak = {
  readonly id: string
  readonly cost: number
  readonly told: number
  readonly byStanding: number
  /** What the findings say of all rows of the leak. */
  readonly said: number
}

export type JudgedWorld = {
  readonly leaks: readonly JudgedHardLeak[]
  /**
   * What is told of rows of no leak, minor units: by all findings, by standing losses, and of rows
   * of look-alikes.
   */
  readonly wrong: { readonly all: number; readonly byStanding: number; readonly ofLookAlikes: number }
  /** What all findings tell, right or not. */
  readonly money: number
  /** Wrong money by kind and entity, the most first. */
  readonly wrongBy: readonly { readonly title: string; readonly kind: string; readonly amount: number }[]
}

const placeOf = ({ file, line }: { readonly file: string; readonly line: number }) => `${file}:${line}`

/**
 * Holds the rows of what was told against the rows of what is true, never words. A row that several
 * findings tell counts once, with the most that one says of it. Rows of which nothing is said to be
 * lost are not told.
 */
export function judgeWorld({ leaks, lookAlikes }: HardTruth, rows: readonly ToldRow[]): JudgedWorld {
  const all = mostOf(rows)
  const standing = mostOf(rows.filter(({ isStanding }) => isStanding))
  const own = new Set(leaks.flatMap((leak) => [...leak.rows, ...leak.earning].map(placeOf)))
  const harmless = new Set(lookAlikes.flatMap((one) => one.rows.map(placeOf)))
  const wrongOf = (told: ReadonlyMap<string, ToldRow>, isMeant: (place: string) => boolean) =>
    sum([...told].filter(([place]) => !own.has(place) && isMeant(place)).map(([, { loss }]) => loss))
  return {
    leaks: leaks.map((leak) => {
      const costOf = (told: ReadonlyMap<string, ToldRow>) => sum(leak.rows.filter((row) => told.has(placeOf(row))).map(({ cost }) => cost))
      const said = sum([...leak.rows, ...leak.earning].map((row) => all.get(placeOf(row))?.loss ?? 0))
      return { id: leak.id, cost: leak.loss, told: costOf(all), byStanding: costOf(standing), said }
    }),
    wrong: {
      all: wrongOf(all, () => true),
      byStanding: wrongOf(standing, () => true),
      ofLookAlikes: wrongOf(all, (place) => harmless.has(place)),
    },
    money: sum([...all.values()].map(({ loss }) => loss)),
    wrongBy: wrongBy([...all].filter(([place]) => !own.has(place)).map(([, row]) => row)),
  }
}

/** By place, the row of the finding that says the most of it. */
function mostOf(rows: readonly ToldRow[]): ReadonlyMap<string, ToldRow> {
  const most = new Map<string, ToldRow>()
  for (const row of rows) if (row.loss > (most.get(placeOf(row))?.loss ?? 0)) most.set(placeOf(row), row)
  return most
}

function wrongBy(rows: readonly ToldRow[]): JudgedWorld['wrongBy'] {
  return [...Map.groupBy(rows, ({ kind, entity }) => `${kind}|${entity}`).values()]
    .map((own) => ({ title: own[0]?.title ?? '', kind: own[0]?.kind ?? '', amount: sum(own.map(({ loss }) => loss)) }))
    .sort((a, b) => b.amount - a.amount)
}

const sum = (of: readonly number[]): number => of.reduce((total, one) => total + one, 0)
