import type { ApolloClient } from '@apollo/client'
import {
  RiskCountsDocument,
  type RiskFilter,
  type RiskRowPartsFragment,
  RisksDocument,
  RiskViewsDocument,
  UndoRiskUpdateDocument,
  UpdateRisksDocument,
  type UpdateRisksInput,
} from '../generated/graphql.ts'
import { demoMode, whatWentWrong } from '../ui/failure.ts'
import { showToast } from '../ui/toasts.tsx'
import { counted } from '../ui/words.ts'
import { movedTo, type Refused } from './change-status.ts'
import { optimistically } from './optimistic.ts'
import { offerUndo } from './undo.ts'

export type Assignee = NonNullable<RiskRowPartsFragment['assignee']>

/** One change of risks. `above` is an amount of the business's currency. */
export type Change =
  | { readonly kind: 'status'; readonly status: 'resolved' | 'dismissed'; readonly reason?: string }
  | { readonly kind: 'snooze'; readonly until: string | null; readonly above: string | null }
  | { readonly kind: 'assign'; readonly member: Assignee | null }

/** The risks that a change is for: some by name, or all that fit. */
export type Targets = {
  readonly risks: readonly Pick<RiskRowPartsFragment, 'id' | 'title'>[]
  readonly all?: { filter: RiskFilter; count: number }
}

/**
 * So many rows move before the answer is there. Beyond it, moving each takes longer than the
 * answer.
 */
const mostAtOnce = 100

export type Outcome = { readonly left: readonly string[]; readonly problem: Refused | null }

/**
 * Makes one change to all targets at once and offers to undo it. The screen follows at once, and
 * goes back when it fails. Returns the risks that did not change, and why the first did not.
 */
export async function updateRisks(client: ApolloClient, targets: Targets, change: Change): Promise<Outcome> {
  const ids = targets.risks.map(({ id }) => id)
  const which = targets.all ? { filter: targets.all.filter } : { riskIds: ids }
  const send = async () => {
    const { data } = await client.mutate({ mutation: UpdateRisksDocument, variables: { input: { ...which, ...inputOf(change) } } })
    await readAgain(client)
    return data?.updateRisks
  }
  try {
    const shown = ids.length > mostAtOnce ? [] : ids
    const answer = await optimistically(client, shown, (risk) => expected(risk, change), send)
    if (!answer) return { left: ids, problem: { sentence: 'RiskPilot gave no answer. Try again.', isDemo: false } }
    const [mistake] = answer.userErrors
    if (mistake) return { left: ids, problem: { sentence: mistake.message, isDemo: mistake.code === demoMode } }
    const { changed, refused, updateId } = answer
    const name = changed === 1 && ids.length === 1 ? (targets.risks[0]?.title ?? '') : counted(changed ?? 0, 'alert')
    if (updateId) offerUndo(changeWords(change), name, () => void undo(client, updateId, name))
    const [first] = refused ?? []
    return {
      left: (refused ?? []).map(({ riskId }) => riskId),
      problem: first ? { sentence: first.title ? `${first.title}: ${first.message}` : first.message, isDemo: false } : null,
    }
  } catch (error) {
    return { left: ids, problem: whatWentWrong(error) }
  }
}

async function undo(client: ApolloClient, updateId: string, name: string): Promise<void> {
  try {
    const { data } = await client.mutate({ mutation: UndoRiskUpdateDocument, variables: { input: { updateId } } })
    const mistake = data?.undoRiskUpdate.userErrors[0]?.message
    if (mistake) showToast('Not undone', mistake, 'destructive')
    else showToast('Undone', name)
    // Said at once: a later message would push that of the next change aside.
    void readAgain(client)
  } catch (error) {
    showToast('Not undone', whatWentWrong(error).sentence, 'destructive')
  }
}

/** Lists and counts on the screen are read again; those that are not, when they are opened. */
async function readAgain(client: ApolloClient): Promise<void> {
  const shown = [RisksDocument, RiskCountsDocument, RiskViewsDocument]
  await client.refetchQueries({ include: shown }).catch(() => undefined)
}

const changeWords = (change: Change): string => {
  if (change.kind === 'status') return 'Leakage alert status updated successfully'
  if (change.kind === 'assign') return change.member ? `Assigned to ${change.member.name || change.member.email}` : 'Assigned to nobody'
  return change.until || change.above ? 'Snoozed. The money still counts.' : 'Back in the active list'
}

function inputOf(change: Change): Omit<UpdateRisksInput, 'riskIds' | 'filter'> {
  if (change.kind === 'status') return { status: change.status, ...(change.reason ? { reason: change.reason } : {}) }
  if (change.kind === 'assign') return { assign: { memberId: change.member?.id ?? null } }
  return { snooze: { until: change.until, above: change.above } }
}

function expected(risk: RiskRowPartsFragment, change: Change): RiskRowPartsFragment {
  if (change.kind === 'status') return movedTo(risk, change.status)
  if (change.kind === 'assign') return { ...risk, assignee: change.member }
  const { until, above } = change
  const money = above === null ? null : { ...risk.monthly.expected, amount: above }
  // As the cache stores it: with the name of its type.
  const snooze = { __typename: 'RiskSnooze', until, above: money }
  return { ...risk, snooze: until || above ? snooze : null }
}
