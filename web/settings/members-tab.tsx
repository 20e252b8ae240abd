import { useApolloClient, useQuery } from '@apollo/client/react'
import { Box, chakra, Flex, Grid } from '@chakra-ui/react'
import {
  ChangeMemberRoleDocument,
  type MemberRole,
  MembersDocument,
  type MembersQuery,
  RemoveMemberDocument,
  ViewerDocument,
} from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { Select } from '../ui/button.tsx'
import { ago, exactInstant } from '../ui/days.ts'
import { ListRow } from '../ui/list-row.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { EmptyState, ErrorState, Loading, Skeleton } from '../ui/states.tsx'
import { ConfirmedButton } from './confirmed.tsx'
import { InvitationsCard } from './invitations-card.tsx'
import { roles, roleWord } from './roles.ts'
import { told } from './told.ts'

type Member = MembersQuery['members']['nodes'][number]

/** Who belongs to the business, as what, and who is invited. */
export function MembersTab() {
  const { isDemo, isSample } = useBusiness()
  const isGuest = Boolean(isDemo || isSample)
  const { data: asked } = useQuery(ViewerDocument)
  const { data, error, refetch, fetchMore } = useQuery(MembersDocument, { skip: isGuest, fetchPolicy: 'cache-and-network' })
  if (isGuest)
    return (
      <EmptyState icon="person" title="No members in the demo">
        Sign up to invite the people of your own shop.
      </EmptyState>
    )
  if (error && !data) return <ErrorState title="The members could not be read" error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <Loading label="Reading the members">
        <Skeleton h="220px" />
      </Loading>
    )
  const { nodes, pageInfo, totalCount } = data.members
  const isOwner = asked?.viewer?.role === 'owner'
  const owners = nodes.filter(({ role }) => role === 'owner')
  // Of members that are not read yet one may be an owner, too: then the server decides.
  const lastOwner = pageInfo.hasNextPage || owners.length > 1 ? undefined : owners[0]?.id
  return (
    <Grid gap="4">
      <Card p="0">
        <Flex px={{ base: '4', md: '5' }} py="4" gap="2">
          <PartTitle>Members</PartTitle>
          <Box color="muted">{totalCount}</Box>
        </Flex>
        <chakra.ul listStyleType="none" m="0" p="0" borderTop="1px solid {colors.line}">
          {nodes.map((member) => (
            <MemberRow key={member.id} member={member} isOwner={isOwner} isLastOwner={member.id === lastOwner} />
          ))}
        </chakra.ul>
        {pageInfo.hasNextPage ? (
          <Box px={{ base: '4', md: '5' }} pb="4">
            <ShowMore label="Show more members" read={() => fetchMore({ variables: { after: pageInfo.endCursor } })} />
          </Box>
        ) : null}
      </Card>
      <InvitationsCard isOwner={isOwner} />
    </Grid>
  )
}

type Row = { readonly member: Member; readonly isOwner: boolean; readonly isLastOwner: boolean }

function MemberRow({ member, isOwner, isLastOwner }: Row) {
  const client = useApolloClient()
  const { id, name, email, role, createdAt, isViewer } = member
  const change = (chosen: MemberRole) =>
    told(`${name} is ${roleWord(chosen)} now.`, async () => {
      const mutation = ChangeMemberRoleDocument
      return (await client.mutate({ mutation, variables: { input: { id, role: chosen } } })).data?.changeMemberRole
    })
  const remove = () =>
    told(`${name} is no member any more.`, async () => {
      const refetchQueries = [MembersDocument]
      return (await client.mutate({ mutation: RemoveMemberDocument, variables: { input: { id } }, refetchQueries })).data?.removeMember
    })
  return (
    <ListRow>
      <Flex align="center" gap="3" wrap="wrap">
        <Box flex="1 1 220px" minW="0">
          <Box fontWeight="semibold" overflowWrap="anywhere">
            {name} {isViewer ? <chakra.span color="muted">(you)</chakra.span> : null}
          </Box>
          <Box color="muted" overflowWrap="anywhere">
            {email} · <span title={exactInstant(createdAt)}>joined {ago(createdAt)}</span>
          </Box>
        </Box>
        {isOwner && !isLastOwner ? (
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
            <ConfirmedButton word="Remove" label={`Remove ${name}`} question="Takes away all access at once." onConfirm={remove} />
          </>
        ) : (
          <Box color="muted">{roleWord(role)}</Box>
        )}
      </Flex>
      {isOwner && isLastOwner ? (
        <Box color="muted" fontSize="sm" mt="1">
          The only owner stays and keeps this role, or nobody could look after the business. Make somebody else an owner first.
        </Box>
      ) : null}
    </ListRow>
  )
}
