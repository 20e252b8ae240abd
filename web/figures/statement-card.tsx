import { Box, chakra, Flex } from '@chakra-ui/react'
import { capitalized } from '../../api/values/capitalized.rules.ts'
import { TextLink } from '../ui/button.tsx'
import { useDataEnd } from '../ui/data-end.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { counted } from '../ui/words.ts'
import { FigureLine } from './figure-line.tsx'
import {
  costFigures,
  type Figures,
  type FigureWords,
  type Month,
  monthKey,
  monthName,
  otherFigures,
  rowWords,
  type Statement,
  salesFigures,
} from './figure-words.ts'
import { addressOf, useSpanAddress } from './span-address.ts'

/**
 * All figures of the chosen month, or of all chosen days, with what they are made of. `whole`: what
 * these days are called.
 */
export function StatementCard({ of, month, whole }: { of: Statement; month: Month | null; whole: string }) {
  const { dataWord } = useDataEnd()
  const base = useSpanAddress()
  const figures = month?.figures ?? of.total
  const key = month && monthKey(month)
  const period = key === null ? whole : monthName(key)
  const title = key === null ? capitalized(whole) : monthName(key)
  return (
    <Card aria-label={title}>
      <Flex justify="space-between" align="baseline" gap="3" wrap="wrap">
        <PartTitle>{title}</PartTitle>
        {month ? (
          <TextLink to={addressOf(base)} preventScrollReset>
            {base.span ? 'Show all these days' : 'Show all months'}
          </TextLink>
        ) : null}
      </Flex>
      <Box color="muted" mb="4" maxW="70ch">
        {counted(figures.rows.total, 'row')}: {rowWords(figures)}.
      </Box>
      <Box display="grid" columnGap="10" rowGap="5" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }}>
        <Part title="Sales" list={salesFigures} figures={figures} month={key} period={period} sum="net_sales" />
        <Part title={`Costs that your ${dataWord} state`} list={costFigures} figures={figures} month={key} period={period} />
        <Part title={`Also in your ${dataWord}`} list={otherFigures} figures={figures} month={key} period={period} isWide />
      </Box>
    </Card>
  )
}

type PartProps = {
  title: string
  list: readonly FigureWords[]
  figures: Figures
  month: string | null
  period: string
  /** The figure that the others add up to. */
  sum?: string
  isWide?: boolean
}

function Part({ title, list, figures, month, period, sum, isWide = false }: PartProps) {
  return (
    <Box minW="0" gridColumn={isWide ? { lg: '1 / -1' } : undefined}>
      <chakra.h3 color="muted" fontSize="sm" fontWeight="medium" mb="1">
        {title}
      </chakra.h3>
      <chakra.dl
        display="grid"
        columnGap="10"
        gridTemplateColumns={isWide ? { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } : 'minmax(0, 1fr)'}
      >
        {list.map((of) => (
          <Line key={of.figure} of={of} figures={figures} month={month} period={period} isSum={of.figure === sum} />
        ))}
      </chakra.dl>
    </Box>
  )
}

function Line({
  of,
  figures,
  month,
  period,
  isSum,
}: {
  of: FigureWords
  figures: Figures
  month: string | null
  period: string
  isSum: boolean
}) {
  const note = of.note(figures)
  return (
    <FigureLine of={of} figures={figures} month={month} period={period} isSum={isSum}>
      {note ? (
        <chakra.dd gridColumn="1 / -1" color="muted" fontSize="sm" maxW="60ch">
          {note}
        </chakra.dd>
      ) : null}
    </FigureLine>
  )
}
