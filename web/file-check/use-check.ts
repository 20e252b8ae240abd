import { useCallback, useEffect, useRef, useState } from 'react'
import {
  CheckedFindingDocument,
  type CheckedFindingPartsFragment,
  CheckProgressDocument,
  CheckResultDocument,
  type CheckResultQuery,
  CheckVisitorDocument,
  type CheckVisitorQuery,
  EndFileCheckDocument,
} from '../generated/graphql.ts'
import { GraphRefusal, send } from '../public-site/send.ts'
import { type CheckedFile, listedFiles, type Stage, stageOf } from './check-stage.ts'
import { endedFindings } from './leaks.ts'

export type CheckedBusiness = NonNullable<CheckVisitorQuery['viewer']>['business']
export type Judged = { readonly result: CheckResultQuery; readonly ended: readonly CheckedFindingPartsFragment[] }

export type OpenCheck = {
  readonly kind: 'open'
  readonly business: CheckedBusiness
  readonly files: readonly CheckedFile[]
  readonly stage: Stage
  readonly judged: Judged | null
}

/** What the page knows of the check of this browser. */
export type CheckView =
  | { readonly kind: 'loading' | 'account' | 'demo' | 'deleted' }
  /** `isExpired`: its hours are over, and not that it was deleted or kept. */
  | { readonly kind: 'over'; readonly isExpired: boolean }
  | OpenCheck

const everyMs = 1_000
const afterFailureMs = 4_000

/**
 * Follows the check of this browser until it is judged, and again when the page is looked at anew.
 */
export function useCheck() {
  const [view, setView] = useState<CheckView>({ kind: 'loading' })
  const [isUnreachable, setUnreachable] = useState(false)
  const latest = useRef<CheckView>(view)
  const show = useCallback((next: CheckView) => {
    latest.current = next
    setView(next)
  }, [])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const isDeleted = () => latest.current.kind === 'deleted'
    const look = async () => {
      clearTimeout(timer)
      if (document.hidden || isDeleted()) return
      try {
        const next = await nextView(latest.current)
        if (isGone || isDeleted()) return
        show(next)
        setUnreachable(false)
        if (isMoving(next)) timer = setTimeout(look, everyMs)
      } catch {
        if (isGone) return
        setUnreachable(true)
        timer = setTimeout(look, afterFailureMs)
      }
    }
    const onLook = () => void look()
    document.addEventListener('visibilitychange', onLook)
    onLook()
    return () => {
      isGone = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onLook)
    }
  }, [show])
  const end = async () => {
    const { endFileCheck } = await send(EndFileCheckDocument, {})
    if (!endFileCheck.isEnded) throw new Error('not deleted')
    show({ kind: 'deleted' })
  }
  return { view, isUnreachable, end }
}

/** Stages that end without anything a person does. */
const movingStages: readonly Stage[] = ['sending', 'reading', 'judging', 'failed']
const isMoving = (view: CheckView): boolean => view.kind === 'open' && movingStages.includes(view.stage)

async function nextView(before: CheckView): Promise<CheckView> {
  const { viewer } = await send(CheckVisitorDocument, {})
  if (!viewer) return { kind: 'over', isExpired: before.kind === 'open' && isPast(before.business.expiresAt) }
  if (viewer.isDemo) return { kind: 'demo' }
  const { business } = viewer
  if (!business.expiresAt) return { kind: 'account' }
  if (isPast(business.expiresAt)) return { kind: 'over', isExpired: true }
  try {
    const progress = await send(CheckProgressDocument, {})
    const files = listedFiles(progress)
    const stage = stageOf({ files, scanState: progress.scanState })
    return { kind: 'open', business, files, stage, judged: stage === 'judged' ? await judge() : null }
  } catch (error) {
    // Deleted between two questions: the next look says so.
    if (error instanceof GraphRefusal && error.code === 'UNAUTHENTICATED') return { kind: 'over', isExpired: false }
    throw error
  }
}

const isPast = (instant: string | null): boolean => instant !== null && Date.parse(instant) <= Date.now()

async function judge(): Promise<Judged> {
  const result = await send(CheckResultDocument, {})
  const found = await Promise.all(endedFindings(result).map(({ findingId }) => send(CheckedFindingDocument, { id: findingId })))
  return { result, ended: found.flatMap(({ finding }) => finding ?? []) }
}
