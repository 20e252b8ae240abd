/** What a person typed and has not saved, kept by the browser's tab: it survives a reload and is gone with the tab. */
const nameOf = (what: string, riskId: string) => `riskpilot-draft-${what}-${riskId}`

/** The draft as it was kept; null for none, and for one that cannot be read. */
export function draftOf(what: string, riskId: string, storage: Pick<Storage, 'getItem'> = sessionStorage): unknown {
  try {
    return JSON.parse(storage.getItem(nameOf(what, riskId)) ?? 'null') as unknown
  } catch {
    return null
  }
}

/** Keeps a draft; where the browser keeps nothing, it lives as long as the page. */
export function keepDraft(what: string, riskId: string, draft: unknown, storage: Pick<Storage, 'setItem'> = sessionStorage): void {
  try {
    storage.setItem(nameOf(what, riskId), JSON.stringify(draft))
  } catch {
    // A full or closed store: the form itself still has it.
  }
}

export function forgetDraft(what: string, riskId: string, storage: Pick<Storage, 'removeItem'> = sessionStorage): void {
  try {
    storage.removeItem(nameOf(what, riskId))
  } catch {
    // Nothing was kept.
  }
}
