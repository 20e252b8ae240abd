import { Box, chakra, Flex } from '@chakra-ui/react'
import { scaleBand, scaleLinear } from 'd3-scale'
import { useBusiness } from '../ui/business.tsx'
import { ChartCard } from '../ui/chart-card.tsx'
import { exactDay, shortDay } from '../ui/days.ts'
import { exactMoney, roundMoney } from '../ui/money.ts'
import { useWidth } from '../ui/use-width.ts'
import { categoryWord } from './tile-row.tsx'
import { type StackedWeek, stackedWeeks, type Weeks } from './week-stacks.ts'

const height = 220
const edge = { top: 22, bottom: 28 }

/** The shades of one color, from dark to light: what is stacked is one sum. */
const shades: Readonly<Record<string, number>> = { financial: 1, operational: 0.7, customer: 0.45, inventory: 0.25 }

/** What the leaks of each category took, week by week. */
export function WeekLosses({ weeks }: { weeks: Weeks }) {
  const { today, currency } = useBusiness()
  const { ref, width } = useWidth<HTMLDivElement>(520)
  const stacks = stackedWeeks(weeks, currency)
  const shown = Object.keys(shades).filter((category) => weeks.some(({ categoryId }) => categoryId === category))
  const label = `Lost by week: ${stacks.map(({ from, total }) => `week from ${shortDay(from, today)}: ${exactMoney(total)}`).join('; ')}`
  return (
    <ChartCard
      title="Losses by week"
      lead="What the leaks known today took, by the days of their rows."
      table={{
        // The sum first: a phone shows it without scrolling.
        head: ['Week from', 'Total', ...shown.map(categoryWord)],
        rows: stacks.toReversed().map(({ from, total, of }) => ({
          key: from,
          cells: [
            shortDay(from, today),
            exactMoney(total),
            ...shown.map((category) => exactMoney(of.get(category) ?? { amount: '0', currency })),
          ],
        })),
      }}
    >
      <Flex gap="4" fontSize="sm" color="muted" mb="1" wrap="wrap">
        {shown.map((category) => (
          <Flex key={category} align="center" gap="1.5">
            <Box w="10px" h="10px" borderRadius="sm" bg="high" style={{ opacity: shades[category] }} aria-hidden="true" />
            {categoryWord(category)}
          </Flex>
        ))}
      </Flex>
      <Box ref={ref}>
        <chakra.svg role="img" aria-label={label} width={width} height={height} display="block" maxW="100%">
          <Bars stacks={stacks} width={width} today={today} />
        </chakra.svg>
      </Box>
    </ChartCard>
  )
}

function Bars({ stacks, width, today }: { stacks: readonly StackedWeek[]; width: number; today: string }) {
  const x = scaleBand(
    stacks.map(({ from }) => from),
    [0, width],
  ).paddingInner(0.25)
  const sizes = stacks.map(({ parts }) => parts.reduce((sum, { size }) => sum + size, 0))
  const most = Math.max(1, ...sizes)
  const y = scaleLinear([0, most], [height - edge.bottom, edge.top])
  const top = stacks[sizes.indexOf(most)]
  const [first, last] = [stacks[0], stacks.at(-1)]
  return (
    <>
      <chakra.line x1="0" x2={width} y1={y(0)} y2={y(0)} stroke="edge" />
      {stacks.map(({ from, total, parts }) => (
        <g key={from}>
          <title>{`Week from ${exactDay(from)}: ${exactMoney(total)}`}</title>
          {parts.map(({ category, size, below }) => (
            <chakra.rect
              key={category}
              x={x(from)}
              y={y(below + size)}
              width={x.bandwidth()}
              height={Math.max(0, y(below) - y(below + size))}
              fill="high"
              opacity={shades[category] ?? 1}
            />
          ))}
        </g>
      ))}
      {top ? (
        <chakra.text
          x={inside((x(top.from) ?? 0) + x.bandwidth() / 2, width)}
          y={y(most) - 6}
          textAnchor="middle"
          fontSize="12px"
          fill="ink"
        >
          {roundMoney(top.total)}
        </chakra.text>
      ) : null}
      {first && last ? (
        <>
          <chakra.text x="0" y={height - 8} fontSize="12px" fill="muted">
            {shortDay(first.from, today)}
          </chakra.text>
          <chakra.text x={width} y={height - 8} textAnchor="end" fontSize="12px" fill="muted">
            week from {shortDay(last.from, today)}
          </chakra.text>
        </>
      ) : null}
    </>
  )
}

/** A label in the middle of its bar, and never over the edge. */
const inside = (at: number, width: number) => Math.min(width - 28, Math.max(28, at))
