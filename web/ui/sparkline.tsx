import { chakra } from '@chakra-ui/react'
import { scaleLinear } from 'd3-scale'
import { area, line } from 'd3-shape'

const width = 96
const height = 28

type Props = {
  /** The earliest first. */
  readonly values: readonly number[]
  /** The index of the value in which it changed; null for a change before the first. */
  readonly changedAt: number | null
}

/**
 * A small drawing of the last weeks with the change marked. Hidden from screen readers: the row
 * says in words what it shows.
 */
export function Sparkline({ values, changedAt }: Props) {
  const most = Math.max(...values, 0)
  const x = scaleLinear([0, values.length], [0, width])
  const y = scaleLinear([Math.min(...values, 0), most || 1], [height - 2, 2])
  const points = values.flatMap((value, i) => [[x(i), y(value)] as const, [x(i + 1), y(value)] as const])
  const top = line<readonly [number, number]>(
    ([at]) => at,
    ([, up]) => up,
  )
  const shape = area<readonly [number, number]>(
    ([at]) => at,
    y(0),
    ([, up]) => up,
  )
  return (
    <chakra.svg
      viewBox={`0 0 ${width} ${height}`}
      w="96px"
      h="28px"
      aria-hidden="true"
      focusable="false"
      overflow="visible"
      data-testid="sparkline"
    >
      <chakra.path d={shape(points) ?? ''} fill="high.soft" />
      <chakra.path d={top(points) ?? ''} fill="none" stroke="muted" strokeWidth="1.25" />
      {changedAt === null ? null : (
        <chakra.line x1={x(changedAt)} x2={x(changedAt)} y1="0" y2={height} stroke="ink" strokeWidth="1.25" strokeDasharray="2 2" />
      )}
    </chakra.svg>
  )
}
