import { useQuery } from '@apollo/client/react'
import { Box, chakra, Grid, VisuallyHidden } from '@chakra-ui/react'
import { SetupAnswersDocument } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { TextLink } from '../ui/button.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { Reading } from '../ui/states.tsx'
import { setupAnswers } from './setup-answers.ts'

/** What the setup was told, what each answer does, and the way to change it. */
export function SetupTab() {
  const { isSample, isOnlooker } = useBusiness()
  const { data, error, refetch } = useQuery(SetupAnswersDocument, { skip: isSample })
  if (!data && !isSample) return <Reading what="the setup" error={error} onRetry={() => void refetch()} h="480px" />
  return (
    <Card>
      <PartTitle>Setup</PartTitle>
      <Box color="muted" mt="1" maxW="70ch">
        {data
          ? 'What you answered in the setup, and what it does. A change takes effect at once.'
          : 'Sign up to set up a business of your own.'}
      </Box>
      <chakra.dl mt="3" display="grid">
        {(data ? setupAnswers(data.onboarding) : []).map(({ step, word, said, does, at }) => (
          <Grid
            key={word}
            templateColumns="minmax(0, 1fr) auto"
            columnGap="4"
            py="3"
            borderTopWidth="1px"
            borderTopStyle="solid"
            borderColor="line"
          >
            <chakra.dt gridColumn="1" fontWeight="medium">
              {word}
            </chakra.dt>
            <chakra.dd gridColumn="1" overflowWrap="anywhere" whiteSpace="pre-line">
              <bdi>{said}</bdi>
            </chakra.dd>
            <chakra.dd gridColumn="1" color="muted" fontSize="sm" overflowWrap="anywhere">
              {does}
              {at ? (
                <>
                  {' '}
                  <TextLink to={at.to}>{at.word}</TextLink>
                </>
              ) : null}
            </chakra.dd>
            {isOnlooker ? null : (
              <chakra.dd gridColumn="2" gridRow="1 / span 3">
                <TextLink to={`/onboarding?step=${step}`}>
                  Change<VisuallyHidden> {word}</VisuallyHidden>
                </TextLink>
              </chakra.dd>
            )}
          </Grid>
        ))}
      </chakra.dl>
    </Card>
  )
}
