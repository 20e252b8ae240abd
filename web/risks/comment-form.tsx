import { Box, chakra, Flex } from '@chakra-ui/react'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { riskCommentInput } from '../../api/risks/notes/risk-note.input.ts'
import { Button, TextArea } from '../ui/button.tsx'
import { draftOf, forgetDraft, keepDraft } from '../ui/drafts.ts'
import { Problem } from '../ui/states.tsx'
import { useAddComment } from './use-note.ts'

type Props = { riskId: string; onTyped: (isTyped: boolean) => void; onDone: () => void }

const rule = (text: string) => riskCommentInput.shape.text.safeParse(text).error?.issues[0]?.message ?? true

/** A comment that is being written; it survives a reload until it is saved or cancelled. */
export function CommentForm({ riskId, onTyped, onDone }: Props) {
  const draft = draftOf('comment', riskId)
  const { register, handleSubmit, formState, subscribe, setFocus } = useForm({
    defaultValues: { text: typeof draft === 'string' ? draft : '' },
  })
  const { submit, isSending, problem } = useAddComment(riskId)
  const mistake = formState.errors.text?.message
  useEffect(() => {
    return subscribe({
      formState: { values: true },
      callback: ({ values: { text } }) => {
        if (text.trim() === '') forgetDraft('comment', riskId)
        else keepDraft('comment', riskId, text)
        onTyped(text.trim() !== '')
      },
    })
  }, [subscribe, riskId, onTyped])
  const end = () => {
    forgetDraft('comment', riskId)
    onTyped(false)
    onDone()
  }
  const save = handleSubmit(async ({ text }) => {
    if (await submit(text.trim())) end()
    else requestAnimationFrame(() => setFocus('text'))
  })
  return (
    <form id="comment-form" hidden={isSending} noValidate onSubmit={(event) => void save(event)}>
      <chakra.label htmlFor="comment-text" fontWeight="medium">
        Your comment
      </chakra.label>
      <TextArea
        id="comment-text"
        rows={3}
        mt="1"
        py="2"
        autoFocus
        aria-invalid={mistake ? true : undefined}
        aria-describedby="comment-mistake"
        {...register('text', { validate: rule })}
      />
      <Box id="comment-mistake" role="alert" color="high" mt="1" _empty={{ display: 'none' }}>
        {mistake}
      </Box>
      <Problem>{problem}</Problem>
      <Flex gap="2" mt="2" wrap="wrap">
        <Button type="submit" look="solid" disabled={isSending}>
          Save comment
        </Button>
        <Button disabled={isSending} onClick={end}>
          Cancel
        </Button>
      </Flex>
    </form>
  )
}
