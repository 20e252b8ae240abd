import { chakra } from '@chakra-ui/react'
import { useId } from 'react'
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
      // Quiet and outlined: a filled green would read as good news.
      low: { bg: 'transparent', color: 'low', borderWidth: '1px', borderStyle: 'solid', borderColor: 'edge' },
    },
  },
})

const Note = chakra('span', {
  base: {
    // Above the row's link, whose target is the whole row.
    position: 'relative',
    zIndex: '1',
    color: 'muted',
    fontSize: 'xs',
    fontWeight: 'semibold',
    textDecoration: 'underline dotted',
    textUnderlineOffset: '3px',
    cursor: 'help',
    '& > [role=tooltip]': { display: 'none' },
    '&:is(:hover, :focus-visible) > [role=tooltip]': { display: 'block' },
  },
})

const Explanation = chakra('span', {
  base: {
    position: 'absolute',
    top: '100%',
    left: '0',
    zIndex: '1',
    mt: '1',
    p: '2',
    w: '260px',
    maxW: '70vw',
    bg: 'ink',
    color: 'paper',
    borderRadius: 'md',
    fontWeight: 'normal',
    whiteSpace: 'normal',
  },
})

const whyProvisional =
  'RiskPilot does not know the size of your shop yet, so this severity is provisional and medium at most. Import at least 28 days of orders and it is rated again.'

/**
 * The severity as a word with a sign of its own: never color alone. `isProvisional`: rated before
 * the size of the shop was known.
 */
export function SeverityBadge({ severity, isProvisional = false }: { severity: Severity; isProvisional?: boolean }) {
  const id = useId()
  return (
    <>
      <Badge severity={severity}>
        <Icon name={severity} size={13} />
        {words[severity]}
      </Badge>
      {isProvisional ? (
        <Note tabIndex={0} aria-describedby={id}>
          Provisional
          <Explanation id={id} role="tooltip">
            {whyProvisional}
          </Explanation>
        </Note>
      ) : null}
    </>
  )
}
