import { Box, chakra } from '@chakra-ui/react'
import { scaleBand, scaleLinear } from 'd3-scale'
import { exactMoney, type MoneyText, roundMoney } from '../ui/money.ts'
import { Card, PartTitle } from '../ui/page.tsx'
import { useWidth } from '../ui/use-width.ts'
import { type FigureWords, type Month, monthKey, monthName, monthsBetween, shortMonth } from './figure-words.ts'

const height = 180
const edge = { top: 24, bottom: 28 }
/** More bars than these would be too thin to point at. */
const mostMonths = 36
/** A few months are not drawn as walls. */
const widestBar = 72

type Props = { title: string; months: readonly Month[]; of: FigureWords['of'] }

/** A figure of the newest months, oldest first; the table below has the same numbers. */
export function MonthChart({ title, months, of }: Props) {
  const { ref, width } = useWidth<HTMLDivElement>(720)
  const known = months.flatMap((month) => {
    const amount = of(month.figures)
    return amount ? [[monthKey(month), amount] as const] : []
  })
  const shown = monthsBetween(
    known.map(([month]) => month),
    mostMonths,
  )
  if (shown.length < 2) return null
  const amounts = new Map(known)
  const label = `${title}: ${shown
    .flatMap((month) => amounts.get(month) ?? [])
    .map((amount, i) => [shown.filter((month) => amounts.has(month))[i] ?? '', amount] as const)
    .map(([month, amount]) => `${shortMonth(month)}: ${exactMoney(amount)}`)
    .join('; ')}`
  return (
    <Card aria-label={title}>
      <PartTitle>{title}</PartTitle>
      <Box ref={ref} mt="2">
        <chakra.svg role="img" aria-label={label} width={width} height={height} display="block" maxW="100%">
          <Bars shown={shown} amounts={amounts} width={width} />
        </chakra.svg>
      </Box>
    </Card>
  )
}

type Amounts = ReadonlyMap<string, MoneyText>

function Bars({ shown, amounts, width }: { shown: readonly string[]; amounts: Amounts; width: number }) {
  const x = scaleBand(shown, [0, width]).paddingInner(0.25)
  const barWidth = Math.min(x.bandwidth(), widestBar)
  const centre = (month: string) => (x(month) ?? 0) + x.bandwidth() / 2
  const size = (month: string) => Number(amounts.get(month)?.amount ?? 0)
  const sizes = shown.map(size)
  const y = scaleLinear([Math.min(0, ...sizes), Math.max(1, ...sizes)], [height - edge.bottom, edge.top])
  const top = shown[sizes.indexOf(Math.max(...sizes))]
  const most = top && amounts.get(top)
  return (
    <>
      {shown.map((month) => {
        const amount = amounts.get(month)
        return (
          <g key={month}>
            <title>{amount ? `${monthName(month)}: ${exactMoney(amount)}` : `${monthName(month)}: no rows`}</title>
            <chakra.rect
              x={centre(month) - barWidth / 2}
              y={Math.min(y(0), y(size(month)))}
              width={barWidth}
              height={Math.abs(y(size(month)) - y(0))}
              rx="2"
              fill="edge"
            />
          </g>
        )
      })}
      <chakra.line x1="0" x2={width} y1={y(0)} y2={y(0)} stroke="edge" />
      {top && most ? (
        <chakra.text
          x={Math.min(width - 36, Math.max(36, centre(top)))}
          y={y(size(top)) - 7}
          textAnchor="middle"
          fontSize="12px"
          fill="ink"
        >
          {roundMoney(most)}
        </chakra.text>
      ) : null}
      <chakra.text x="0" y={height - 8} fontSize="12px" fill="muted">
        {shortMonth(shown[0] ?? '')}
      </chakra.text>
      <chakra.text x={width} y={height - 8} textAnchor="end" fontSize="12px" fill="muted">
        {shortMonth(shown.at(-1) ?? '')}
      </chakra.text>
    </>
  )
}
