import { useMutation } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { useState } from 'react'
import { RevokeOtherSessionsDocument, RevokeSessionDocument, type SecurityQuery } from '../generated/graphql.ts'
import { Button } from '../ui/button.tsx'
import { exactInstant } from '../ui/days.ts'
import { whatWentWrong } from '../ui/failure.ts'
import { Card, PartTitle } from '../ui/page.tsx'
import { Problem } from '../ui/states.tsx'
import { browserName } from './browser-name.ts'

type Session = SecurityQuery['ownSessions'][number]
type Props = { readonly sessions: readonly Session[]; readonly onChanged: () => void }

/** Where the person is signed in. Each can be ended; this one by logging out. */
export function SessionsCard({ sessions, onChanged }: Props) {
  const [endOne] = useMutation(RevokeSessionDocument)
  const [endOthers] = useMutation(RevokeOtherSessionsDocument)
  const [problem, setProblem] = useState<string | null>(null)
  const ending = (end: () => Promise<unknown>) => async () => {
    setProblem(null)
    await end().catch((error) => setProblem(whatWentWrong(error).sentence))
    onChanged()
  }
  const hasOthers = sessions.some(({ isThis }) => !isThis)
  return (
    <Card>
      <Flex justify="space-between" align="start" gap="3" wrap="wrap">
        <Box>
          <PartTitle>Where you are signed in</PartTitle>
          <Box color="muted" mt="1">
            A sign-in ends after seven days without use, and after thirty days in any case.
          </Box>
        </Box>
        {hasOthers ? (
          <Button minH="44px" onClick={ending(() => endOthers())}>
            End all others
          </Button>
        ) : null}
      </Flex>
      <Problem>{problem}</Problem>
      <chakra.ul listStyleType="none" mt="3">
        {sessions.map((session) => (
          <SessionRow
            key={session.sessionId}
            session={session}
            onEnd={ending(() => endOne({ variables: { input: { sessionId: session.sessionId } } }))}
          />
        ))}
      </chakra.ul>
    </Card>
  )
}

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => Promise<void> }) {
  const { isThis, browser, address, createdAt } = session
  const name = browserName(browser ?? '')
  return (
    <chakra.li display="flex" alignItems="center" justifyContent="space-between" gap="3" py="3" borderTopWidth="1px" borderColor="line">
      <Box minW="0">
        <Box fontWeight="medium">
          {name}
          {isThis ? <chakra.span color="accent"> · this one</chakra.span> : null}
        </Box>
        <Box color="muted" fontSize="sm" overflowWrap="anywhere">
          Since {exactInstant(createdAt)}
          {address ? `, from ${address}` : ''}
        </Box>
      </Box>
      {isThis ? null : (
        <Button minH="44px" aria-label={`End the sign-in of ${name}`} onClick={() => void onEnd()}>
          End
        </Button>
      )}
    </chakra.li>
  )
}
