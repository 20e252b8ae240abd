import { Box, chakra, Grid } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { Button, TextLink } from '../ui/button.tsx'
import { Card, PageHead, PartTitle } from '../ui/page.tsx'
import { showOverlay } from './overlays.ts'

const List = chakra('ul', { base: { display: 'grid', gap: '2', mt: '3', listStyleType: 'none' } })
const Steps = chakra('ol', { base: { display: 'grid', gap: '1.5', mt: '2', ps: '5', listStyleType: 'decimal' } })
const Text = chakra('p', { base: { color: 'muted', mt: '1', maxW: '70ch' } })
const Code = chakra('code', { base: { fontSize: 'sm', bg: 'sunken', px: '1', borderRadius: 'sm', overflowWrap: 'anywhere' } })

/** The guides of the folder `docs`, by what one wants to do. */
const guides: readonly { readonly to: string; readonly file: string }[] = [
  { to: 'Import files', file: 'docs/import.md' },
  { to: 'Work an alert', file: 'docs/alerts.md' },
  { to: 'Follow a playbook', file: 'docs/playbooks.md' },
  { to: 'Connect other tools', file: 'docs/integrations.md' },
  { to: 'Sign in, passkeys, codes', file: 'docs/accounts.md' },
  { to: 'Members, API keys, audit log', file: 'docs/access.md' },
  { to: 'Run the server', file: 'docs/operations/running.md' },
]

/** What to do next, where the guides are, and what to do when something does not work. */
export function HelpPage() {
  return (
    <>
      <PageHead title="Help" lead="How to find your way, and what to do when something does not work." />
      <Grid gap="4" gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' }} alignItems="start">
        <Grid gap="4">
          <Tasks />
          <LockedOut />
        </Grid>
        <Grid gap="4">
          <Keyboard />
          <Guides />
          <Report />
        </Grid>
      </Grid>
    </>
  )
}

function Tasks() {
  return (
    <Card>
      <PartTitle>What you can do</PartTitle>
      <List>
        <Task to="/imports" word="Import files">
          Orders, costs, refunds, ads, parcels and chargebacks, as CSV or Excel.
        </Task>
        <Task to="/risks" word="Work your alerts">
          Open one to see what it costs and each row behind it.
        </Task>
        <Task to="/settings/members" word="Invite someone">
          Owners, managers and viewers see the same business.
        </Task>
        <Task to="/time-machine" word="Look back">
          The days on which earlier leaks would have been reported.
        </Task>
      </List>
    </Card>
  )
}

function Keyboard() {
  return (
    <Card>
      <PartTitle>Keyboard</PartTitle>
      <Text>Ctrl or ⌘ with K searches everything and runs any action. The question mark lists all shortcuts of a page.</Text>
      <Button mt="4" onClick={() => showOverlay('shortcuts')}>
        Show keyboard shortcuts
      </Button>
    </Card>
  )
}

function Guides() {
  return (
    <Card>
      <PartTitle>Guides</PartTitle>
      <Text>They come with RiskPilot, in the folder it was installed from. Ask whoever runs your server for them.</Text>
      <List>
        {guides.map(({ to, file }) => (
          <li key={file}>
            {to}: <Code>{file}</Code>
          </li>
        ))}
        <li>
          Connect a program: <TextLink to="/api/docs">all calls of the API</TextLink>
        </li>
      </List>
    </Card>
  )
}

function Task({ to, word, children }: { to: string; word: string; children: ReactNode }) {
  return (
    <li>
      <TextLink to={to}>{word}</TextLink>
      <Box color="muted">{children}</Box>
    </li>
  )
}

function LockedOut() {
  return (
    <Card>
      <PartTitle>You cannot sign in</PartTitle>
      <Steps>
        <li>
          Forgot your password: choose a new one at <TextLink to="/forgot-password">Forgot your password</TextLink>.
        </li>
        <li>Lost your authenticator app: use one of your backup codes instead of the app’s code.</li>
        <li>
          The one-time link no longer works: whoever runs the server makes an account with <Code>npx riskpilot user create</Code>.
        </li>
      </Steps>
      <Text mt="3">
        Before it happens: add a second way to sign in at <TextLink to="/settings/security">Account settings</TextLink>.
      </Text>
    </Card>
  )
}

function Report() {
  return (
    <Card>
      <PartTitle>Something is wrong</PartTitle>
      <Text>
        Tell whoever runs your server what you did and what you saw. If a message has a request id, include it: it leads to the entry in the
        server’s log. They can check the whole installation with <Code>npx riskpilot doctor</Code>.
      </Text>
      <Text mt="3">An alert is wrong: open it and dismiss it with the reason.</Text>
    </Card>
  )
}
