/** Unsaved text, stored by the browser's tab: it survives a reload and is deleted with the tab. */
const nameOf = (what: string, riskId: string) => `riskpilot-draft-${what}-${riskId}`

/** The stored draft; null for none or an unreadable one. */
export function draftOf(what: string, riskId: string, storage: Pick<Storage, 'getItem'> = sessionStorage): unknown {
  try {
    return JSON.parse(storage.getItem(nameOf(what, riskId)) ?? 'null') as unknown
  } catch {
    return null
  }
}

/** Stores a draft; where the browser stores nothing, it lives as long as the page. */
export function keepDraft(what: string, riskId: string, draft: unknown, storage: Pick<Storage, 'setItem'> = sessionStorage): void {
  try {
    storage.setItem(nameOf(what, riskId), JSON.stringify(draft))
  } catch {
    // A full or disabled storage: the form itself still has the text.
  }
}

export function forgetDraft(what: string, riskId: string, storage: Pick<Storage, 'removeItem'> = sessionStorage): void {
  try {
    storage.removeItem(nameOf(what, riskId))
  } catch {
    // Nothing was stored.
  }
}
