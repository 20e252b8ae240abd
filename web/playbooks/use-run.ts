import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import {
  CompletePlaybookStepDocument,
  ExecutePlaybookDocument,
  type RunPartsFragment,
  UndoPlaybookStepDocument,
  UpdatePlaybookRunDocument,
  type UpdatePlaybookRunInput,
} from '../generated/graphql.ts'
import { demoMode, whatWentWrong } from '../ui/failure.ts'
import { showToast } from '../ui/toasts.tsx'

type Mistake = { readonly code: string; readonly message: string }
type Answer<Done> = { readonly done: Done | null | undefined; readonly userErrors: readonly Mistake[] }

const noAnswer = 'RiskPilot gave no answer. Try again.'

/** Sends a change. Shows a toast where it failed: the demo's own, or what went wrong. */
async function send<Done>(title: string, ask: () => Promise<Answer<Done>>): Promise<Done | null> {
  try {
    const { done, userErrors } = await ask()
    if (done && userErrors.length === 0) return done
    const [first] = userErrors
    showToast(first?.code === demoMode ? 'Demo Mode' : title, first?.message ?? noAnswer, 'destructive')
  } catch (error) {
    const { sentence, isDemo } = whatWentWrong(error)
    showToast(isDemo ? 'Demo Mode' : title, sentence, 'destructive')
  }
  return null
}

/** The lists of runs are read again where they are shown; elsewhere they are forgotten. */
function forgetLists({ cache }: ApolloClient): void {
  cache.evict({ id: 'ROOT_QUERY', fieldName: 'playbookRuns' })
  cache.gc()
}

type Begin = { readonly playbookId: string; readonly riskId: string | null }

/** Begins a run. A run that is open already is shown instead, and a toast says so. */
export function useExecute() {
  const client = useApolloClient()
  const [isSending, setSending] = useState(false)
  const execute = async (input: Begin): Promise<RunPartsFragment | null> => {
    setSending(true)
    const begun = await send('Playbook not started', async () => {
      const { data } = await client.mutate({ mutation: ExecutePlaybookDocument, variables: { input } })
      const { run, isNew, userErrors = [] } = data?.executePlaybook ?? {}
      return { done: run && { run, isNew }, userErrors }
    })
    setSending(false)
    if (!begun) return null
    forgetLists(client)
    if (begun.isNew === false) showToast('Run already open', 'This playbook is being worked through. Here is the open run.')
    return begun.run
  }
  return { execute, isSending }
}

/**
 * Ticks a step off or takes its tick back. It shows at once, and rolls back when the server
 * refuses.
 */
export function useTick(run: RunPartsFragment, email: string | null) {
  const client = useApolloClient()
  return async (step: number, isDone: boolean): Promise<void> => {
    const now = new Date().toISOString()
    const steps = run.steps.map((one) =>
      one.number === step ? { ...one, doneAt: isDone ? now : null, doneBy: isDone ? email : null } : one,
    )
    const isFinished = steps.every(({ doneAt }) => doneAt)
    const after = { ...run, steps, finishedAt: isFinished ? (run.finishedAt ?? now) : null }
    const variables = { input: { runId: run.id, step } }
    const done = await send('Step not saved', async () => {
      if (isDone) {
        const optimisticResponse = {
          __typename: 'Mutation' as const,
          completePlaybookStep: { __typename: 'PlaybookStepPayload' as const, run: after, userErrors: [] },
        }
        const { data } = await client.mutate({ mutation: CompletePlaybookStepDocument, variables, optimisticResponse })
        return { done: data?.completePlaybookStep.run, userErrors: data?.completePlaybookStep.userErrors ?? [] }
      }
      const optimisticResponse = {
        __typename: 'Mutation' as const,
        undoPlaybookStep: { __typename: 'PlaybookStepPayload' as const, run: after, userErrors: [] },
      }
      const { data } = await client.mutate({ mutation: UndoPlaybookStepDocument, variables, optimisticResponse })
      return { done: data?.undoPlaybookStep.run, userErrors: data?.undoPlaybookStep.userErrors ?? [] }
    })
    if (done && isFinished !== (run.finishedAt !== null)) forgetLists(client)
  }
}

/** Saves who sees to a run, by when, and its notes. Returns whether it was saved. */
export function useSaveRun() {
  const client = useApolloClient()
  return async (input: UpdatePlaybookRunInput): Promise<boolean> => {
    const saved = await send('Run not saved', async () => {
      const { data } = await client.mutate({ mutation: UpdatePlaybookRunDocument, variables: { input } })
      return { done: data?.updatePlaybookRun.run, userErrors: data?.updatePlaybookRun.userErrors ?? [] }
    })
    return saved !== null
  }
}
