import { useQuery } from '@apollo/client/react'
import { Box, chakra } from '@chakra-ui/react'
import { useEffect, useRef } from 'react'
import { SignInWaysDocument } from '../generated/graphql.ts'
import { Button, TextLink } from '../ui/button.tsx'
import { Door } from './door.tsx'

type Props = {
  readonly title: string
  readonly to: string
  readonly what: string
  /** The page to open after signing in. Default: the dashboard. */
  readonly leadsTo?: string
  readonly onAgain: () => void
}

/**
 * After a form that is answered by mail. It says the same whether the address has an account or
 * not. Where no mail server is set up it says where the mail is.
 */
export function SentMail({ title, to, what, leadsTo, onAgain }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.focus(), [])
  const isKept = useQuery(SignInWaysDocument).data?.signInWays.sendsMail === false
  return (
    <Door
      title={title}
      heading={isKept ? 'Your mail is on the server' : 'Check your email'}
      lead={isKept ? 'This installation sends no mail yet.' : 'Open the link in it to go on.'}
      foot={
        <TextLink to="/sign-in" state={{ email: to, from: leadsTo }}>
          Back to signing in
        </TextLink>
      }
    >
      <Box ref={place} role="status" tabIndex={-1} outline="none">
        {isKept ? 'No mail server is set up, so the mail to ' : 'We have sent a mail to '}
        <strong>{to}</strong>
        {isKept ? ' is kept on the server. ' : '. '}
        {what}
      </Box>
      <Box color="muted" mt="3">
        {isKept ? <Kept /> : 'Nothing there after a few minutes? Look in the spam folder, or check the address.'}
      </Box>
      <Button mt="4" minH="44px" w="100%" onClick={onAgain}>
        Try again
      </Button>
    </Door>
  )
}

/** How whoever runs RiskPilot finds the mail. */
function Kept() {
  return (
    <>
      Whoever runs RiskPilot finds it with <chakra.code userSelect="all">riskpilot mail list</chakra.code> and reads it with{' '}
      <chakra.code>riskpilot mail show ID</chakra.code>. With <chakra.code>SMTP_URL</chakra.code> set, mail is sent.
    </>
  )
}
