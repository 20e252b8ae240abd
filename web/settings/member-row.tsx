import { useApolloClient } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import {
  ChangeMemberRoleDocument,
  type MemberRole,
  MembersDocument,
  type MembersQuery,
  RemoveMemberDocument,
  TransferOwnershipDocument,
  ViewerDocument,
} from '../generated/graphql.ts'
import { bidiIsolated } from '../ui/bidi-isolated.ts'
import { Select } from '../ui/button.tsx'
import { Moment } from '../ui/figures.tsx'
import { ListRow } from '../ui/list-row.tsx'
import { roles, roleWord } from '../ui/roles.ts'
import { ConfirmedButton } from './confirmed.tsx'
import { withToast } from './with-toast.ts'

export type MemberInList = MembersQuery['members']['nodes'][number]

/**
 * One member; owners change roles, remove members and hand the business on. The only owner stays,
 * and the row says why.
 */
export function MemberRow({ member, isOwner }: { member: MemberInList; isOwner: boolean }) {
  const { name, email, role, createdAt, isViewer, isLastOwner } = member
  return (
    <ListRow>
      <Flex align="center" gap="3" wrap="wrap">
        <Box flex="1 1 220px" minW="0">
          <Box fontWeight="semibold" overflowWrap="anywhere">
            <bdi>{name}</bdi> {isViewer ? <chakra.span color="muted">(you)</chakra.span> : null}
          </Box>
          <Box color="muted" overflowWrap="anywhere">
            <bdi>{email}</bdi> · joined <Moment of={createdAt} />
          </Box>
        </Box>
        {isOwner && !isLastOwner ? <OwnersPart member={member} /> : <Box color="muted">{roleWord(role)}</Box>}
      </Flex>
      {isOwner && isLastOwner ? (
        <Box color="muted" fontSize="sm" mt="1">
          The only owner: a business always has one. Make somebody else an owner to change this.
        </Box>
      ) : null}
    </ListRow>
  )
}

function OwnersPart({ member: { id, name, role, isViewer } }: { member: MemberInList }) {
  const client = useApolloClient()
  // Who changed their own role may do less from here on.
  const refetchQueries = [MembersDocument, ViewerDocument]
  const inWords = bidiIsolated(name)
  const change = (chosen: MemberRole) =>
    withToast(`${inWords} is ${roleWord(chosen)} now.`, async () => {
      const mutation = ChangeMemberRoleDocument
      return (await client.mutate({ mutation, variables: { input: { id, role: chosen } }, refetchQueries })).data?.changeMemberRole
    })
  const remove = () =>
    withToast(`${inWords} is no member any more.`, async () => {
      return (await client.mutate({ mutation: RemoveMemberDocument, variables: { input: { id } }, refetchQueries })).data?.removeMember
    })
  const handOn = () =>
    withToast(`${inWords} owns the business now, and you are a manager.`, async () => {
      const mutation = TransferOwnershipDocument
      return (await client.mutate({ mutation, variables: { input: { id } }, refetchQueries })).data?.transferOwnership
    })
  return (
    <>
      <Select
        aria-label={`Role of ${name}`}
        w="auto"
        minH="36px"
        fontSize="md"
        value={role}
        onChange={(event) => void change(event.target.value as MemberRole)}
      >
        {roles.map((one) => (
          <option key={one} value={one}>
            {roleWord(one)}
          </option>
        ))}
      </Select>
      {role === 'owner' ? null : (
        <ConfirmedButton
          word="Make the owner"
          label={`Make the owner: ${name}`}
          question={`${inWords} becomes an owner in your place, and you a manager.`}
          onConfirm={handOn}
        />
      )}
      {isViewer ? null : (
        <ConfirmedButton word="Remove" label={`Remove ${name}`} question="Takes away all access at once." onConfirm={remove} />
      )}
    </>
  )
}
