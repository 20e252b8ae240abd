import { Box, chakra } from '@chakra-ui/react'
import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import type { AiPerformanceQuery } from '../generated/graphql.ts'
import { ChartCard } from '../ui/chart-card.tsx'
import { Moment } from '../ui/figures.tsx'
import { useWidth } from '../ui/use-width.ts'
import { counted } from '../ui/words.ts'

type Analyses = AiPerformanceQuery['aiAnalyses']['nodes']
type Point = { readonly id: string; readonly confidence: number; readonly risks: number }

const height = 200
const edge = { top: 16, bottom: 20, left: 44, right: 8 }

/** The mean confidence of each scan, the oldest on the left. */
export function ConfidenceChart({ analyses }: { analyses: Analyses }) {
  const { ref, width } = useWidth<HTMLDivElement>(720)
  const points = analyses
    .toReversed()
    .flatMap(({ id, confidence, risksIdentified }) => (typeof confidence === 'number' ? [{ id, confidence, risks: risksIdentified }] : []))
  const [first, last] = [points[0], points.at(-1)]
  const label =
    first && last
      ? `Confidence by scan: first ${percent(first.confidence)}, last ${percent(last.confidence)}`
      : 'No scan has found a leak yet'
  return (
    <ChartCard
      title="Confidence by scan"
      lead="How sure each scan was of the alerts that were open after it, the oldest on the left."
      table={{
        head: ['Scan', 'Confidence', 'Open alerts'],
        rows: analyses.map(({ id, confidence, risksIdentified, finishedAt }) => ({
          key: id,
          cells: [<Moment key="at" of={finishedAt} />, typeof confidence === 'number' ? percent(confidence) : 'no alerts', risksIdentified],
        })),
      }}
    >
      <Box ref={ref}>
        <chakra.svg role="img" aria-label={label} width={width} height={height} display="block" maxW="100%">
          <Line points={points} width={width} />
        </chakra.svg>
      </Box>
    </ChartCard>
  )
}

function Line({ points, width }: { points: readonly Point[]; width: number }) {
  const x = scaleLinear([0, Math.max(1, points.length - 1)], [edge.left, width - edge.right])
  const y = scaleLinear([0, 1], [height - edge.bottom, edge.top])
  const path = line<Point>(
    (_, i) => x(i),
    ({ confidence }) => y(confidence),
  )(points)
  return (
    <>
      {[0, 0.5, 1].map((tick) => (
        <g key={tick}>
          <chakra.line x1={edge.left} x2={width} y1={y(tick)} y2={y(tick)} stroke={tick === 0 ? 'edge' : 'line'} />
          <chakra.text x={edge.left - 8} y={y(tick) + 4} textAnchor="end" fontSize="12px" fill="muted">
            {percent(tick)}
          </chakra.text>
        </g>
      ))}
      {path ? <chakra.path d={path} fill="none" stroke="accent" strokeWidth="2" /> : null}
      {points.map(({ id, confidence, risks }, i) => (
        <chakra.circle key={id} cx={x(i)} cy={y(confidence)} r="4" fill="accent">
          <title>{`${percent(confidence)}, ${counted(risks, 'open alert')}`}</title>
        </chakra.circle>
      ))}
    </>
  )
}

const percent = (share: number) => `${Math.round(share * 100)}%`
