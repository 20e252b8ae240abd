import { useQuery } from '@apollo/client/react'
import { chakra } from '@chakra-ui/react'
import { NavLink } from 'react-router'
import { RiskCountsDocument } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { Icon } from '../ui/icons.tsx'
import { pages } from './pages.ts'

const Entry = chakra(NavLink, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '2.5',
    whiteSpace: 'nowrap',
    minH: '40px',
    px: '2.5',
    borderRadius: 'md',
    color: 'muted',
    fontWeight: 'medium',
    textDecoration: 'none',
    transition: 'background-color 140ms ease-out',
    _hover: { bg: 'sunken', color: 'ink' },
    _currentPage: { bg: 'accent.soft', color: 'accent', _hover: { bg: 'accent.soft', color: 'accent' } },
  },
})

const Badge = chakra('span', {
  base: {
    ms: 'auto',
    minW: '22px',
    px: '1.5',
    textAlign: 'center',
    borderRadius: 'full',
    bg: 'critical',
    color: 'critical.ink',
    fontSize: 'xs',
    fontWeight: 'semibold',
    lineHeight: '20px',
    fontVariantNumeric: 'tabular-nums',
  },
})

/** The count of the sample data. */
const sampleBadge = 12

/**
 * The entries of the sidebar and of the menu on phones; Leakage Alerts shows the live number of
 * open alerts.
 */
export function Navigation({ onChoose }: { onChoose?: () => void }) {
  const { data, previousData } = useQuery(RiskCountsDocument)
  const { isSample } = useBusiness()
  const open = isSample ? sampleBadge : ((data ?? previousData)?.riskStats.total ?? 0)
  return (
    <chakra.nav aria-label="Main" display="grid" gap="1">
      {pages.map(({ path, word, icon }) => (
        <Entry key={path} to={path} onClick={onChoose}>
          <Icon name={icon} />
          {word}
          {path === '/risks' && open > 0 ? <Badge aria-label={`${open} open`}>{open > 999 ? '999+' : open}</Badge> : null}
        </Entry>
      ))}
    </chakra.nav>
  )
}
