import { useApolloClient } from '@apollo/client/react'
import { Box, chakra } from '@chakra-ui/react'
import { lazy, Suspense } from 'react'
import { MoreCommentsDocument } from '../generated/graphql.ts'
import { Moment } from '../ui/figures.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { Skeleton } from '../ui/states.tsx'
import type { RiskDetail } from './detail.ts'

const CommentForm = lazy(async () => ({ default: (await import('./comment-form.tsx')).CommentForm }))

type Props = { risk: RiskDetail; isOpen: boolean; onTyped: (isTyped: boolean) => void; onDone: () => void }

/** People's comments, the newest first; the text as typed. */
export function CommentsCard({ risk: { id, comments }, isOpen, onTyped, onDone }: Props) {
  const client = useApolloClient()
  const { nodes, pageInfo } = comments
  const more = () =>
    client.query({ query: MoreCommentsDocument, variables: { id, after: pageInfo.endCursor ?? '' }, fetchPolicy: 'network-only' })
  return (
    <Card>
      <PartTitle>Comments</PartTitle>
      {isOpen ? (
        <Box mt="3">
          <Suspense fallback={<Skeleton h="160px" />}>
            <CommentForm riskId={id} onTyped={onTyped} onDone={onDone} />
          </Suspense>
        </Box>
      ) : null}
      {nodes.length > 0 ? (
        <chakra.ul aria-label="Comments" mt="3" listStyleType="none" display="grid" gap="3">
          {nodes.map(({ id: key, text, email, keyName, createdAt }) => (
            <chakra.li key={key} overflowWrap="anywhere">
              <Box color="muted" fontSize="sm">
                {keyName ?? email} · <Moment of={createdAt} />
              </Box>
              <Box whiteSpace="pre-wrap">{text}</Box>
            </chakra.li>
          ))}
        </chakra.ul>
      ) : (
        <Box color="muted" mt="3" hidden={isOpen}>
          Nobody has commented yet.
        </Box>
      )}
      {pageInfo.hasNextPage ? <ShowMore label="Show earlier comments" read={more} /> : null}
    </Card>
  )
}
