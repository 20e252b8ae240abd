import { useMutation } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { type DeadlinePartsFragment, SetDeadlineDoneDocument } from '../generated/graphql.ts'
import { TextLink } from '../ui/button.tsx'
import { ChangeButton } from '../ui/change-button.tsx'
import { exactDay, longDay } from '../ui/days.ts'
import { whatWentWrong } from '../ui/failure.ts'
import { ListRow } from '../ui/list-row.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { showToast } from '../ui/toasts.tsx'
import { dueWords } from './watchlist-words.ts'

type Props = { deadlines: readonly DeadlinePartsFragment[]; agencies: string | null }

/** What has to be done in time, by the places and frameworks of the setup. */
export function DeadlinesCard({ deadlines, agencies }: Props) {
  return (
    <Card p="0" overflow="hidden" aria-label="Deadlines">
      <Box px={{ base: '4', md: '5' }} pt="4" pb="3">
        <PartTitle>Deadlines</PartTitle>
        <Box color="muted" maxW="70ch">
          {deadlines.length > 0
            ? 'For the places and frameworks of your setup. No legal advice: check the source, and your own filing frequency.'
            : 'No deadline is known for your setup. Choose where you sell and which frameworks hold.'}{' '}
          <TextLink to="/onboarding?step=7">Change them</TextLink>
        </Box>
      </Box>
      <chakra.ul listStyleType="none" p="0">
        {deadlines.map((one) => (
          <DeadlineRow key={one.key} of={one} />
        ))}
      </chakra.ul>
      {agencies ? (
        <Box px={{ base: '4', md: '5' }} py="4" borderTopWidth="1px" borderTopStyle="solid" borderColor="line">
          <Box color="muted" fontSize="sm">
            Agencies you named
          </Box>
          <Box whiteSpace="pre-line" overflowWrap="anywhere">
            <bdi>{agencies}</bdi>
          </Box>
        </Box>
      ) : null}
    </Card>
  )
}

function DeadlineRow({ of }: { of: DeadlinePartsFragment }) {
  const { dueOn, title, text, becauseOf, sourceName, sourceUrl, reviewedOn } = of
  const isLate = (of.daysLeft ?? 0) < 0
  return (
    <ListRow _hover={{ bg: 'transparent' }}>
      <Flex justify="space-between" gap={{ base: '2', md: '4' }} direction={{ base: 'column', md: 'row' }}>
        <Box minW="0">
          <Box fontWeight="semibold">{title}</Box>
          <Box color="muted" fontSize="sm" maxW="70ch">
            {text}
          </Box>
          <Box color="muted" fontSize="sm">
            {becauseOf.join(', ')}
            {sourceUrl ? (
              <>
                {becauseOf.length > 0 ? ' · ' : ''}
                <chakra.a href={sourceUrl} target="_blank" rel="noreferrer" color="accent" textDecoration="underline">
                  {sourceName}
                </chakra.a>
                , reviewed on {longDay(reviewedOn)}
              </>
            ) : null}
          </Box>
        </Box>
        <Flex gap="4" align="center" flexShrink={0} justify="space-between">
          <Box textAlign={{ base: 'start', md: 'end' }}>
            <Box fontWeight="semibold" color={isLate ? 'high' : 'ink'}>
              {dueWords(of)}
            </Box>
            <Box color="muted" fontSize="sm">
              {dueOn ? (
                <time dateTime={dueOn} title={exactDay(dueOn)}>
                  {longDay(dueOn)}
                </time>
              ) : null}
              {of.kind === 'months' && !dueOn ? 'Counts from the day you mark it done' : null}
            </Box>
          </Box>
          <DoneButtons of={of} />
        </Flex>
      </Flex>
    </ListRow>
  )
}

/**
 * Marks the next day done, and takes the last mark back. What follows an event has nothing to mark.
 */
function DoneButtons({ of: { key, kind, title, dueOn, isOver, lastDoneOn, lastDoneFor } }: { of: DeadlinePartsFragment }) {
  const [send, { loading }] = useMutation(SetDeadlineDoneDocument)
  if (kind === 'within') return null
  const set = async (isDone: boolean) => {
    const input = { key, dueOn: isDone ? dueOn : lastDoneFor, isDone }
    try {
      const mistake = (await send({ variables: { input } })).data?.setDeadlineDone.userErrors[0]?.message
      if (mistake) showToast('Nothing was changed', mistake, 'destructive')
    } catch (error) {
      showToast('Nothing was changed', whatWentWrong(error).sentence, 'destructive')
    }
  }
  return (
    <Flex direction="column" align="end" gap="1" flexShrink={0} whiteSpace="nowrap">
      {isOver ? null : (
        <ChangeButton aria-label={`Mark done: ${title}`} disabled={loading} onPress={() => void set(true)}>
          Mark done
        </ChangeButton>
      )}
      {lastDoneOn ? (
        <ChangeButton look="quiet" aria-label={`Undo: ${title}`} disabled={loading} onPress={() => void set(false)}>
          Undo {longDay(lastDoneOn)}
        </ChangeButton>
      ) : null}
    </Flex>
  )
}
