import { Box, chakra } from '@chakra-ui/react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { channelEvents } from '../../api/channels/channel-events.rules.ts'
import { channelEventWords } from './channel-words.ts'

/** What a channel hears of. */
export function ChannelEventsField({ error, ...field }: UseFormRegisterReturn & { readonly error: string | undefined }) {
  return (
    <Box as="fieldset" role="group" aria-label="What is sent there?">
      <Box fontWeight="medium" mb="1">
        What is sent there?
      </Box>
      {channelEvents.map((event) => (
        <chakra.label key={event} display="flex" alignItems="center" gap="2" minH="28px">
          <chakra.input type="checkbox" w="18px" h="18px" flexShrink="0" accentColor="accent" value={event} {...field} />
          {channelEventWords[event]}
        </chakra.label>
      ))}
      <Box role="alert" color="high" mt="1" _empty={{ display: 'none' }}>
        {error}
      </Box>
    </Box>
  )
}
