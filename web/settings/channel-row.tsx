import { Box, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import type { ChannelPartsFragment } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { TextLink } from '../ui/button.tsx'
import { exactInstant } from '../ui/days.ts'
import { ListRow } from '../ui/list-row.tsx'
import { ChannelButtons } from './channel-buttons.tsx'
import { ChannelLog } from './channel-log.tsx'
import { buttonsWords, channelEventWords, channelKindWords, channelStateWords } from './channel-words.ts'

type Props = { readonly channel: ChannelPartsFragment; readonly onChanged: () => void }

/** One channel: what it hears of, whether it works, what can be done with it, and its log. */
export function ChannelRow({ channel, onChanged }: Props) {
  const { isOnlooker } = useBusiness()
  const [isLogOpen, setLogOpen] = useState(false)
  const { name, kind, addressHint, isOfSetup, events, previousSecretEndsAt } = channel
  const { text, isBad } = channelStateWords(channel)
  const isChanging = previousSecretEndsAt !== null && new Date(previousSecretEndsAt) > new Date()
  return (
    <ListRow>
      <Flex gap="3" wrap="wrap" justify="space-between">
        <Box flex="1 1 300px" minW="0">
          <Box fontWeight="semibold" overflowWrap="anywhere">
            <bdi>{name}</bdi>{' '}
            <Box as="span" color="muted" fontWeight="normal">
              {channelKindWords[kind].word}
            </Box>
          </Box>
          <Box role={isBad ? 'alert' : undefined} color={isBad ? 'high' : undefined} overflowWrap="anywhere">
            {text}
          </Box>
          <Box color="muted" fontSize="sm" overflowWrap="anywhere">
            {events.map((event) => channelEventWords[event]).join(' · ')}
          </Box>
          <Box color="muted" fontSize="sm" overflowWrap="anywhere">
            {addressHint}
            {isOfSetup ? (
              <>
                {', given in '}
                <TextLink to="/onboarding?step=8">the setup</TextLink>
              </>
            ) : null}
            {buttonsWords(channel)}
            {isChanging ? `, signed with the old secret too until ${exactInstant(previousSecretEndsAt)}` : ''}
          </Box>
        </Box>
        {isOnlooker ? null : (
          <ChannelButtons
            channel={channel}
            isLogOpen={isLogOpen}
            onLog={() => setLogOpen(!isLogOpen)}
            onTested={() => setLogOpen(true)}
            onChanged={onChanged}
          />
        )}
      </Flex>
      {isLogOpen ? <ChannelLog channelId={channel.id} name={name} onChanged={onChanged} /> : null}
    </ListRow>
  )
}
