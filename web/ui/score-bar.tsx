import { Box } from '@chakra-ui/react'

/** A percentage as the width of a bar: limited to 0 to 100. */
export const clampedPercent = (value: number): number => (Number.isFinite(value) ? Math.min(100, Math.max(0, value)) : 0)

type Props = { score: number | string; label: string; size?: 'row' | 'page' }

/** `64/100` with a bar; decimals only where there are any. */
export function ScoreBar({ score, label, size = 'row' }: Props) {
  const percent = clampedPercent(Number(score))
  const isPage = size === 'page'
  return (
    <Box display="inline-flex" alignItems="center" gap="2" w={isPage ? '100%' : undefined}>
      <Box as="span" minW={isPage ? undefined : '7.5ch'} fontVariantNumeric="tabular-nums" whiteSpace="nowrap">
        {String(score).replace(/\.0$/, '')}/100
      </Box>
      <Box
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        flex={isPage ? '1' : undefined}
        w={isPage ? undefined : '64px'}
        h={isPage ? '8px' : '6px'}
        borderRadius="full"
        bg="line"
        overflow="hidden"
      >
        <Box h="100%" bg="ink" borderRadius="full" style={{ width: `${percent}%` }} />
      </Box>
    </Box>
  )
}
