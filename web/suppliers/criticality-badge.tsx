import { chakra } from '@chakra-ui/react'
import type { Criticality } from '../generated/graphql.ts'
import { criticalityMeaning, criticalityWord } from './words.ts'

const Badge = chakra('span', {
  base: {
    display: 'inline-block',
    px: '2',
    borderRadius: 'full',
    fontSize: 'xs',
    fontWeight: 'semibold',
    lineHeight: '22px',
    whiteSpace: 'nowrap',
  },
  variants: {
    criticality: {
      high: { bg: 'high.soft', color: 'high' },
      medium: { bg: 'medium.soft', color: 'medium' },
      low: { bg: 'sunken', color: 'muted' },
    },
  },
})

/** How much the shop depends on a supplier; what that means on hover. */
export function CriticalityBadge({ of }: { of: Criticality }) {
  return (
    <Badge criticality={of} title={criticalityMeaning[of]}>
      {criticalityWord(of)} criticality
    </Badge>
  )
}
