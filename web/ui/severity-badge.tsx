import { chakra } from '@chakra-ui/react'
import { Icon } from './icons.tsx'

export type Severity = 'critical' | 'high' | 'medium' | 'low'

const words: Record<Severity, string> = { critical: 'Critical', high: 'High', medium: 'Medium', low: 'Low' }

const Badge = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    px: '2',
    h: '22px',
    borderRadius: 'full',
    fontSize: 'xs',
    fontWeight: 'semibold',
    whiteSpace: 'nowrap',
  },
  variants: {
    severity: {
      critical: { bg: 'critical', color: 'critical.ink' },
      high: { bg: 'high.soft', color: 'high' },
      medium: { bg: 'medium.soft', color: 'medium' },
      low: { bg: 'low.soft', color: 'low' },
    },
  },
})

/** How bad it is, as a word with a sign of its own: never color alone. */
export function SeverityBadge({ severity }: { severity: Severity }) {
  return (
    <Badge severity={severity}>
      <Icon name={severity} size={13} />
      {words[severity]}
    </Badge>
  )
}
