import { useMutation, useQuery } from '@apollo/client/react'
import { Box, chakra, Flex } from '@chakra-ui/react'
import { useRef } from 'react'
import {
  AnswerSupplierQuestionDocument,
  MonitoringStatusDocument,
  type SupplierAnswer,
  SupplierQuestionsDocument,
  type SupplierQuestionsQuery,
} from '../generated/graphql.ts'
import { TextLink } from '../ui/button.tsx'
import { ChangeButton } from '../ui/change-button.tsx'
import { whatWentWrong } from '../ui/failure.ts'
import { ListRow } from '../ui/list-row.tsx'
import { Card, PartTitle } from '../ui/page.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { AgreesAndAgainst, SourceSentence } from '../ui/source-report.tsx'
import { ErrorState } from '../ui/states.tsx'
import { showToast } from '../ui/toasts.tsx'
import { type AnswerRowProps, NamesakesRow } from './namesakes-row.tsx'
import { eventWord } from './words.ts'

type Question = SupplierQuestionsQuery['supplierQuestions']['nodes'][number]

/** Possible matches that only a person can confirm; nothing where none waits. */
export function QuestionsCard() {
  const { data, error, refetch, fetchMore } = useQuery(SupplierQuestionsDocument, { variables: { first: 10 } })
  const heldBack = useQuery(MonitoringStatusDocument).data?.monitoringStatus.questionsHeldBack ?? 0
  const title = useRef<HTMLHeadingElement>(null)
  const list = data?.supplierQuestions
  if (error && !data) return <ErrorState title="The questions could not be read" error={error} onRetry={() => void refetch()} />
  if (!list || (list.nodes.length === 0 && heldBack === 0)) return null
  return (
    <Card p={{ base: '0', md: '0' }} overflow="hidden" aria-label="Please confirm">
      <Box px={{ base: '4', md: '5' }} py="3">
        <chakra.div ref={title} tabIndex={-1} outline="none">
          <PartTitle>Please confirm</PartTitle>
        </chakra.div>
        <Box color="muted" mt="1" maxW="70ch">
          A source names somebody who may be your supplier. You are asked about three a week at most, and nobody is notified.
          {heldBack > 0 ? ` ${heldBack} more ${heldBack === 1 ? 'waits' : 'wait'} for a later week.` : null}
        </Box>
      </Box>
      <chakra.ul aria-label="Please confirm" listStyleType="none" borderTop="1px solid {colors.line}" _empty={{ display: 'none' }}>
        {list.nodes.map((question) => (
          <QuestionRow key={question.questionId} of={question} onAnswered={() => title.current?.focus()} />
        ))}
      </chakra.ul>
      {list.pageInfo.hasNextPage ? (
        <Box px={{ base: '4', md: '5' }} pb="4">
          <ShowMore label="Show more questions" read={() => fetchMore({ variables: { after: list.pageInfo.endCursor } })} />
        </Box>
      ) : null}
    </Card>
  )
}

type RowProps = { of: Question; onAnswered: () => void }

function QuestionRow({ of: question, onAnswered }: RowProps) {
  const { answer, isSending } = useAnswer(question, onAnswered)
  if (question.entries.length > 1) return <NamesakesRow of={question} answer={answer} isSending={isSending} />
  return <OneEntryRow of={question} answer={answer} isSending={isSending} />
}

function OneEntryRow({ of: question, answer, isSending }: AnswerRowProps) {
  const { supplier, listedName, decision, type } = question
  const name = supplier?.name ?? 'your supplier'
  const press = (word: SupplierAnswer, label: string) => (
    <ChangeButton
      look="outline"
      disabled={isSending}
      aria-label={`${label}: ${listedName ?? type} and ${name}`}
      onPress={() => void answer(word)}
    >
      {label}
    </ChangeButton>
  )
  return (
    <ListRow>
      <Box fontWeight="semibold">
        {decision === 'related' ? 'Is this a company of the same group as ' : 'Is this '}
        {supplier ? <TextLink to={`/integrations/suppliers/${supplier.id}`}>{supplier.name}</TextLink> : name}?
      </Box>
      <Box color="muted" fontSize="sm" mt="0.5">
        {decision === 'related' ? 'Related company' : 'Possible match'} · {eventWord(type)}
        {listedName ? (
          <>
            {' · '}
            <bdi>{listedName}</bdi>
          </>
        ) : null}
      </Box>
      <SourceSentence of={question} />
      <AgreesAndAgainst of={question} />
      <Flex gap="2" mt="3" wrap="wrap">
        {press('yes', 'Yes')}
        {press('no', 'No')}
        {press('later', 'Not now')}
      </Flex>
    </ListRow>
  )
}

const said = (isOne: boolean): Readonly<Record<SupplierAnswer, readonly [title: string, text: string]>> => ({
  yes: ['Confirmed', 'The alert is under Leakage Alerts.'],
  no: ['Noted', isOne ? 'You are not asked about this entry again.' : 'You are not asked about these entries again.'],
  later: ['Put off', 'You are asked again in 30 days.'],
})

/** Sends an answer and takes the question off the list; a failure leaves it there. */
function useAnswer({ questionId, entries }: Question, onAnswered: () => void) {
  const [mutate, { loading, client }] = useMutation(AnswerSupplierQuestionDocument)
  const answer = async (word: SupplierAnswer, entryId?: string) => {
    try {
      const { data } = await mutate({ variables: { input: { questionId, answer: word, ...(entryId && { entryId }) } } })
      const mistake = data?.answerSupplierQuestion.userErrors[0]?.message
      if (mistake) showToast('Error', mistake, 'destructive')
      else {
        showToast(...said(entries.length < 2)[word])
        onAnswered()
      }
    } catch (error) {
      return showToast('Error', whatWentWrong(error).sentence, 'destructive')
    }
    await client.refetchQueries({ include: [SupplierQuestionsDocument, MonitoringStatusDocument] }).catch(() => undefined)
  }
  return { answer, isSending: loading }
}
