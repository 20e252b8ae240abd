import { useQuery, useSubscription } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { type PlaybookCaseQuery, PlaybookRunChangedDocument, type RunPartsFragment, ViewerDocument } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { Moment } from '../ui/figures.tsx'
import { PartTitle } from '../ui/page.tsx'
import { RunEffect } from './run-effect.tsx'
import { RunForm } from './run-form.tsx'
import { StepCase } from './step-list.tsx'
import { useTick } from './use-run.ts'

type Props = { run: RunPartsFragment; one: PlaybookCaseQuery['playbookCase'] | null }

/** A run that is worked through: its steps to tick off, who sees to it, and what it changed. */
export function RunPart({ run, one = null }: Props) {
  const { isSample = false } = useBusiness()
  const { data } = useQuery(ViewerDocument)
  // What a colleague ticks off arrives here and lands in the cache.
  useSubscription(PlaybookRunChangedDocument, { skip: isSample })
  const done = run.steps.filter(({ doneAt }) => doneAt).length
  return (
    <>
      <Flex justify="space-between" align="baseline" gap="3" wrap="wrap" mb="2">
        <PartTitle>{run.finishedAt ? 'Finished run' : 'Open run'}</PartTitle>
        <Box color="muted" fontSize="sm">
          begun <Moment of={run.startedAt} />
          {run.startedBy ? ` by ${run.startedBy}` : null}
        </Box>
      </Flex>
      <Progress done={done} of={run.steps.length} finishedAt={run.finishedAt} />
      <Steps run={run} one={one} email={data?.viewer?.email ?? null} />
      {run.riskId ? <RunEffect runId={run.id} /> : null}
      <RunForm key={run.id} run={run} />
    </>
  )
}

function Progress({ done, of, finishedAt }: { done: number; of: number; finishedAt: RunPartsFragment['finishedAt'] }) {
  return (
    <Box mb="4">
      <Box h="6px" borderRadius="full" bg="sunken" overflow="hidden" aria-hidden="true">
        <Box h="100%" bg="accent" transition="width 160ms ease-out" style={{ width: `${(done * 100) / Math.max(1, of)}%` }} />
      </Box>
      <Box role="status" color="muted" fontSize="sm" mt="1" fontVariantNumeric="tabular-nums">
        {done} of {of} steps done
        {finishedAt ? (
          <>
            {' · finished '}
            <Moment of={finishedAt} />
          </>
        ) : null}
      </Box>
    </Box>
  )
}

function Steps({ run, one, email }: { run: RunPartsFragment; one: Props['one']; email: string | null }) {
  const { isOnlooker } = useBusiness()
  const tick = useTick(run, email)
  return (
    <chakra.ol aria-label="Steps" listStyleType="none" display="grid" gap="1">
      {run.steps.map(({ number, text, doneAt, doneBy }) => (
        <chakra.li key={number}>
          <chakra.label display="flex" gap="3" alignItems="flex-start" py="2" cursor="pointer" minH="36px">
            <chakra.input
              type="checkbox"
              checked={doneAt !== null}
              disabled={isOnlooker}
              onChange={(event) => void tick(number, event.target.checked)}
              w="20px"
              h="20px"
              mt="1px"
              flexShrink={0}
              accentColor="accent"
            />
            <Box as="span" color={doneAt ? 'muted' : 'ink'}>
              {number}. {text}
            </Box>
          </chakra.label>
          <Box ps="32px" pb="1">
            {doneAt ? (
              <Box color="muted" fontSize="sm" overflowWrap="anywhere">
                {doneBy ? `${doneBy}, ` : ''}
                <Moment of={doneAt} />
              </Box>
            ) : null}
            <StepCase one={one ?? null} step={number} />
          </Box>
        </chakra.li>
      ))}
    </chakra.ol>
  )
}
