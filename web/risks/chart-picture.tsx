import { Box, chakra } from '@chakra-ui/react'
import { bisector } from 'd3-array'
import { type KeyboardEvent, type PointerEvent, useLayoutEffect, useRef, useState } from 'react'
import { exactDay } from '../ui/days.ts'
import { ChartAxes, ChartRule } from './chart-axes.tsx'
import { type ChartLayout, chartLayout, margin } from './chart-layout.ts'
import type { ChartDetail, ChartPoint, ChartWords } from './chart-words.ts'
import type { FindingDetail } from './detail.ts'

const height = 280

type Props = {
  chart: ChartDetail
  words: ChartWords
  finding: FindingDetail
  /** The point whose amounts are shown. */
  at: number | null
  onPoint: (at: number | null) => void
  textOf: (point: ChartPoint) => string
}

/** The drawing, as wide as its place. Pointer and arrow keys go from point to point. */
export function ChartPicture({ chart, words, finding, at, onPoint, textOf }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const width = useWidth(place)
  const layout = chartLayout(chart, { words, startedOn: finding.startedOn, width, height })
  const { points } = chart
  const shown = at ?? points.length - 1
  const last = points[shown]
  return (
    <Box
      ref={place}
      role="slider"
      tabIndex={0}
      aria-label={`${words.actual}, ${chart.bucket} by ${chart.bucket} from ${exactDay(chart.from)} to ${exactDay(chart.until)}`}
      aria-valuemin={0}
      aria-valuemax={points.length - 1}
      aria-valuenow={shown}
      aria-valuetext={last ? textOf(last) : ''}
      h={`${height}px`}
      borderRadius="md"
      touchAction="pan-y"
      onKeyDown={(event) => step(event, { shown, at, count: points.length, onPoint })}
      onPointerMove={(event) => onPoint(nearest(layout, event))}
      onPointerDown={(event) => onPoint(nearest(layout, event))}
      onPointerLeave={() => onPoint(null)}
      onBlur={() => onPoint(null)}
    >
      <chakra.svg viewBox={`0 0 ${width} ${height}`} w="100%" h="100%" display="block" overflow="visible" aria-hidden="true">
        <ChartAxes layout={layout} words={words} currency={finding.loss.expected.currency} width={width} height={height} />
        <Shapes layout={layout} at={at} />
        <ChartRule
          layout={layout}
          day={finding.startedOn}
          word={finding.nature === 'change' ? 'changed' : 'since'}
          row={0}
          width={width}
          height={height}
        />
        <ChartRule layout={layout} day={finding.detectedOn} word="detected" row={1} width={width} height={height} isDashed />
      </chakra.svg>
    </Box>
  )
}

function Shapes({ layout, at }: { layout: ChartLayout; at: number | null }) {
  const column = at === null ? null : layout.columns[at]
  return (
    <>
      {column ? (
        <chakra.rect
          x={column.left}
          width={Math.max(1, column.right - column.left)}
          y={margin.top}
          height={height - margin.top - margin.bottom}
          fill="accent.soft"
        />
      ) : null}
      <chakra.path d={layout.band} fill="edge" opacity="0.28" data-part="band" />
      <chakra.path d={layout.besideBand} fill="accent" opacity="0.18" data-part="beside-band" />
      {layout.rest.map(({ key, ...rect }) => (
        <chakra.rect key={key} {...rect} fill="ink" opacity="0.75" data-part="bar" />
      ))}
      {layout.lost.map(({ key, ...rect }) => (
        <chakra.rect key={key} {...rect} shapeRendering="crispEdges" fill="high" opacity={layout.actual ? 0.45 : 1} data-part="loss" />
      ))}
      <chakra.path d={layout.beside} fill="none" stroke="accent" strokeWidth="2" data-part="beside" />
      <chakra.path d={layout.actual} fill="none" stroke="ink" strokeWidth="2" data-part="actual" />
    </>
  )
}

/** The width of an element, also after it changes; that of a small desktop before it is known. */
function useWidth(of: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(640)
  useLayoutEffect(() => {
    const element = of.current
    if (!element) return
    const measure = () => setWidth(Math.max(240, element.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [of])
  return width
}

const byLeft = bisector(({ left }: ChartLayout['columns'][number]) => left)

function nearest({ columns }: ChartLayout, event: PointerEvent<HTMLElement>): number {
  const at = event.clientX - event.currentTarget.getBoundingClientRect().left
  return Math.max(0, byLeft.right(columns, at) - 1)
}

type Stepping = { shown: number; at: number | null; count: number; onPoint: (at: number | null) => void }

function step(event: KeyboardEvent, { shown, at, count, onPoint }: Stepping): void {
  // The first key shows the last point.
  const from = at === null ? count : shown
  const to: Readonly<Record<string, number>> = {
    ...{ ArrowLeft: from - 1, ArrowDown: from - 1, ArrowRight: from + 1, ArrowUp: from + 1 },
    ...{ PageDown: from - 7, PageUp: from + 7, Home: 0, End: count - 1 },
  }
  const next = to[event.key]
  if (next === undefined) return
  event.preventDefault()
  onPoint(Math.max(0, Math.min(count - 1, next)))
}
