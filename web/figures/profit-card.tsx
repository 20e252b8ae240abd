import { Box, chakra } from '@chakra-ui/react'
import type { DataWord } from '../../api/ledger/data-word.rules.ts'
import type { CoveragePartsFragment, StatementFigure } from '../generated/graphql.ts'
import { TextLink } from '../ui/button.tsx'
import { useDataEnd } from '../ui/data-end.tsx'
import { longDay } from '../ui/days.ts'
import { exactMoney, isZero, type MoneyText, negatedMoney, roundMoney } from '../ui/money.ts'
import { Card, PartTitle } from '../ui/page.tsx'
import { beforeCosts, rateText } from '../ui/profit-words.ts'
import { counted } from '../ui/words.ts'
import { FigureLine } from './figure-line.tsx'
import { allFigures, changeText, type Figures, type FigureWords, leftOut, type Statement } from './figure-words.ts'

/**
 * `figures`: null where the files have no row of these days. `beginsLater`: the first day of the
 * files, where it is after the first of these days.
 */
type Compared = { readonly figures: Figures | null; readonly period: string; readonly beginsLater: string | null }
type Props = {
  of: Statement
  figures: Figures
  /** The month in the address, null for all days. */
  month: string | null
  period: string
  coverage: CoveragePartsFragment | null
  compared: Compared | null
}

/**
 * What is left of net sales, step by step; each step opens its rows, and what is not known is said
 * before the figures.
 */
export function ProfitCard({ of, figures, month, period, coverage, compared }: Props) {
  const { dataWord } = useDataEnd()
  const steps = stepsOf(of, figures)
  return (
    <Card aria-label="What is left of your sales">
      <PartTitle>What is left of your sales</PartTitle>
      <Box color="muted" mb="4" maxW="70ch" display="grid" gap="1">
        {profitNotes({ of, dataWord }, figures, coverage).map((note) => (
          <span key={note}>{note}</span>
        ))}
        {figures.profit.grossProfit === null || (coverage && coverage.productsWithout > 0) ? (
          <span>
            <TextLink to="/imports">Add unit costs</TextLink>
          </span>
        ) : null}
        {compared ? (
          <span>
            Compared with {compared.period}
            {compared.figures ? '.' : `: your ${dataWord} have no row from these days.`}
            {compared.figures && compared.beginsLater
              ? ` Your ${dataWord} begin on ${longDay(compared.beginsLater)}, so these are fewer days.`
              : ''}
          </span>
        ) : null}
      </Box>
      <chakra.dl>
        {steps.map((step) => (
          <Step key={step.of.figure} {...step} figures={figures} month={month} period={period} compared={compared} />
        ))}
      </chakra.dl>
    </Card>
  )
}

type StepOf = { readonly of: FigureWords; readonly takesAway: boolean; readonly isSum: boolean }

/** Net sales, what is taken off in its order, and what is then left. */
function stepsOf(of: Statement, figures: Figures): StepOf[] {
  const named = (figure: StatementFigure) => allFigures.filter((one) => one.figure === figure)
  const off = (...figures: readonly StatementFigure[]) => figures.flatMap(named).map((one) => ({ of: one, takesAway: true, isSum: false }))
  const left = (figure: StatementFigure) => named(figure).map((one) => ({ of: one, takesAway: false, isSum: true }))
  const income = of.postageIncome ? named(of.postageIncome).map((one) => ({ of: one, takesAway: false, isSum: false })) : []
  const without = figures.profit.netSalesWithoutCost
  const isAllKnown = without !== null && isZero(without)
  return [
    ...named('net_sales').map((one) => ({ of: one, takesAway: false, isSum: false })),
    ...(isAllKnown ? [] : [{ of: leftOut, takesAway: true, isSum: false }]),
    ...off('cost_of_goods'),
    ...left('gross_profit'),
    ...off('fees', 'payment_fees', 'postage_paid'),
    ...income,
    ...off('lost_chargebacks'),
    ...left('contribution_before_ads'),
    ...off('ad_spend'),
    ...left('contribution_margin'),
  ]
}

/** What is not in the figures, in sentences. */
function profitNotes(
  { of: { notTakenOff }, dataWord }: { of: Statement; dataWord: DataWord },
  { profit }: Figures,
  coverage: CoveragePartsFragment | null,
): string[] {
  if (profit.grossProfit === null) return ['Unit costs are missing, so what is left of your sales is not known.']
  const notes: string[] = []
  if (coverage && coverage.productsWithout > 0) {
    const share = coverage.share === null ? exactMoney(coverage.netSalesWithout) : `${rateText(coverage.share)} of net sales`
    notes.push(
      `The unit cost of ${coverage.productsWithout} of ${counted(coverage.products, 'product')} is not known for some days: ${share}. Their margin is not in these figures.`,
    )
  }
  if (profit.contributionMargin === null)
    notes.push('Contribution needs unit costs for 80% of sales: fees and postage are those of all orders.')
  else if (notTakenOff.length > 0) notes.push(beforeCosts(notTakenOff, dataWord))
  if (profit.returnedGoods && !isZero(profit.returnedGoods))
    notes.push(
      `Goods that came back count as lost: ${exactMoney(profit.returnedGoods)} at unit cost. So much more is left if you can sell them again.`,
    )
  return notes
}

type StepProps = StepOf & Pick<Props, 'figures' | 'month' | 'period'> & { compared: Compared | null }

function Step({ of, takesAway, isSum, figures, month, period, compared: whole }: StepProps) {
  const compared = whole?.figures
  const rate = of.rate?.(figures) ?? null
  return (
    <FigureLine of={of} figures={figures} month={month} period={period} takesAway={takesAway} isSum={isSum}>
      {isSum || compared ? (
        <chakra.dd
          gridColumn="1 / -1"
          color="muted"
          fontSize="sm"
          display="flex"
          flexWrap="wrap"
          justifyContent="space-between"
          columnGap="4"
          fontVariantNumeric="tabular-nums"
        >
          <Box as="span" maxW="60ch">
            {isSum ? of.note(figures) : ''}
          </Box>
          <Box as="span" ms="auto" textAlign="end">
            {rate === null ? '' : `${rateText(rate)} of these sales`}
            {rate !== null && compared ? ', ' : ''}
            {compared ? (
              <Before of={of} takesAway={takesAway} figures={figures} compared={compared} isShorter={whole?.beginsLater !== null} />
            ) : null}
          </Box>
        </chakra.dd>
      ) : null}
    </FigureLine>
  )
}

type BeforeProps = { of: FigureWords; takesAway: boolean; figures: Figures; compared: Figures; isShorter: boolean }

/**
 * What the figure was in the days it is compared with, and by how much it changed; not so of days
 * of which the files have a part alone.
 */
function Before({ of, takesAway, figures, compared, isShorter }: BeforeProps) {
  const [now, before] = [of.of(figures), of.of(compared)]
  const signed = (amount: MoneyText) => (isZero(amount) ? roundMoney(amount) : exactMoney(takesAway ? negatedMoney(amount) : amount))
  const rate = of.rate?.(compared) ?? null
  return (
    <span data-testid="compared">
      {before === null ? 'not known before' : `from ${signed(before)}${rate === null ? '' : ` (${rateText(rate)})`}`}
      {now && before && !isShorter ? changeText(now, before) : ''}
    </span>
  )
}
