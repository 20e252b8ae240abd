import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { capitalized } from '../../api/values/capitalized.rules.ts'
import { useBusiness } from '../ui/business.tsx'
import { shortDay } from '../ui/days.ts'
import { readersLocale } from '../ui/money.ts'
import { type ChartLayout, margin } from './chart-layout.ts'
import { type ChartWords, tickText } from './chart-words.ts'

type Frame = { layout: ChartLayout; width: number; height: number }

const Text = chakra('text', { base: { fontSize: 'xs', fill: 'muted', fontVariantNumeric: 'tabular-nums' } })

/** A baseline, three or four amounts at the left and days below. */
export function ChartAxes({ layout, words, currency, width, height }: Frame & { words: ChartWords; currency: string }) {
  const { x, y, besideY, isChange } = layout
  const bottom = height - margin.bottom
  const days = x.ticks(Math.max(2, Math.floor(width / 110)))
  const style = { unit: words.unit, currency, isChange }
  return (
    <>
      <Ticks of={y} count={4} width={width} style={style} />
      {besideY === y ? null : (
        <>
          <Ticks of={besideY} count={2} width={width} style={style} />
          <AxisName of={besideY}>{words.beside}</AxisName>
          <AxisName of={y}>{words.actual}</AxisName>
        </>
      )}
      <chakra.line x1={margin.left} x2={width - margin.right} y1={bottom} y2={bottom} stroke="edge" shapeRendering="crispEdges" />
      {days.map((day, i) => (
        <g key={day.getTime()}>
          <chakra.line x1={x(day)} x2={x(day)} y1={bottom} y2={bottom + 4} stroke="edge" />
          <Text x={Math.min(width - 22, x(day))} y={bottom + 17} textAnchor="middle">
            {dayText(day, days, i)}
          </Text>
        </g>
      ))}
    </>
  )
}

type Axis = ChartLayout['y']

function Ticks({ of, count, width, style }: { of: Axis; count: number; width: number; style: Parameters<typeof tickText>[1] }) {
  return of.ticks(count).map((tick) => (
    <g key={tick}>
      <chakra.line
        x1={margin.left}
        x2={width - margin.right}
        y1={of(tick)}
        y2={of(tick)}
        stroke={tick === 0 ? 'edge' : 'line'}
        shapeRendering="crispEdges"
      />
      <Text x={margin.left - 6} y={of(tick)} dy="0.32em" textAnchor="end">
        {tickText(tick, style)}
      </Text>
    </g>
  ))
}

/** What an axis is of, above it, where there are two. */
function AxisName({ of, children }: { of: Axis; children: ReactNode }) {
  return (
    <Text x={margin.left} y={Math.min(...of.range()) - 5} fontWeight="medium">
      {children}
    </Text>
  )
}

/** Months alone where all ticks are months; a year where it is another than the tick's before. */
function dayText(day: Date, all: readonly Date[], i: number): string {
  const areMonths = all.length > 1 && all.every((one) => one.getUTCDate() === 1)
  const isNewYear = i > 0 && all[i - 1]?.getUTCFullYear() !== day.getUTCFullYear()
  const parts: Intl.DateTimeFormatOptions = {
    month: 'short',
    ...(areMonths ? {} : { day: 'numeric' }),
    ...(isNewYear ? { year: 'numeric' } : {}),
  }
  return new Intl.DateTimeFormat(readersLocale(), { timeZone: 'UTC', ...parts }).format(day)
}

type RuleProps = Frame & { day: string; word: string; row: number; isDashed?: boolean }

/** A dated line through the chart. The label is at its side that has room. */
export function ChartRule({ layout, day, word, row, width, height, isDashed = false }: RuleProps) {
  const { today } = useBusiness()
  const at = layout.placeOf(day)
  const isLate = at > width - 130
  const top = 12 + row * 16
  return (
    <g data-rule={word} data-day={day}>
      <chakra.line
        x1={at}
        x2={at}
        y1={top - 9}
        y2={height - margin.bottom}
        stroke="ink"
        strokeWidth="1.25"
        strokeDasharray={isDashed ? '4 4' : undefined}
      />
      <Text
        x={at + (isLate ? -6 : 6)}
        y={top}
        textAnchor={isLate ? 'end' : 'start'}
        fill="ink"
        fontWeight="medium"
        paintOrder="stroke"
        stroke="card"
        strokeWidth="4"
      >
        {`${capitalized(word)} ${shortDay(day, today)}`}
      </Text>
    </g>
  )
}
