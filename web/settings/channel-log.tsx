import { useApolloClient, useQuery } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { ChannelDeliveriesDocument, type ChannelDeliveryPartsFragment, ReplayDeliveryDocument } from '../generated/graphql.ts'
import { Button } from '../ui/button.tsx'
import { Moment } from '../ui/figures.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { Reading } from '../ui/states.tsx'
import { deliveryTypeWord, deliveryWords } from './channel-words.ts'
import { withToast } from './with-toast.ts'

/** While the log is open, what became of a message shows within this time. */
const pollMs = 3_000

type Props = { readonly channelId: string; readonly name: string; readonly onChanged: () => void }

/** What was sent to a channel within 30 days and what waits, newest first. */
export function ChannelLog({ channelId, name, onChanged }: Props) {
  const { data, error, refetch, fetchMore } = useQuery(ChannelDeliveriesDocument, {
    variables: { channelId },
    fetchPolicy: 'cache-and-network',
    pollInterval: pollMs,
  })
  if (!data) return <Reading what="the log" error={error} onRetry={() => void refetch()} h="80px" mt="3" />
  const { nodes, pageInfo } = data.channelDeliveries
  return (
    <Box mt="3" bg="sunken" borderRadius="md" px="4" py="2">
      {nodes.length === 0 ? <Box py="2">Nothing was sent yet. What is sent stands here for 30 days.</Box> : null}
      <chakra.ul listStyleType="none" m="0" p="0" aria-label={`Messages to ${name}`}>
        {nodes.map((delivery) => (
          <DeliveryRow key={delivery.id} delivery={delivery} onChanged={onChanged} />
        ))}
      </chakra.ul>
      {pageInfo.hasNextPage ? (
        <ShowMore label="Show more messages" read={() => fetchMore({ variables: { channelId, after: pageInfo.endCursor } })} />
      ) : null}
    </Box>
  )
}

function DeliveryRow({ delivery, onChanged }: { readonly delivery: ChannelDeliveryPartsFragment; readonly onChanged: () => void }) {
  const client = useApolloClient()
  const { id, type, occurredAt, status, answer } = delivery
  const replay = async () => {
    const variables = { input: { deliveryId: id } }
    const ask = async () => (await client.mutate({ mutation: ReplayDeliveryDocument, variables })).data?.replayDelivery
    if (await withToast('The message is sent again.', ask)) onChanged()
  }
  return (
    <chakra.li py="2" borderTopWidth="1px" borderColor="line" _first={{ borderTopWidth: '0' }}>
      <Flex gap="3" justify="space-between" align="start" wrap="wrap">
        <Box flex="1 1 220px" minW="0" overflowWrap="anywhere">
          <Box>
            {deliveryTypeWord(type)}{' '}
            <Box as="span" color="muted">
              <Moment of={occurredAt} />
            </Box>
          </Box>
          <Box color={status === 'failed' ? 'high' : 'muted'} fontSize="sm">
            {deliveryWords(delivery)}
          </Box>
          {answer ? (
            <Box color="muted" fontSize="sm">
              Answer: <chakra.code>{answer}</chakra.code>
            </Box>
          ) : null}
        </Box>
        {status === 'waiting' ? null : (
          <Button aria-label={`Send again: ${deliveryTypeWord(type)}`} onClick={() => void replay()}>
            Send again
          </Button>
        )}
      </Flex>
    </chakra.li>
  )
}
