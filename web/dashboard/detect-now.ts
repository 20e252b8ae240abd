import type { ApolloClient } from '@apollo/client'
import {
  CursorBeforeDetectionDocument,
  DetectorsScannedDocument,
  DetectRisksDocument,
  InitializeDataDocument,
  ScanStateDocument,
} from '../generated/graphql.ts'
import { whatWentWrong } from '../ui/failure.ts'
import { showToast } from '../ui/toasts.tsx'
import { counted } from '../ui/words.ts'

const notDetected = 'AI leakage detection failed'
const notInitialized = 'The playbooks were not added'

/** Asks for a scan, and returns when it has ended and a notice says so. */
export async function detectNow(client: ApolloClient): Promise<void> {
  try {
    // Before the scan can end, so that its end is not missed.
    const { data: before } = await client.query({ query: CursorBeforeDetectionDocument, fetchPolicy: 'no-cache' })
    const { data } = await client.mutate({ mutation: DetectRisksDocument })
    const [mistake] = data?.detectRisks.userErrors ?? []
    if (mistake) return showToast(notDetected, mistake.message, 'destructive')
    await endOfScan(client, before?.eventCursor ?? null)
    const { data: state } = await client.query({ query: ScanStateDocument, fetchPolicy: 'network-only' })
    if (state?.scanState.failedAt) showToast(notDetected, 'The figures are those of the scan before. Try again later.', 'destructive')
    else showToast('AI Leakage Detection Complete', 'The figures and alerts are up to date.')
  } catch (error) {
    tellFailure(error, notDetected)
  }
}

/** Stores RiskPilot's playbooks as the business's own. */
export async function addPlaybooks(client: ApolloClient): Promise<void> {
  try {
    const { data } = await client.mutate({ mutation: InitializeDataDocument })
    const { playbooksAdded = 0, userErrors: [mistake] = [] } = data?.initializeData ?? {}
    if (mistake) return showToast(notInitialized, mistake.message, 'destructive')
    const added = playbooksAdded ?? 0
    showToast('Data Initialized', added > 0 ? `${counted(added, 'playbook')} added.` : 'Your business has all playbooks already.')
  } catch (error) {
    tellFailure(error, notInitialized)
  }
}

function tellFailure(error: unknown, title: string): void {
  const { isDemo, sentence } = whatWentWrong(error)
  showToast(isDemo ? 'Demo Mode' : title, sentence, 'destructive')
}

function endOfScan(client: ApolloClient, since: string | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const listening = client.subscribe({ query: DetectorsScannedDocument, variables: { since }, fetchPolicy: 'no-cache' }).subscribe({
      next: () => {
        listening.unsubscribe()
        resolve()
      },
      error: reject,
      complete: () => reject(new Error('The server stopped telling of scans')),
    })
  })
}
