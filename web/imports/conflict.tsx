import { useMutation } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { type ReactNode, useState } from 'react'
import { type ConflictPartsFragment, type ConflictSide, DecideConflictDocument } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { Button } from '../ui/button.tsx'
import { whatWentWrong } from '../ui/failure.ts'
import { Icon } from '../ui/icons.tsx'
import { exactMoney } from '../ui/money.ts'
import { Problem } from '../ui/states.tsx'

type Value = ConflictPartsFragment['values'][number]

/**
 * Two rows that contradict each other, side by side, and the choice which of them counts. It can be
 * taken back.
 */
export function Conflict({ conflict }: { conflict: ConflictPartsFragment }) {
  const [decide, { loading }] = useMutation(DecideConflictDocument)
  const [problem, setProblem] = useState<string | null>(null)
  const keep = async (side: ConflictSide) => {
    setProblem(null)
    try {
      const { data } = await decide({ variables: { input: { id: conflict.id, keep: side } } })
      setProblem(data?.decideConflict.userErrors.map(({ message }) => message).join(' ') || null)
    } catch (error) {
      setProblem(whatWentWrong(error).sentence)
    }
  }
  return <ConflictView conflict={conflict} isBusy={loading} problem={problem} onKeep={(side) => void keep(side)} />
}

type ViewProps = {
  conflict: ConflictPartsFragment
  isBusy: boolean
  problem: string | null
  onKeep: (side: ConflictSide) => void
}

export function ConflictView({ conflict, isBusy, problem, onKeep }: ViewProps) {
  const { line, reason, record, values, kept } = conflict
  const { isOnlooker } = useBusiness()
  return (
    <>
      <Box fontWeight="medium" color="ink">
        Line {line}
      </Box>
      {values.length === 0 ? (
        <>
          <Box>{reason}</Box>
          <chakra.code fontSize="sm" whiteSpace="pre-wrap">
            {record}
          </chakra.code>
        </>
      ) : (
        <Table>
          <thead>
            <tr>
              <Head scope="col">
                <chakra.span srOnly>Value</chakra.span>
              </Head>
              <Head scope="col">In the ledger</Head>
              <Head scope="col">In this file</Head>
            </tr>
          </thead>
          <tbody>
            {values.map((value) => (
              <ValueRow key={value.name} value={value} kept={kept} />
            ))}
            {isOnlooker ? null : (
              <tr>
                <td />
                <Choice side="LEDGER" kept={kept} isBusy={isBusy} line={line} onKeep={onKeep}>
                  Keep the ledger’s
                </Choice>
                <Choice side="FILE" kept={kept} isBusy={isBusy} line={line} onKeep={onKeep}>
                  Take the file’s
                </Choice>
              </tr>
            )}
          </tbody>
        </Table>
      )}
      <Problem>{problem}</Problem>
    </>
  )
}

const Table = chakra('table', {
  base: {
    mt: '2',
    w: '100%',
    maxW: '720px',
    tableLayout: 'fixed',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { textAlign: 'start', verticalAlign: 'top', py: '1', pe: '3' },
    '& th:first-of-type': { w: { md: '26%' } },
    // On phones a value's name stands above its two sides, which share the width.
    '& tr': { display: { base: 'grid', md: 'table-row' }, gridTemplateColumns: '1fr 1fr', alignItems: 'start' },
    '& tbody th, & td:empty': { gridColumn: { base: '1 / -1', md: 'auto' } },
    '& tbody th': { pb: { base: '0', md: '1' } },
    '& thead th:first-of-type, & td:empty': { display: { base: 'none', md: 'table-cell' } },
  },
})
const Head = chakra('th', { base: { fontWeight: 'medium', color: 'muted' } })

/**
 * What differs stands out by weight and a mark, what is the same steps back; the row that does not
 * count is struck through.
 */
function ValueRow({ value, kept }: { value: Value; kept: ConflictPartsFragment['kept'] }) {
  const { name, differs, ledger, file } = value
  const look = { fontWeight: differs ? 'semibold' : 'normal', color: differs ? 'ink' : 'muted' } as const
  const struck = (side: ConflictSide) => (kept && kept !== side && differs ? 'line-through' : undefined)
  return (
    <chakra.tr bg={differs ? 'medium.soft' : undefined}>
      <chakra.th scope="row" fontWeight="normal" color={differs ? 'ink' : 'muted'} ps={differs ? '1' : '0'}>
        {words[name] ?? name}
        {differs ? (
          <>
            <span aria-hidden="true"> ≠</span>
            <chakra.span srOnly> differs</chakra.span>
          </>
        ) : null}
      </chakra.th>
      <chakra.td {...look} textDecoration={struck('LEDGER')}>
        <Shown name={name} text={ledger} />
      </chakra.td>
      <chakra.td {...look} textDecoration={struck('FILE')}>
        <Shown name={name} text={file} />
      </chakra.td>
    </chakra.tr>
  )
}

const isMoney = new Set(['amount', 'unit_cost', 'spend', 'conversion_value'])

function Shown({ name, text }: { name: string; text: string | null | undefined }) {
  const { currency } = useBusiness()
  if (text == null) return 'none'
  // A price may be finer than the smallest coin: then its digits are shown as they are.
  return isMoney.has(name) && /^-?\d+(\.\d{1,2})?$/.test(text) ? exactMoney({ amount: text, currency }) : text
}

const words: Readonly<Record<string, string>> = {
  refund_id: 'Refund',
  occurred_at: 'When',
  day: 'Day',
  sku: 'SKU',
  units: 'Quantity',
  amount: 'Amount',
  order_id: 'Order',
  customer_id: 'Customer',
  country: 'Country',
  valid_from: 'Valid from',
  unit_cost: 'Unit cost',
  campaign: 'Campaign',
  dimensions: 'Within it',
  spend: 'Spend',
  clicks: 'Clicks',
  conversion_value: 'Value of conversions',
}

type ChoiceProps = {
  side: ConflictSide
  kept: ConflictPartsFragment['kept']
  isBusy: boolean
  line: number
  onKeep: (side: ConflictSide) => void
  children: ReactNode
}

function Choice({ side, kept, isBusy, line, onKeep, children }: ChoiceProps) {
  const isKept = kept === side
  return (
    <td>
      <Button
        aria-pressed={isKept}
        disabled={isBusy}
        mt="1"
        px={{ base: '2', md: '4' }}
        color={isKept ? 'low' : undefined}
        borderColor={isKept ? 'low' : undefined}
        onClick={() => (isKept ? undefined : onKeep(side))}
      >
        {isKept ? (
          <Flex as="span" gap="1.5" align="center">
            <Icon name="done" size={16} />
            <span>
              Counts
              <chakra.span srOnly>
                : {side === 'FILE' ? 'the file’s' : 'the ledger’s'} row, line {line}
              </chakra.span>
            </span>
          </Flex>
        ) : (
          <span>
            {children}
            <chakra.span srOnly>, line {line}</chakra.span>
          </span>
        )}
      </Button>
    </td>
  )
}
