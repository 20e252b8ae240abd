import { useApolloClient, useQuery } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { InvitationsDocument, WithdrawInvitationDocument } from '../generated/graphql.ts'
import { Button } from '../ui/button.tsx'
import { ago } from '../ui/days.ts'
import { InviteForm } from '../ui/invite-form.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { roleWord } from '../ui/roles.ts'
import { ErrorState } from '../ui/states.tsx'
import { withToast } from './with-toast.ts'

/** Who was asked to join and has not answered; owners ask more. */
export function InvitationsCard({ isOwner }: { isOwner: boolean }) {
  const client = useApolloClient()
  const { data, error, refetch } = useQuery(InvitationsDocument, { fetchPolicy: 'cache-and-network' })
  const open = data?.invitations.nodes ?? []
  if (error && !data) return <ErrorState title="The invitations could not be read" error={error} onRetry={() => void refetch()} />
  if (!isOwner && open.length === 0) return null
  const withdraw = (id: string, email: string) =>
    withToast(`The link that ${email} got does not work any more.`, async () => {
      const variables = { input: { id } }
      const refetchQueries = [InvitationsDocument]
      return (await client.mutate({ mutation: WithdrawInvitationDocument, variables, refetchQueries })).data?.withdrawInvitation
    })
  return (
    <Card>
      <PartTitle>Invitations</PartTitle>
      {isOwner ? <InviteForm /> : null}
      {open.length > 0 ? (
        <chakra.ul listStyleType="none" m="0" mt="4" p="0" display="grid" gap="3">
          {open.map(({ id, email, role, expiresAt }) => (
            <Flex as="li" key={id} align="center" gap="3" wrap="wrap">
              <Box flex="1 1 220px" minW="0" overflowWrap="anywhere">
                <bdi>{email}</bdi>{' '}
                <chakra.span color="muted">
                  as {roleWord(role)}, ends {ago(expiresAt)}
                </chakra.span>
              </Box>
              {isOwner ? (
                <Button aria-label={`Withdraw the invitation of ${email}`} onClick={() => void withdraw(id, email)}>
                  Withdraw
                </Button>
              ) : null}
            </Flex>
          ))}
        </chakra.ul>
      ) : null}
    </Card>
  )
}
