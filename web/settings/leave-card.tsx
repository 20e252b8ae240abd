import { useApolloClient } from '@apollo/client/react'
import { Box } from '@chakra-ui/react'
import { LeaveBusinessDocument } from '../generated/graphql.ts'
import { bidiIsolated } from '../ui/bidi-isolated.ts'
import { Card, PartTitle } from '../ui/page.tsx'
import { ConfirmedButton } from './confirmed.tsx'
import { withToast } from './with-toast.ts'

type Props = { readonly business: { readonly id: string; readonly name: string }; readonly isLastOwner: boolean }

/** Leaving the business oneself. */
export function LeaveCard({ business: { id, name }, isLastOwner }: Props) {
  const client = useApolloClient()
  const leave = async () => {
    const isDone = await withToast(`You are no member of ${bidiIsolated(name)} any more.`, async () => {
      return (await client.mutate({ mutation: LeaveBusinessDocument, variables: { input: { businessId: id } } })).data?.leaveBusiness
    })
    // A whole new page: nothing of the business stays, and who belongs to another one sees that.
    if (isDone) location.assign('/')
  }
  return (
    <Card>
      <PartTitle>
        Leave <bdi>{name}</bdi>
      </PartTitle>
      <Box color="muted" mt="1" mb={isLastOwner ? '0' : '4'} maxW="70ch">
        {isLastOwner
          ? 'You are the only owner, and a business always has one. Make somebody else the owner first; then you can leave.'
          : 'You lose all access at once. To come back you need an invitation of an owner.'}
      </Box>
      {isLastOwner ? null : (
        <ConfirmedButton word="Leave" label={`Leave ${name}`} question={`Leave ${bidiIsolated(name)}?`} onConfirm={leave} />
      )}
    </Card>
  )
}
