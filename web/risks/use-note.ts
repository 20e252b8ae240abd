import type { ApolloCache } from '@apollo/client/cache'
import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import {
  AddRiskCommentDocument,
  type CommentPartsFragment,
  CommentPartsFragmentDoc,
  CreateActionPlanDocument,
  type PlanPartsFragment,
  PlanPartsFragmentDoc,
  ViewerDocument,
} from '../generated/graphql.ts'
import { demoMode, whatWentWrong } from '../ui/failure.ts'
import { showToast } from '../ui/toasts.tsx'
import { idsOfContent } from './new-id.ts'

type Answer = {
  readonly note: object | null | undefined
  readonly userErrors: readonly { readonly code: string; readonly message: string }[]
}

const noAnswer = 'RiskPilot gave no answer. Try again: what was kept already is not kept twice.'

/**
 * Sends a comment, which is listed at once and leaves the list again if it fails; `problem` states
 * in a sentence why it was not saved.
 */
export function useAddComment(riskId: string) {
  const client = useApolloClient()
  return useSending(async (id, text: string) => {
    const comment = { __typename: 'RiskComment' as const, id, text, ...signature(client.cache) }
    const { data } = await client.mutate({
      mutation: AddRiskCommentDocument,
      variables: { input: { id, riskId, text } },
      optimisticResponse: { addRiskComment: { comment, userErrors: [] } },
      update: (cache, { data: answer }) => putComment(cache, riskId, answer?.addRiskComment.comment),
    })
    const { comment: note, userErrors = [] } = data?.addRiskComment ?? {}
    return { note, userErrors }
  })
}

export type PlanContent = { readonly assignee: string | null; readonly dueDate: string | null; readonly steps: string[] }

/** Sends an action plan, in the same way as a comment. */
export function useCreatePlan(riskId: string) {
  const client = useApolloClient()
  return useSending(async (id, plan: PlanContent) => {
    const actionPlan = { __typename: 'ActionPlan' as const, id, ...plan, ...signature(client.cache) }
    const { data } = await client.mutate({
      mutation: CreateActionPlanDocument,
      variables: { input: { id, riskId, ...plan } },
      optimisticResponse: { createActionPlan: { actionPlan, userErrors: [] } },
      update: (cache, { data: answer }) => putPlan(cache, riskId, answer?.createActionPlan.actionPlan),
    })
    const { actionPlan: note, userErrors = [] } = data?.createActionPlan ?? {}
    return { note, userErrors }
  })
}

/** The author and the time of a note that is not yet answered. */
function signature(cache: ApolloCache): { email: string; keyName: null; createdAt: string } {
  return { email: cache.readQuery({ query: ViewerDocument })?.viewer?.email ?? '', keyName: null, createdAt: new Date().toISOString() }
}

function useSending<Content>(send: (id: string, content: Content) => Promise<Answer>) {
  const [idOf] = useState(() => idsOfContent())
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const submit = async (content: Content): Promise<boolean> => {
    setProblem(null)
    setSending(true)
    const failed = await send(idOf(content), content).then(problemOf, whatWentWrong)
    setSending(false)
    setProblem(failed && failed.sentence)
    if (failed?.isDemo) showToast('Demo Mode', failed.sentence, 'destructive')
    return failed === null
  }
  return { submit, isSending, problem }
}

/** Why a note was not saved, and whether the demo is the reason; null where it was saved. */
function problemOf({ note, userErrors: [first] }: Answer): { sentence: string; isDemo: boolean } | null {
  return note ? null : { sentence: first?.message ?? noAnswer, isDemo: first?.code === demoMode }
}

type Ref = { readonly __ref: string }
type Stored = { readonly nodes: readonly Ref[]; readonly totalCount: number }

function putComment(cache: ApolloCache, riskId: string, data: CommentPartsFragment | null | undefined): void {
  if (!data) return
  const ref = cache.writeFragment({ fragment: CommentPartsFragmentDoc, fragmentName: 'CommentParts', data })
  putFirst(cache, { riskId, field: 'comments', ref })
}

function putPlan(cache: ApolloCache, riskId: string, data: PlanPartsFragment | null | undefined): void {
  if (!data) return
  const ref = cache.writeFragment({ fragment: PlanPartsFragmentDoc, fragmentName: 'PlanParts', data })
  putFirst(cache, { riskId, field: 'actionPlans', ref })
}

/** A new note is first in its list, unless a server event has already added it. */
function putFirst(cache: ApolloCache, { riskId, field, ref }: { riskId: string; field: string; ref: unknown }): void {
  const note = ref as Ref | undefined
  if (!note) return
  cache.modify({
    id: cache.identify({ __typename: 'Risk', id: riskId }) as string,
    fields: {
      [field]: (list: unknown) => {
        const stored = list as Stored
        if (stored.nodes.some(({ __ref }) => __ref === note.__ref)) return stored
        return { ...stored, nodes: [note, ...stored.nodes], totalCount: stored.totalCount + 1 }
      },
    },
  })
}
