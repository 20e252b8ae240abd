import { useQuery } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { ChannelsDocument } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { Button, TextLink } from '../ui/button.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { EmptyState, Reading } from '../ui/states.tsx'
import { ChannelRow } from './channel-row.tsx'
import { NewChannelDialog } from './new-channel-dialog.tsx'

/** A channel's state follows what is sent to it within this time. */
const pollMs = 5_000

/** The ways beside email by which the business hears of events. */
export function ChannelsTab() {
  const { isDemo, isSample } = useBusiness()
  if (isDemo || isSample)
    return (
      <EmptyState icon="plug" title="No channels in the demo">
        <TextLink to="/sign-up">Sign up</TextLink> to have alerts posted to your Slack or Teams, or sent to a program.
      </EmptyState>
    )
  return <Channels />
}

function Channels() {
  const { isOnlooker } = useBusiness()
  const [isMaking, setMaking] = useState(false)
  const { data, error, refetch, fetchMore } = useQuery(ChannelsDocument, { fetchPolicy: 'cache-and-network', pollInterval: pollMs })
  if (!data) return <Reading what="the channels" error={error} onRetry={() => void refetch()} h="180px" />
  const { nodes, pageInfo } = data.channels
  const add = isOnlooker ? null : (
    <Button look="solid" onClick={() => setMaking(true)}>
      Add channel
    </Button>
  )
  return (
    <>
      {nodes.length === 0 ? (
        <EmptyState icon="plug" title="No channels yet" action={add}>
          Have new leaks posted to Slack or Microsoft Teams, or sent to a program of yours as a signed webhook.
        </EmptyState>
      ) : (
        <Card p="0">
          <Flex px={{ base: '4', md: '5' }} py="4" align="center" justify="space-between" gap="3" wrap="wrap">
            <PartTitle>Channels</PartTitle>
            {add}
          </Flex>
          <chakra.ul listStyleType="none" m="0" p="0" borderTop="1px solid {colors.line}">
            {nodes.map((channel) => (
              <ChannelRow key={channel.id} channel={channel} onChanged={() => void refetch()} />
            ))}
          </chakra.ul>
          {pageInfo.hasNextPage ? (
            <Box px={{ base: '4', md: '5' }} pb="4">
              <ShowMore label="Show more channels" read={() => fetchMore({ variables: { after: pageInfo.endCursor } })} />
            </Box>
          ) : null}
        </Card>
      )}
      {isMaking ? <NewChannelDialog onClose={() => setMaking(false)} /> : null}
    </>
  )
}
