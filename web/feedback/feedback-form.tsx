import { Box, chakra, Flex } from '@chakra-ui/react'
import { type KeyboardEvent, useEffect, useId } from 'react'
import { type FieldErrors, type UseFormRegisterReturn, type UseFormReturn, useForm } from 'react-hook-form'
import { Button, TextArea } from '../ui/button.tsx'
import { draftOf, forgetDraft, keepDraft } from '../ui/drafts.ts'
import { showToast } from '../ui/toasts.tsx'
import { Choices } from './choices.tsx'
import { emptyFeedback, type FeedbackValues, feedbackDraftOf, feedbackResolver, isTyped } from './feedback-values.ts'
import { useSubmitFeedback } from './use-submit-feedback.ts'

/** `answer`: chosen before the form was opened. `formId`: for the buttons outside of it. */
export type FormProps = {
  riskId: string
  formId: string
  answer: FeedbackValues['accurate']
  onTyped: (isTyped: boolean) => void
  onState: (state: { isAnswered: boolean; isSending: boolean }) => void
  onDone: () => void
}

/** Whether one alert was right. What was typed survives a failure and a reload. */
export function FeedbackForm({ riskId, formId, answer, onTyped, onState, onDone }: FormProps) {
  const draft = feedbackDraftOf(draftOf('feedback', riskId)) ?? emptyFeedback
  const form = useForm<FeedbackValues>({
    resolver: feedbackResolver,
    defaultValues: { ...draft, accurate: answer || draft.accurate },
  })
  const submit = useSubmitFeedback(riskId)
  useDraft(riskId, form, onTyped)
  const accurate = form.watch('accurate')
  const { isSubmitting, errors } = form.formState
  useEffect(() => onState({ isAnswered: accurate !== '', isSending: isSubmitting }), [onState, accurate, isSubmitting])
  const send = form.handleSubmit(async (values) => {
    const failed = await submit(values)
    if (failed) {
      const name = failed.field !== null && failed.field in values ? (failed.field as keyof FeedbackValues) : 'root'
      form.setError(name, { message: failed.sentence }, { shouldFocus: true })
      return
    }
    forgetDraft('feedback', riskId)
    form.reset(emptyFeedback)
    onTyped(false)
    onDone()
  }, sayWhatIsMissing)
  return (
    <chakra.form id={formId} display="grid" gap="5" noValidate onSubmit={(event) => void send(event)} onKeyDown={sendByKeyboard}>
      <Choices
        legend={
          <>
            Was this alert accurate? <Box as="span">*</Box>
          </>
        }
        options={yesOrNo}
        field={form.register('accurate')}
        error={errors.accurate?.message}
        isRequired
      />
      {accurate === 'no' ? <FalsePositive field={form.register('falsePositive')} /> : null}
      {accurate === 'yes' ? (
        <Choices legend="How much did it really cost?" options={impacts} field={form.register('actualImpact')} />
      ) : null}
      <Choices legend="Did it help you? (optional)" options={[...yesOrNo, noAnswer]} field={form.register('helpful')} />
      <Text label="What did you do about it? (optional)" field={form.register('followUpAction')} error={errors.followUpAction?.message} />
      <Text label="What came of it? (optional)" field={form.register('outcomeDescription')} error={errors.outcomeDescription?.message} />
      <Text label="Comments (optional)" field={form.register('comments')} error={errors.comments?.message} />
      <Box role="alert" color="high" _empty={{ display: 'none' }}>
        {errors.root?.message}
      </Box>
    </chakra.form>
  )
}

const yesOrNo = [
  { value: 'yes', word: 'Yes' },
  { value: 'no', word: 'No' },
]
const noAnswer = { value: '', word: 'No answer' }
const impacts = [
  { value: 'none', word: 'None', hint: 'True, but harmless' },
  { value: 'low', word: 'Low', hint: 'Less than 0.5% of a month’s gross profit' },
  { value: 'medium', word: 'Medium', hint: '0.5% to 2% of a month’s gross profit' },
  { value: 'high', word: 'High', hint: 'More than 2% of a month’s gross profit' },
]

function sayWhatIsMissing({ accurate }: FieldErrors<FeedbackValues>): void {
  if (accurate?.message) showToast('Required field', accurate.message, 'destructive')
}

/**
 * A disabled button stops the browser's own way of sending a form: Ctrl or Cmd and Enter send it.
 */
function sendByKeyboard(event: KeyboardEvent<HTMLFormElement>): void {
  const isRadio = event.target instanceof HTMLInputElement
  if (event.key !== 'Enter' || !(isRadio || event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  event.currentTarget.requestSubmit()
}

/** Stores the text, and reports whether anything can be lost. */
function useDraft(riskId: string, form: UseFormReturn<FeedbackValues>, onTyped: (isTyped: boolean) => void): void {
  useEffect(() => {
    onTyped(isTyped(form.getValues()))
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        if (isTyped(values)) keepDraft('feedback', riskId, values)
        else forgetDraft('feedback', riskId)
        onTyped(isTyped(values))
      },
    })
  }, [form, riskId, onTyped])
}

function FalsePositive({ field }: { field: UseFormRegisterReturn }) {
  return (
    <chakra.label display="flex" alignItems="start" gap="2.5" minH="28px">
      <chakra.input type="checkbox" accentColor="accent" w="18px" h="18px" mt="1px" flexShrink={0} {...field} />
      <Box as="span">
        It was a false positive: there is no leak
        <Box as="span" display="block" color="muted" fontSize="sm">
          Leave it empty where only the cause, the size or the product was wrong.
        </Box>
      </Box>
    </chakra.label>
  )
}

function Text({ label, field, error }: { label: string; field: UseFormRegisterReturn; error: string | undefined }) {
  const id = useId()
  return (
    <Flex direction="column">
      <chakra.label htmlFor={id} fontWeight="medium" mb="1">
        {label}
      </chakra.label>
      <TextArea
        id={id}
        rows={2}
        py="2"
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-mistake` : undefined}
        {...field}
      />
      <Box id={`${id}-mistake`} role="alert" color="high" fontSize="sm" mt="1" _empty={{ display: 'none' }}>
        {error}
      </Box>
    </Flex>
  )
}

/** The buttons of the form, which stay in view while its fields are scrolled. */
export function FeedbackButtons({ formId, isDisabled, isSending, onCancel }: ButtonsProps) {
  return (
    <Flex gap="2" wrap="wrap">
      <Button type="submit" form={formId} look="solid" disabled={isDisabled || isSending}>
        {isSending ? 'Submitting…' : 'Submit Feedback'}
      </Button>
      <Button disabled={isSending} onClick={onCancel}>
        Cancel
      </Button>
    </Flex>
  )
}

type ButtonsProps = { formId: string; isDisabled: boolean; isSending: boolean; onCancel: () => void }
