import type { ApolloClient } from '@apollo/client'
import { useApolloClient } from '@apollo/client/react'
import { useState } from 'react'
import {
  DeleteRiskViewDocument,
  type RiskFilter,
  RiskViewsDocument,
  type RiskViewsQuery,
  SaveRiskViewDocument,
  type SaveRiskViewInput,
} from '../generated/graphql.ts'
import { demoMode, whatWentWrong } from '../ui/failure.ts'
import { showToast } from '../ui/toasts.tsx'
import { filterOf, type RiskView } from './risk-filter.ts'
import { offerUndo } from './undo.ts'

export type SavedView = RiskViewsQuery['riskViews'][number]

type Mistakes = readonly { readonly code: string; readonly message: string }[]

/**
 * Saves, renames and deletes a view of the list; a deleted one can be brought back. `of`: the saved
 * view, if it is one.
 */
export function useSavedView(of: SavedView | null, view: RiskView, onClose: () => void) {
  const client = useApolloClient()
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const send = async (mutate: () => Promise<Mistakes>, tell: () => void) => {
    setBusy(true)
    setProblem(null)
    try {
      const [mistake] = await mutate()
      if (mistake && mistake.code !== demoMode) return setProblem(mistake.message)
      if (mistake) return showToast('Demo Mode', mistake.message, 'destructive')
      await client.refetchQueries({ include: [RiskViewsDocument] })
      tell()
      onClose()
    } catch (error) {
      setProblem(whatWentWrong(error).sentence)
    } finally {
      setBusy(false)
    }
  }
  const save = (name: string) => {
    const input = { ...(of ? { viewId: of.viewId } : {}), ...inputOf({ ...view, name, filter: filterOf(view) }) }
    return send(
      () => saveView(client, input),
      () => showToast(of ? 'View renamed' : 'View saved', name),
    )
  }
  const remove = async () => {
    if (!of) return
    await send(
      () => deleteView(client, of.viewId),
      () => offerUndo('View deleted', of.name, () => void restore(client, of)),
    )
  }
  return { save, remove, problem, isBusy }
}

async function saveView(client: ApolloClient, input: SaveRiskViewInput): Promise<Mistakes> {
  return (await client.mutate({ mutation: SaveRiskViewDocument, variables: { input } })).data?.saveRiskView.userErrors ?? []
}

async function deleteView(client: ApolloClient, viewId: string): Promise<Mistakes> {
  const { data } = await client.mutate({ mutation: DeleteRiskViewDocument, variables: { input: { viewId } } })
  return data?.deleteRiskView.userErrors ?? []
}

/** Saves a deleted view again, as it was. */
async function restore(client: ApolloClient, of: SavedView): Promise<void> {
  try {
    const [mistake] = await saveView(client, inputOf(of as Parameters<typeof inputOf>[0]))
    if (mistake) return showToast('View not restored', mistake.message, 'destructive')
    await client.refetchQueries({ include: [RiskViewsDocument] })
    showToast('View restored', of.name)
  } catch (error) {
    showToast('View not restored', whatWentWrong(error).sentence, 'destructive')
  }
}

type Parts = Pick<RiskView, 'sort' | 'direction'> & { readonly name: string; readonly filter: RiskFilter }

/**
 * As the server takes it: without what is not chosen, and without the names of types that the cache
 * adds.
 */
function inputOf({ name, filter, sort, direction }: Parts): SaveRiskViewInput {
  const chosen = Object.entries(filter).filter(([key, value]) => key !== '__typename' && value !== null && value !== undefined)
  return { name, filter: Object.fromEntries(chosen), ...(sort ? { sort } : {}), ...(direction ? { direction } : {}) }
}
