import { useQuery } from '@apollo/client/react'
import { Box, chakra, Flex, Grid } from '@chakra-ui/react'
import { MembersDocument, ViewerDocument } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { TextLink } from '../ui/button.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { EmptyState, Reading } from '../ui/states.tsx'
import { InvitationsCard } from './invitations-card.tsx'
import { LeaveCard } from './leave-card.tsx'
import { MemberRow } from './member-row.tsx'

/** Who belongs to the business, as what, and who is invited. */
export function MembersTab() {
  const { isDemo, isSample } = useBusiness()
  const isGuest = Boolean(isDemo || isSample)
  const { data: asked } = useQuery(ViewerDocument)
  const { data, error, refetch, fetchMore } = useQuery(MembersDocument, { skip: isGuest, fetchPolicy: 'cache-and-network' })
  if (isGuest)
    return (
      <EmptyState icon="person" title="No members in the demo">
        <TextLink to="/sign-up">Sign up</TextLink> to invite the people of your own shop.
      </EmptyState>
    )
  if (!data) return <Reading what="the members" error={error} onRetry={() => void refetch()} h="220px" />
  const { nodes, pageInfo, totalCount } = data.members
  const isOwner = asked?.viewer?.role === 'owner'
  const me = nodes.find(({ isViewer }) => isViewer)
  return (
    <Grid gap="4">
      <Card p="0">
        <Flex px={{ base: '4', md: '5' }} py="4" gap="2">
          <PartTitle>Members</PartTitle>
          <Box color="muted">{totalCount}</Box>
        </Flex>
        <chakra.ul listStyleType="none" m="0" p="0" borderTop="1px solid {colors.line}">
          {nodes.map((member) => (
            <MemberRow key={member.id} member={member} isOwner={isOwner} />
          ))}
        </chakra.ul>
        {isOwner ? null : (
          <Box px={{ base: '4', md: '5' }} py="3" color="muted" fontSize="sm" borderTop="1px solid {colors.line}">
            Owners invite people, change roles and remove members.
          </Box>
        )}
        {pageInfo.hasNextPage ? (
          <Box px={{ base: '4', md: '5' }} pb="4">
            <ShowMore label="Show more members" read={() => fetchMore({ variables: { after: pageInfo.endCursor } })} />
          </Box>
        ) : null}
      </Card>
      <InvitationsCard isOwner={isOwner} />
      {asked?.viewer ? <LeaveCard business={asked.viewer.business} isLastOwner={me?.isLastOwner ?? false} /> : null}
    </Grid>
  )
}
