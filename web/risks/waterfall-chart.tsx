import { Box, chakra } from '@chakra-ui/react'
import { ExactMoney } from '../ui/figures.tsx'
import { exactMoney, type MoneyText, movedMoney, signedMoney } from '../ui/money.ts'
import { capitalized } from '../ui/words.ts'
import { type WaterfallBar, waterfallBars } from './waterfall.ts'

const rowHeight = 44
const fills: Record<WaterfallBar['kind'], string> = { loss: 'high', gain: 'accent', total: 'ink' }

const Twin = chakra('table', {
  base: { mt: '2', borderCollapse: 'collapse', '& td, & th': { py: '1', pe: '8', textAlign: 'start', fontWeight: 'normal' } },
})

/** What moved the margin, part by part: each bar starts where the one before ended. The same as a table one click away. */
export function WaterfallChart({ parts }: { parts: readonly { part: string; amount: MoneyText }[] }) {
  const bars = waterfallBars(parts)
  if (bars.length === 0) return null
  const summary = bars.map(({ part, amount }) => `${part} ${exactMoney(amount)}`).join(', ')
  return (
    <Box>
      <chakra.svg
        role="img"
        aria-label={`What moved the margin: ${summary}`}
        w="100%"
        h={`${bars.length * rowHeight}px`}
        overflow="visible"
        display="block"
      >
        {bars.map((bar, row) => (
          <Bar key={bar.part} bar={bar} top={row * rowHeight} />
        ))}
      </chakra.svg>
      <chakra.details mt="3" color="muted" fontSize="sm">
        <chakra.summary cursor="pointer" display="inline-block" borderBottomWidth="1px" borderBottomStyle="dotted" borderColor="edge">
          Show as a table
        </chakra.summary>
        <Twin>
          <chakra.caption srOnly>What moved the margin, to the cent</chakra.caption>
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
    </Box>
  )
}

function Bar({ bar, top }: { bar: WaterfallBar; top: number }) {
  const isTotal = bar.kind === 'total'
  return (
    <g>
      <title>{exactMoney(bar.amount)}</title>
      <chakra.text x="0" y={top + 15} fill="ink" fontSize="sm" fontWeight={isTotal ? 'semibold' : 'normal'}>
        {capitalized(bar.part)}
      </chakra.text>
      <chakra.text x="100%" y={top + 15} fill="ink" fontSize="sm" textAnchor="end" fontVariantNumeric="tabular-nums" fontWeight="semibold">
        {isTotal ? movedMoney(bar.amount) : signedMoney(bar.amount)}
      </chakra.text>
      <chakra.rect x="0" y={top + 22} width="100%" height="10" rx="3" fill="sunken" />
      <chakra.rect x={`${bar.left}%`} y={top + 22} width={`${Math.max(bar.width, 0.6)}%`} height="10" rx="3" fill={fills[bar.kind]} />
    </g>
  )
}
