import { Box } from '@chakra-ui/react'

/**
 * A bar that fills; `share` is from 0 to 1, or null while the end is not known: then it is full and
 * pale.
 */
export function ProgressBar({ label, share }: { label: string; share: number | null }) {
  return (
    <Box
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={share === null ? undefined : Math.round(share * 100)}
      h="6px"
      mt="1.5"
      borderRadius="full"
      bg="line"
      overflow="hidden"
    >
      <Box h="100%" bg="accent" opacity={share === null ? 0.35 : 1} style={{ width: `${(share ?? 1) * 100}%` }} />
    </Box>
  )
}
