import { useQuery } from '@apollo/client/react'
import { Box } from '@chakra-ui/react'
import { PlaybookRunDocument, type RunEffectPartsFragment } from '../generated/graphql.ts'
import { useDataEnd } from '../ui/data-end.tsx'
import { HumanDay, Money } from '../ui/figures.tsx'
import { compareMoney } from '../ui/money.ts'
import { PartTitle } from '../ui/page.tsx'
import { counted } from '../ui/words.ts'

/** What the alert lost before the run began and since; empty while nothing is known of it. */
export function RunEffect({ runId }: { runId: string }) {
  const { data } = useQuery(PlaybookRunDocument, { variables: { id: runId } })
  const effect = data?.playbookRun?.effect
  if (!effect) return null
  return (
    <Box as="section" borderTop="1px solid {colors.line}" mt="5" pt="4" data-testid="run-effect">
      <PartTitle>What it changed</PartTitle>
      <Box mt="1" maxW="70ch">
        <Words of={effect} />
      </Box>
      <Box color="muted" fontSize="sm" mt="1" maxW="70ch">
        By the rows of this alert. Other changes in the shop may have added to it.
      </Box>
    </Box>
  )
}

function Words({ of: { state, before, after, days, dataUntil, endedOn } }: { of: NonNullable<RunEffectPartsFragment['effect']> }) {
  const { dataWord } = useDataEnd()
  const lostBefore = (
    <>
      The alert lost <Money of={before} /> in the 30 days before this run.{' '}
    </>
  )
  if (state === 'ended' && endedOn) {
    return (
      <>
        {lostBefore}The leak ended on <HumanDay of={endedOn} isShort />.
      </>
    )
  }
  if (state === 'too_early' || !after) {
    return (
      <>
        The alert lost <Money of={before} /> in the last 30 days of your {dataWord} before this run. They end on{' '}
        <HumanDay of={dataUntil} isShort />: import a week of newer rows to see what it changed.
      </>
    )
  }
  const compared = compareMoney(after, before)
  return (
    <>
      {lostBefore}It has lost <Money of={after} /> per 30 days in the {counted(days, 'day')} since:{' '}
      {compared < 0 ? 'less than before.' : compared > 0 ? 'more than before.' : 'as much as before.'}
    </>
  )
}
