import { useQuery } from '@apollo/client/react'
import { Box, chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { FeedbackOfRiskDocument, type FeedbackOfRiskQuery } from '../generated/graphql.ts'
import { useBusiness } from '../ui/business.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { forgetDraft } from '../ui/drafts.ts'
import { Moment } from '../ui/figures.tsx'
import { MayLeave } from '../ui/may-leave.tsx'
import { PageDialog } from '../ui/page-dialog.tsx'
import { ReadOnlyNote } from '../ui/read-only-note.tsx'
import { EmptyState, ErrorState, Loading, Skeleton } from '../ui/states.tsx'
import { useCloseDialog } from '../ui/use-close-dialog.ts'
import { useUnsavedWarning } from '../ui/use-unsaved-warning.ts'
import { unbroken } from '../ui/words.ts'
import { FeedbackButtons, FeedbackForm } from './feedback-form.tsx'

/** Asks whether one alert was right, over the page on which it was selected. */
export function FeedbackDialog() {
  const { id = '' } = useParams()
  return <DialogOf key={id} id={id} />
}

const formId = 'feedback-form'

function DialogOf({ id }: { id: string }) {
  const { data, error, loading, refetch } = useQuery(FeedbackOfRiskDocument, { variables: { id } })
  const { isOnlooker } = useBusiness()
  const [isTyped, setTyped] = useState(false)
  const [{ isAnswered, isSending }, setState] = useState({ isAnswered: false, isSending: false })
  const leave = useCloseDialog()
  const { close, end, question } = useUnsavedWarning(isTyped, leave)
  const risk = data?.risk
  const cancel = () => {
    forgetDraft('feedback', id)
    end()
  }
  const buttons = { formId, isDisabled: !isAnswered, isSending, onCancel: cancel }
  return (
    <PageDialog
      label="Provide Risk Feedback"
      maxWidth="640px"
      maxHeight="80dvh"
      head={
        <chakra.h2 fontSize="lg" fontWeight="semibold">
          Provide Risk Feedback
        </chakra.h2>
      }
      foot={
        risk && !isOnlooker ? (
          <>
            {question ? <MayLeave {...question} /> : null}
            <FeedbackButtons {...buttons} />
          </>
        ) : null
      }
      onClose={close}
    >
      {risk ? <About title={risk.title} own={data.ownRiskFeedback} /> : null}
      {risk && isOnlooker ? <ReadOnlyNote>say whether an alert was right</ReadOnlyNote> : null}
      {risk && !isOnlooker ? <Form id={id} onTyped={setTyped} onState={setState} onDone={end} /> : null}
      {loading && !data ? (
        <Loading label="Reading the alert">
          <Skeleton h="420px" />
        </Loading>
      ) : null}
      {error && !data ? <ErrorState title="This alert could not be read" error={error} onRetry={() => void refetch()} /> : null}
      {data && !risk ? (
        <EmptyState icon="leak" title="This alert is not here" action={<ButtonLink to="/risks">See all alerts</ButtonLink>}>
          It may belong to another business, or the address is not complete.
        </EmptyState>
      ) : null}
    </PageDialog>
  )
}

type FormOf = { id: string } & Pick<React.ComponentProps<typeof FeedbackForm>, 'onTyped' | 'onState' | 'onDone'>

function Form({ id, ...rest }: FormOf) {
  const [address] = useSearchParams()
  const chosen = address.get('accurate')
  return <FeedbackForm riskId={id} formId={formId} answer={chosen === 'yes' || chosen === 'no' ? chosen : ''} {...rest} />
}

function About({ title, own }: { title: string; own: FeedbackOfRiskQuery['ownRiskFeedback'] }) {
  return (
    <Box mb="5">
      <Box fontWeight="medium">{unbroken(title)}</Box>
      {own ? (
        <Box color="muted" fontSize="sm" mt="1">
          You said {own.accurate ? 'yes' : 'no'}, <Moment of={own.updatedAt} />. A new answer replaces it.
        </Box>
      ) : null}
    </Box>
  )
}
