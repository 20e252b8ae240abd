import { hydrateRoot } from 'react-dom/client'
import type { FormState, PageAddress, PublicPage } from './page.ts'
import { stateId } from './site-document.ts'

/** Lets scripts take over the page that the server drew. */
export function takeOver(root: HTMLElement, { Page }: PublicPage): void {
  const text = document.getElementById(stateId)?.textContent
  const { address, state } = JSON.parse(text ?? '{}') as { address: PageAddress; state: FormState | null }
  hydrateRoot(root, <Page address={address} state={state} />)
}
