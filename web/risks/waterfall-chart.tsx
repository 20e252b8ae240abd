import { Box, chakra } from '@chakra-ui/react'
import { capitalized } from '../../api/values/capitalized.rules.ts'
import { ExactMoney } from '../ui/figures.tsx'
import { exactMoney, type MoneyText, signedMoney } from '../ui/money.ts'
import { type WaterfallBar, waterfall } from './waterfall.ts'

const rowHeight = 44
const fills: Record<WaterfallBar['kind'], string> = { loss: 'high', gain: 'accent', total: 'ink' }

const Twin = chakra('table', {
  base: { mt: '2', borderCollapse: 'collapse', '& td, & th': { py: '1', pe: '8', textAlign: 'start', fontWeight: 'normal' } },
})

type Props = {
  parts: readonly { part: string; amount: MoneyText }[]
  /** The title of the chart, as a sentence without its full stop. */
  label: string
  totalName?: string
  /** The sum in words, with an explicit sign. */
  totalWords: (total: MoneyText) => string
}

/**
 * Parts of a sum, each bar starting where the previous one ended. The same data is a table one
 * click away.
 */
export function WaterfallChart({ parts, label, totalName, totalWords }: Props) {
  const { bars, zero } = waterfall(parts, totalName)
  if (bars.length === 0) return null
  const summary = bars.map(({ part, amount }) => `${part} ${exactMoney(amount)}`).join(', ')
  return (
    <Box>
      <chakra.svg
        role="img"
        aria-label={`${label}: ${summary}`}
        w="100%"
        h={`${bars.length * rowHeight}px`}
        overflow="visible"
        display="block"
      >
        {bars.map((bar, row) => (
          <Bar
            key={bar.part}
            bar={bar}
            top={row * rowHeight}
            amount={bar.kind === 'total' ? totalWords(bar.amount) : signedMoney(bar.amount)}
            zero={zero}
          />
        ))}
      </chakra.svg>
      <TableTwin bars={bars} label={label} />
    </Box>
  )
}

function TableTwin({ bars, label }: { bars: readonly WaterfallBar[]; label: string }) {
  return (
    <chakra.details mt="3" color="muted" fontSize="sm">
      <chakra.summary cursor="pointer" display="inline-block" borderBottomWidth="1px" borderBottomStyle="dotted" borderColor="edge">
        Show as a table
      </chakra.summary>
      <Twin>
        <chakra.caption srOnly>{label}, to the cent</chakra.caption>
        <tbody>
          {bars.map(({ part, amount, kind }) => (
            <chakra.tr key={part} color="ink" fontWeight={kind === 'total' ? 'semibold' : 'normal'}>
              <th scope="row">{capitalized(part)}</th>
              <chakra.td textAlign="end!">
                <ExactMoney of={amount} />
              </chakra.td>
            </chakra.tr>
          ))}
        </tbody>
      </Twin>
    </chakra.details>
  )
}

function Bar({ bar, top, amount, zero }: { bar: WaterfallBar; top: number; amount: string; zero: number | null }) {
  return (
    <g>
      <title>{exactMoney(bar.amount)}</title>
      <chakra.text x="0" y={top + 15} fill="ink" fontSize="sm" fontWeight={bar.kind === 'total' ? 'semibold' : 'normal'}>
        {capitalized(bar.part)}
      </chakra.text>
      <chakra.text x="100%" y={top + 15} fill="ink" fontSize="sm" textAnchor="end" fontVariantNumeric="tabular-nums" fontWeight="semibold">
        {amount}
      </chakra.text>
      <chakra.rect x="0" y={top + 22} width="100%" height="10" rx="3" fill="sunken" />
      <chakra.rect x={`${bar.left}%`} y={top + 22} width={`${Math.max(bar.width, 0.6)}%`} height="10" rx="3" fill={fills[bar.kind]} />
      {zero === null ? null : (
        <chakra.line x1={`${zero}%`} x2={`${zero}%`} y1={top + 19} y2={top + 35} stroke="edge" strokeWidth="1.5" data-zero="" />
      )}
    </g>
  )
}
