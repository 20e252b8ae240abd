import { Box, chakra, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import type { ChannelPartsFragment } from '../generated/graphql.ts'
import { Button, ButtonAnchor } from '../ui/button.tsx'

type Props = { readonly slackApp: NonNullable<ChannelPartsFragment['slackApp']> }

/** How to make an app in Slack that sends what is pressed to this channel. */
export function SlackAppSteps({ slackApp: { manifest, createUrl, problem } }: Props) {
  return (
    <>
      {problem ? (
        <Box role="alert" color="high" mt="3">
          {problem}
        </Box>
      ) : null}
      <chakra.ol mt="4" ps="5" display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="3" listStyleType="decimal">
        <li>
          Create a Slack app from this manifest.
          <Manifest text={manifest} createUrl={createUrl} />
        </li>
        <li>
          In Slack choose your workspace, <b>Create</b>, then <b>Install to Workspace</b>, and choose the channel for alerts.
        </li>
        <li>
          Under <b>Incoming Webhooks</b> copy the webhook address, and paste it below.
        </li>
        <li>
          Under <b>Basic Information</b>, <b>App Credentials</b> copy the signing secret, and paste it below.
        </li>
        <li>
          Save, choose <b>Send a test</b>, and press <b>Check the buttons</b> in Slack.
        </li>
      </chakra.ol>
    </>
  )
}

function Manifest({ text, createUrl }: { readonly text: string; readonly createUrl: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Not allowed here: the text can still be chosen by hand.
      setCopied(false)
    }
  }
  return (
    <>
      <Flex gap="2" mt="2" wrap="wrap">
        <ButtonAnchor href={createUrl} target="_blank" rel="noreferrer">
          Open Slack
        </ButtonAnchor>
        <Button onClick={() => void copy()}>{isCopied ? 'Copied' : 'Copy manifest'}</Button>
      </Flex>
      <chakra.pre
        mt="2"
        p="3"
        bg="sunken"
        borderRadius="md"
        fontSize="sm"
        maxH="160px"
        overflowY="auto"
        whiteSpace="pre-wrap"
        overflowWrap="anywhere"
        tabIndex={0}
        role="region"
        aria-label="The manifest"
      >
        {text}
      </chakra.pre>
    </>
  )
}
