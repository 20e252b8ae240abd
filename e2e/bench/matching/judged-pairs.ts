import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { compareNames, type Decision } from '../../../api/matching/compare-names.ts'
import { beside, type Figure } from '../figure.ts'
import { interleaved } from '../rounds.ts'
import { jaroWinkler } from './jaro-winkler.ts'

type PairRow = Readonly<Record<string, string>>
type Judged = {
  readonly kind: string
  readonly isMatch: boolean
  readonly expected: string
  readonly decision: Decision
  readonly plain: number
}

/** Plain Jaro-Winkler calls a match from here, as is common. */
const plainFrom = 0.9

/** Bytes of a file as text, unpacked where its name says that it is packed. */
export function textOf(path: string): string {
  const bytes = readFileSync(path)
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
}

/**
 * How the pairs of a file are judged, as a whole and by kind, beside plain Jaro-Winkler. README.md
 * says what a file is.
 */
export function judgedPairs(file: string | undefined): Figure[] {
  const path = file ?? join(import.meta.dirname, 'pairs.csv')
  if (file === undefined && !existsSync(path)) return []
  const rows: PairRow[] = parse(textOf(path), { columns: true, bom: true, skip_empty_lines: true })
  const judged = rows.map(judge)
  const kinds = [...new Set(judged.map(({ kind }) => kind))].toSorted()
  return [...whole(judged), ...kinds.flatMap((kind) => ofKind(kind, judged)), ...related(judged), pairsPerSecond(rows)]
}

const namedIn = (row: PairRow, at: 1 | 2) => ({ name: row[`name${at}`] ?? '', country: row[`country${at}`] })

function judge(row: PairRow): Judged {
  const { decision } = compareNames(namedIn(row, 1), namedIn(row, 2))
  const plain = jaroWinkler((row['name1'] ?? '').toLowerCase(), (row['name2'] ?? '').toLowerCase())
  const kind = row['kind'] || row['case_group'] || 'all'
  return { kind, isMatch: row['is_match'] === 'true', expected: row['decision'] ?? '', decision, plain }
}

const share = <T>(of: readonly T[], is: (one: T) => boolean) => of.filter(is).length / of.length
const isTold = ({ decision }: Judged) => decision === 'match'
const isPlainly = ({ plain }: Judged) => plain >= plainFrom
const isTrue = ({ isMatch }: Judged) => isMatch

function whole(judged: readonly Judged[]): Figure[] {
  const peer = `plain Jaro-Winkler at ${plainFrom}`
  const precision = { value: share(judged.filter(isTold), isTrue), peer, of: share(judged.filter(isPlainly), isTrue), goal: '>= 0.90' }
  const recall = { value: share(judged.filter(isTrue), isTold), peer, of: share(judged.filter(isTrue), isPlainly), goal: '>= 0.85' }
  return [beside(`precision of ${judged.length} pairs`, '', precision), beside('recall', '', recall)]
}

function ofKind(kind: string, judged: readonly Judged[]): Figure[] {
  const own = judged.filter((one) => one.kind === kind)
  const [pairs, others] = [own.filter(isTrue), own.filter((one) => !one.isMatch)]
  const figure = (name: string, of: readonly Judged[], goal: string): Figure[] =>
    of.length === 0 ? [] : [{ name: `${kind}: ${name} of ${of.length}`, value: share(of, isTold), unit: '', goal }]
  return [...figure('true pairs found,', pairs, '>= 0.70'), ...figure('false pairs called a match,', others, '<= 0.15')]
}

function related(judged: readonly Judged[]): Figure[] {
  const own = judged.filter(({ expected }) => expected === 'related')
  return own.length === 0
    ? []
    : [{ name: `related companies told as such, of ${own.length}`, value: share(own, ({ decision }) => decision === 'related'), unit: '' }]
}

function pairsPerSecond(rows: readonly PairRow[]): Figure {
  const names = rows.map((row) => [namedIn(row, 1), namedIn(row, 2)] as const)
  const times = interleaved({
    engine: () => () => {
      for (const [first, second] of names) compareNames(first, second)
    },
    plain: () => () => {
      for (const [first, second] of names) jaroWinkler(first.name, second.name)
    },
  })
  const perSecond = (time: number) => (1_000 * names.length) / time
  return beside('pairs a second', 'pairs', { value: perSecond(times.engine), peer: 'plain Jaro-Winkler', of: perSecond(times.plain) })
}
