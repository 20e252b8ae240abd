import { useQuery } from '@apollo/client/react'
import { Box, chakra } from '@chakra-ui/react'
import { OnboardingDocument, WatchlistDocument, type WatchlistQuery } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { TextLink } from '../ui/button.tsx'
import { longDay } from '../ui/days.ts'
import { Folded } from '../ui/folded.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { counted } from '../ui/words.ts'
import { dueWords, indicatorWords, nextDeadline } from './watchlist-words.ts'

/**
 * What the watchlist found, on the dashboard; nothing before the setup is complete, and where there
 * is nothing to say.
 */
export function WatchlistCard() {
  const { isDemo, isSample } = useBusiness()
  const { data: setup } = useQuery(OnboardingDocument, { skip: Boolean(isDemo || isSample) })
  const { data } = useQuery(WatchlistDocument, { skip: !setup?.onboarding.completedAt })
  const lines = data ? linesOf(data.watchlist) : []
  if (lines.length === 0) return null
  return (
    <Folded title="Watchlist" note={counted(lines.length, 'note')}>
      <Card aria-label="Watchlist">
        <PartTitle>Watchlist</PartTitle>
        <Box color="muted">What you asked RiskPilot to watch beside leaks.</Box>
        <chakra.ul listStyleType="none" p="0" mt="3" display="grid" gap="2">
          {lines.map(({ what, how }) => (
            <li key={what}>
              <Box fontWeight="medium">{what}</Box>
              <Box color="muted" fontSize="sm">
                {how}
              </Box>
            </li>
          ))}
        </chakra.ul>
        <Box mt="3">
          <TextLink to="/watchlist">See the watchlist</TextLink>
        </Box>
      </Card>
    </Folded>
  )
}

type Line = { readonly what: string; readonly how: string }

function linesOf(list: WatchlistQuery['watchlist']): Line[] {
  const found = list.indicators
    .filter((one) => one.state === 'watching' && one.found > 0)
    .map((one) => indicatorWords(one, list))
    .map(({ label, value, note }) => ({ what: `${label}: ${value}`, how: note }))
  const next = nextDeadline(list.deadlines)
  return next ? [...found, { what: next.title, how: `${dueWords(next)}${next.dueOn ? `, ${longDay(next.dueOn)}` : ''}` }] : found
}
